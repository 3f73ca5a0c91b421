/** For every run of turbo. */
export const TURBO_ENV = {
  TURBO_TELEMETRY_DISABLED: '1',
  // What is missing here was reported by the bootstrap; a run must not ask the network to install it.
  pnpm_config_verify_deps_before_run: 'false',
}
