internal import Provisioning

extension Backends {
  static func firebase(_ options: TargetOptions, _ network: NetworkSettings, _ context: Context)
    throws(CommandFailure) -> Target
  {
    throw CommandFailure(.configuration, "the firebase backend is not part of this build")
  }
}
