import { Resolver } from 'node:dns/promises'

/** Every address of a name; empty if there is none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

const NOTHING = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

const orNothing = (error: unknown): string[] => {
  if (NOTHING.has(String(codeOf(error)))) return []
  throw error
}

/** Asks name servers alone: neither /etc/hosts nor search domains, which lead into networks of the operator. */
export const resolveName: ResolveName = async (name, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const [v4, v6] = await Promise.all([
      resolver.resolve4(name).catch(orNothing),
      resolver.resolve6(name).catch(orNothing),
    ])
    return [...v4, ...v6]
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
