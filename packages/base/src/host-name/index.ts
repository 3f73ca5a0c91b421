import * as z from 'zod'

const HOST_NAME = /^(?:\[[\da-f:.]+\]|[a-z\d_](?:[a-z\d._-]*[a-z\d])?)$/

/** A variable that lists host names, as `isOwnHost` takes them: without scheme and port, separated by commas. */
export const hostNamesVariable = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  )
  .refine((names) => names.every((name) => HOST_NAME.test(name)), {
    error: 'expected host names without scheme and port, separated by commas, such as simulator,gildscope.internal',
  })

const HOST = /^(?<name>\[[\da-f:.]+\]|[a-z\d._-]+?)\.?(?::\d{1,5})?$/
const LOOPBACK_ADDRESS = /^127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || LOOPBACK_ADDRESS.test(name)

/**
 * Whether a `Host` header names this machine itself or one of the configured names, with any port. A malicious page can
 * point its own name to 127.0.0.1 and then read what is answered there: its requests carry that name. Pass the header
 * as received, not a proxy's X-Forwarded-Host.
 */
export const isOwnHost = (hostHeader: string | undefined, configured: readonly string[] = []): boolean => {
  const name = HOST.exec(hostHeader?.toLowerCase() ?? '')?.groups?.name
  return name !== undefined && (isLoopback(name) || configured.includes(name))
}
