import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

export type Found = { address: string; family: number }
export type Lookup = (host: string) => Promise<readonly Found[]>

type Followed = { listeners: ((addresses: readonly string[]) => void)[]; family: number | null }

const LOOKUP_EVERY_MS = 3_000

/** Names of this machine: its ::1 and 127.0.0.1 are the same replica. */
const LOOPBACK = /(?:^|\.)localhost\.?$/

const mayHaveSeveral = (host: string): boolean => !host.startsWith('[') && isIP(host) === 0 && !LOOPBACK.test(host)

const systemLookup: Lookup = (host) => lookup(host, { all: true })

/**
 * Resolves names repeatedly, one at a time: a lookup that hangs occupies a thread of the process. When a lookup fails or
 * returns nothing, the previous addresses stay in use.
 */
export const followNames = ({ lookUp = systemLookup, everyMs = LOOKUP_EVERY_MS } = {}) => {
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const lookUpOne = async (host: string, name: Followed): Promise<void> => {
    const found = await lookUp(host).catch(() => [])
    const [first] = found
    if (isClosed || first === undefined) return
    // A and AAAA records of one machine must not count twice, and a missing answer must not switch the family.
    if (!found.some(({ family }) => family === name.family)) name.family = first.family
    const own = found.filter(({ family }) => family === name.family).map(({ address }) => address)
    for (const listener of name.listeners) listener([...new Set(own)])
  }
  const lookUpAll = async (): Promise<void> => {
    for (const [host, name] of followed) await lookUpOne(host, name)
    if (!isClosed) schedule(everyMs)
  }
  const schedule = (ms: number): void => {
    timer = setTimeout(() => void lookUpAll(), ms).unref()
  }

  return {
    /** Calls `listener` with the addresses of a host after each lookup. Literal addresses and localhost are not looked up. */
    follow: (host: string, listener: (addresses: readonly string[]) => void): void => {
      if (!mayHaveSeveral(host)) return
      const name = followed.get(host) ?? { listeners: [], family: null }
      name.listeners.push(listener)
      followed.set(host, name)
      if (timer === undefined) schedule(0)
    },
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

export type Names = ReturnType<typeof followNames>
