#!/usr/bin/env python3
"""Checks that Google's Admin SDK for Python works against the stub.

usage: admin-sdk-check.py PATH-OF-identity-toolkit-stub        (needs: pip install firebase-admin)
   or: FIREBASE_AUTH_EMULATOR_HOST=HOST:PORT admin-sdk-check.py

Prints one line and ends with 0, or ends with the assertion that failed.
"""

import os
import subprocess
import sys
import urllib.request


def check(host: str) -> None:
    os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = host
    os.environ.setdefault("GOOGLE_CLOUD_PROJECT", "demo-provision")
    import firebase_admin
    from firebase_admin import auth

    firebase_admin.initialize_app(options={"projectId": os.environ["GOOGLE_CLOUD_PROJECT"]})

    user = auth.create_user(
        uid="ann-1", email="Ann@Example.com", password="secret1", display_name="Ann Example",
        photo_url="https://example.com/ann.png", phone_number="+15555550123", email_verified=True)
    assert (user.uid, user.email, user.display_name) == ("ann-1", "ann@example.com", "Ann Example"), user
    assert auth.get_user_by_email("ann@example.com").photo_url == "https://example.com/ann.png"
    assert auth.get_user_by_phone_number("+15555550123").uid == "ann-1"
    assert auth.get_user("ann-1").email_verified

    for wrong, error in [
        ({"email": "ann@example.com"}, auth.EmailAlreadyExistsError),
        ({"uid": "ann-1"}, auth.UidAlreadyExistsError),
        ({"phone_number": "+15555550123"}, auth.PhoneNumberAlreadyExistsError),
    ]:
        try:
            auth.create_user(**wrong)
            raise AssertionError(f"{wrong} was taken twice")
        except error:
            pass

    updated = auth.update_user("ann-1", display_name="Ann B. Example", disabled=True)
    assert (updated.display_name, updated.disabled) == ("Ann B. Example", True)
    auth.set_custom_user_claims("ann-1", {"role": "admin"})
    assert auth.get_user("ann-1").custom_claims == {"role": "admin"}
    assert auth.update_user("ann-1", display_name=auth.DELETE_ATTRIBUTE).display_name is None

    imported = auth.import_users(
        [auth.ImportUserRecord(uid=f"imported-{n:04}", email=f"imported{n}@example.com",
                               password_hash=b"hash", password_salt=b"salt") for n in range(1000)],
        hash_alg=auth.UserImportHash.pbkdf2_sha256(rounds=1000))
    assert (imported.success_count, imported.failure_count) == (1000, 0), imported.errors
    uids = [user.uid for user in auth.list_users(max_results=300).iterate_all()]
    assert len(uids) == len(set(uids)) == 1001, len(uids)
    assert auth.get_users([auth.UidIdentifier("ann-1"), auth.EmailIdentifier("nobody@example.com")]).users

    assert "oobCode=" in auth.generate_password_reset_link("ann@example.com")
    auth.delete_user("ann-1")
    try:
        auth.get_user("ann-1")
        raise AssertionError("a deleted user was found")
    except auth.UserNotFoundError:
        pass
    deleted = auth.delete_users(uids[:100])
    assert (deleted.success_count, deleted.failure_count) == (100, 0), deleted.errors


def main() -> None:
    if len(sys.argv) < 2:
        check(os.environ["FIREBASE_AUTH_EMULATOR_HOST"])
    else:
        with subprocess.Popen(
            [sys.argv[1], "--until-stdin-closes"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as stub:
            host = stub.stdout.readline().removeprefix("listening on ").strip()
            try:
                with urllib.request.urlopen(f"http://{host}/") as answer:
                    assert answer.status == 200
                check(host)
            finally:
                stub.stdin.close()
            assert stub.wait(timeout=10) == 0, "the stub did not end in order"
    print("Admin SDK check: ok")


if __name__ == "__main__":
    main()
