// swift-tools-version: 6.2
import PackageDescription

// The targets form a DAG that the build checks: `provision` on top, `Provisioning` (pure Swift, no I/O) at
// the bottom, one Swift module for each C library.

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A module without unsafe pointers: one in its code is a compile error.
func safe(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + [.strictMemorySafety()])
}

/// The one Swift module that imports a C library (or the system's threads and files).
func edge(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func library(
  _ name: String, at path: String? = nil, pkgConfig: String? = nil, debianPackage: String
) -> Target {
  .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([debianPackage])])
}

func tests(_ name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)", exclude: excluding,
    swiftSettings: settings)
}

let toolDependencies: [Target.Dependency] = [
  "Arguments", "Crypto", "DomainNames", "Files", "Firebase", "HTTP", "JSONText", "LocalStore", "Provisioning",
  "RowFiles", "RunLedger", "SQLite", "Threads",
]

let package = Package(
  name: "provision",
  products: [.executable(name: "provision", targets: ["provision"])],
  targets: [
    library("CCsv", debianPackage: "libcsv-dev"),
    library("CCurl", pkgConfig: "libcurl", debianPackage: "libcurl4-openssl-dev"),
    library("CSQLite", pkgConfig: "sqlite3", debianPackage: "libsqlite3-dev"),
    library("CSodium", pkgConfig: "libsodium", debianPackage: "libsodium-dev"),
    library("COpenSSL", pkgConfig: "libcrypto", debianPackage: "libssl-dev"),
    library("CIDN2", pkgConfig: "libidn2", debianPackage: "libidn2-dev"),
    library("CUnistring", debianPackage: "libunistring-dev"),
    library("CZlib", pkgConfig: "zlib", debianPackage: "zlib1g-dev"),
    library(
      "CMicroHTTPD", at: "Tests/CMicroHTTPD", pkgConfig: "libmicrohttpd", debianPackage: "libmicrohttpd-dev"),

    safe("JSONText"),
    safe("Provisioning", ["JSONText", "Threads"]),
    safe("Arguments"),
    edge("Threads"),
    edge("Files"),
    edge("Gzip", ["Files", "CZlib"]),
    edge("RowFiles", ["Provisioning", "JSONText", "Files", "Gzip", "CCsv"]),
    edge("DomainNames", ["Provisioning", "CIDN2", "CUnistring"]),
    edge("Crypto", ["CSodium", "COpenSSL"]),
    edge("SQLite", ["Threads", "CSQLite"]),
    edge("HTTP", ["Threads", "Crypto", "CCurl"]),
    safe("Firebase", ["Provisioning", "JSONText", "HTTP", "Crypto", "Files", "Threads"]),
    safe("LocalStore", ["Provisioning", "JSONText", "SQLite", "Crypto", "Threads"]),
    safe("RunLedger", ["Provisioning", "SQLite", "Files"]),
    .executableTarget(
      name: "provision", dependencies: toolDependencies, swiftSettings: settings + [.strictMemorySafety()]),

    .target(
      name: "TestSupport", dependencies: ["Provisioning"], path: "Tests/TestSupport", swiftSettings: settings),
    .target(
      name: "IdentityToolkitStub", dependencies: ["JSONText", "Threads", "CMicroHTTPD"],
      path: "Tests/IdentityToolkitStub", swiftSettings: settings),
    .executableTarget(
      name: "identity-toolkit-stub", dependencies: ["IdentityToolkitStub"],
      path: "Tests/IdentityToolkitStubMain",
      swiftSettings: settings),
    tests("JSONTextTests", ["JSONText"]),
    tests("ProvisioningTests", ["Provisioning", "DomainNames", "Crypto"]),
    tests("ArgumentsTests", ["Arguments"], excluding: ["Snapshots"]),
    tests("FilesTests", ["Files"]),
    tests("GzipTests", ["Gzip", "Files"]),
    tests("RowFilesTests", ["RowFiles", "Provisioning", "Files", "Crypto", "DomainNames"]),
    tests("DomainNamesTests", ["DomainNames", "Provisioning"]),
    tests("CryptoTests", ["Crypto"]),
    tests("SQLiteTests", ["SQLite", "Threads"]),
    tests("HTTPTests", ["HTTP"]),
    tests(
      "FirebaseTests", ["Firebase", "HTTP", "Provisioning", "Crypto", "JSONText", "IdentityToolkitStub"]),
    tests("LocalStoreTests", ["LocalStore", "Provisioning", "SQLite", "Crypto"]),
    tests("RunLedgerTests", ["RunLedger", "Provisioning", "SQLite"]),
    tests("BackendTests", ["Provisioning", "LocalStore", "Firebase", "HTTP", "IdentityToolkitStub"]),
    tests(
      "IdentityToolkitStubTests", ["IdentityToolkitStub", "Files", "JSONText"],
      excluding: ["contract.json", "admin-sdk-check.py"]),
    tests(
      "ProvisionTests", ["RowFiles", "provision", "IdentityToolkitStub", "JSONText"],
      excluding: ["Terminal/terminal.py"]),
  ],
  swiftLanguageModes: [.v6]
)

// `Tests/Long/fuzz` links this into the fuzzer, which brings the main function: the tool is a library then.
if Context.environment["PROVISION_FUZZ"] != nil {
  package.targets.removeAll { $0.name == "provision" || $0.type == .test }
  package.targets += [
    .target(
      name: "provision", dependencies: toolDependencies, exclude: ["Main.swift"],
      swiftSettings: settings + [.strictMemorySafety()]),
    .target(
      name: "Fuzz", dependencies: ["provision", "RowFiles", "Provisioning", "JSONText"], path: "Tests/Fuzz",
      exclude: ["Corpus"], swiftSettings: settings),
  ]
  package.products = [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])]
}
