const HOST = /^(?<name>\[[\da-f:.]+\]|[a-z\d._-]+?)\.?(?::\d{1,5})?$/
const LOOPBACK_ADDRESS = /^127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || LOOPBACK_ADDRESS.test(name)

/**
 * Whether a `Host` header names this machine itself or one of the configured names, whatever its port. A page from
 * elsewhere can let its own name point to 127.0.0.1 and then read what is answered there: its calls carry that name.
 * Give the header as it came, not what a proxy claims in X-Forwarded-Host.
 */
export const isOwnHost = (hostHeader: string | undefined, configured: readonly string[] = []): boolean => {
  const name = HOST.exec(hostHeader?.toLowerCase() ?? '')?.groups?.name
  return name !== undefined && (isLoopback(name) || configured.includes(name))
}
