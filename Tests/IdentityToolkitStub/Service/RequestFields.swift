import JSONText

/// The type that a member of a request must have.
private indirect enum FieldType: Sendable {
  case text, flag, number, any
  case choice([String])
  case list(FieldType)
  case object([String: FieldType])
}

extension Operation {
  /// The members that a request may have, as in Google's API description; nil where there is no body.
  fileprivate var fields: [String: FieldType]? {
    switch self {
    case .signUp:
      [
        "email": .text, "password": .text, "displayName": .text, "photoUrl": .text, "phoneNumber": .text,
        "localId": .text, "idToken": .text, "tenantId": .text, "targetProjectId": .text, "clientType": .text,
        "emailVerified": .flag, "disabled": .flag, "returnSecureToken": .flag, "mfaInfo": .list(.any),
      ]
    case .update:
      [
        "idToken": .text, "localId": .text, "email": .text, "password": .text, "displayName": .text,
        "photoUrl": .text, "phoneNumber": .text, "customAttributes": .text, "validSince": .text,
        "targetProjectId": .text, "tenantId": .text, "oobCode": .text, "emailVerified": .flag,
        "disableUser": .flag, "returnSecureToken": .flag, "deleteProvider": .list(.text),
        "deleteAttribute": .list(
          .choice(["USER_ATTRIBUTE_NAME_UNSPECIFIED", "EMAIL", "DISPLAY_NAME", "PROVIDER", "PHOTO_URL"])),
        "mfa": .any, "linkProviderUserInfo": .any,
      ]
    case .signInWithPassword:
      [
        "email": .text, "password": .text, "tenantId": .text, "idToken": .text, "clientType": .text,
        "returnSecureToken": .flag, "targetProjectId": .text,
      ]
    case .lookup:
      [
        "idToken": .text, "localId": .list(.text), "email": .list(.text), "phoneNumber": .list(.text),
        "federatedUserId": .list(.any), "targetProjectId": .text, "tenantId": .text,
      ]
    case .delete: ["idToken": .text, "localId": .text, "targetProjectId": .text, "tenantId": .text]
    case .sendOobCode:
      [
        "requestType": .text, "email": .text, "idToken": .text, "continueUrl": .text, "returnOobLink": .flag,
        "newEmail": .text, "targetProjectId": .text, "tenantId": .text, "canHandleCodeInApp": .flag,
      ]
    case .batchCreate:
      [
        "allowOverwrite": .flag, "sanityCheck": .flag, "hashAlgorithm": .text, "signerKey": .text,
        "saltSeparator": .text, "rounds": .number, "memoryCost": .number, "cpuMemCost": .number,
        "parallelization": .number, "blockSize": .number, "dkLen": .number, "passwordHashOrder": .text,
        "tenantId": .text, "users": .list(.object(Self.userFields)),
      ]
    case .batchDelete: ["localIds": .list(.text), "force": .flag, "tenantId": .text]
    case .refresh: ["grantType": .text, "refreshToken": .text]
    case .createTenant:
      [
        "displayName": .text, "allowPasswordSignup": .flag, "enableEmailLinkSignin": .flag,
        "enableAnonymousUser": .flag, "disableAuth": .flag,
      ]
    case .emulatorConfig: ["signIn": .any, "emailPrivacyConfig": .any]
    default: nil
    }
  }

  private static var userFields: [String: FieldType] {
    [
      "localId": .text, "email": .text, "emailVerified": .flag, "displayName": .text, "photoUrl": .text,
      "phoneNumber": .text, "disabled": .flag, "customAttributes": .text, "passwordHash": .text,
      "salt": .text, "rawPassword": .text, "createdAt": .text, "lastLoginAt": .text, "tenantId": .text,
      "providerUserInfo": .list(.any), "mfaInfo": .list(.any),
    ]
  }
}

extension JSONValue {
  /// The texts in a member that is a list.
  func strings(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
}

/// Reads the body of a request and checks the types of its members.
struct RequestFields {
  private static let schemas = Dictionary(
    uniqueKeysWithValues: Operation.allCases.compactMap { operation in
      operation.fields.map { (operation, $0) }
    })

  /// - Parameter strict: whether unknown members are refused or dropped.
  static func read(_ request: Request, for operation: Operation, strict: Bool) throws(ServiceError)
    -> JSONValue
  {
    guard let fields = schemas[operation], request.method != "GET" else { return .object([]) }
    guard let type = request.contentType else {
      if request.body.isEmpty { throw .emulatorSlip(reading: "localId") }
      throw .contentType("")
    }
    if operation == .refresh, type.hasPrefix("application/x-www-form-urlencoded") {
      let form = FormFields(String(decoding: request.body, as: UTF8.self))
      return .object([
        JSONMember("grantType", .string(form["grant_type"] ?? "")),
        JSONMember("refreshToken", .string(form["refresh_token"] ?? "")),
      ])
    }
    guard type.hasPrefix("application/json") else { throw .contentType(type) }
    if request.body.isEmpty { return .object([]) }
    let value = try parse(request.body)
    guard case .object(let members) = value else {
      if case .array = value { throw .invalidPayload(" must be object") }
      throw .invalidPayload("Unexpected token, the body is not an object", reason: "parseError")
    }
    return .object(try check(members, fields, at: "", strict: strict))
  }

  private static func parse(_ body: [UInt8]) throws(ServiceError) -> JSONValue {
    if let value = try? JSONValue(parsing: body) { return value }
    // As the emulator does: without a byte order mark, and invalid UTF-8 replaced.
    var text = body[...]
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
    do {
      return try JSONValue(parsing: Array(String(decoding: text, as: UTF8.self).utf8))
    } catch {
      throw .invalidPayload("Offset \(error.position.offset): \(error.problem)", reason: "parseError")
    }
  }

  private static func check(
    _ members: [JSONMember], _ fields: [String: FieldType], at path: String,
    strict: Bool
  ) throws(ServiceError) -> [JSONMember] {
    var checked: [JSONMember] = []
    checked.reserveCapacity(members.count)
    for member in members {
      let name = member.name.utf8.contains(UInt8(ascii: "_")) ? camelCase(member.name) : member.name
      guard let type = fields[name] else {
        if strict { throw .invalidPayload("Unknown name \"\(name)\": Cannot find field.") }
        continue
      }
      let value = try check(member.value, type, at: "\(path)/\(name)", strict: strict)
      // Of members with one name the last counts, as in JavaScript.
      checked.removeAll { $0.name == name }
      checked.append(JSONMember(name, value))
    }
    return checked
  }

  private static func check(
    _ value: JSONValue, _ type: FieldType, at path: @autoclosure () -> String, strict: Bool
  )
    throws(ServiceError) -> JSONValue
  {
    switch (type, value) {
    case (.any, _), (.text, .string), (.flag, .bool), (.number, .number):
      return value
    case (.text, .number(let text)):
      return .string(text)
    case (.choice(let choices), .string(let text)):
      guard choices.contains(text) else {
        throw .invalidPayload("\(path()) must be equal to one of the allowed values")
      }
      return value
    case (.list(let element), .array(let elements)):
      let path = path()
      var checked: [JSONValue] = []
      for (index, value) in elements.enumerated() {
        checked.append(try check(value, element, at: "\(path)/\(index)", strict: strict))
      }
      return .array(checked)
    case (.object(let fields), .object(let members)):
      return .object(try check(members, fields, at: path(), strict: strict))
    case (.text, _), (.choice, _): throw .invalidPayload("\(path()) must be string")
    case (.flag, _): throw .invalidPayload("\(path()) must be boolean")
    case (.number, _): throw .invalidPayload("\(path()) must be number")
    case (.list, _): throw .invalidPayload("\(path()) must be array")
    case (.object, _): throw .invalidPayload("\(path()) must be object")
    }
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
