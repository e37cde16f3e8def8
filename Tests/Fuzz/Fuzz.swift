import Glibc

/// What the fuzzer calls with each input. The environment says which part of the tool it is for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let target: ([UInt8]) -> Void = {
  switch getenv("FUZZ_TARGET").map({ String(cString: $0) }) {
  case "decoding": fuzzDecoding
  case "csv": fuzzCSV
  case "json": fuzzJSON
  case "options": fuzzOptions
  default:
    fputs("fuzz: set FUZZ_TARGET to decoding, csv, json or options\n", stderr)
    exit(64)
  }
}()
