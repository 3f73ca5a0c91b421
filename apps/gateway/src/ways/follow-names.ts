import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

export type Found = { address: string; family: number }
export type Lookup = (host: string) => Promise<readonly Found[]>

type Followed = { listeners: ((addresses: readonly string[]) => void)[]; family: number | null }

const LOOKUP_EVERY_MS = 3_000

/** Of this machine, whose ::1 and 127.0.0.1 are one. */
const LOOPBACK = /(?:^|\.)localhost\.?$/

const mayHaveSeveral = (host: string): boolean => !host.startsWith('[') && isIP(host) === 0 && !LOOPBACK.test(host)

const systemLookup: Lookup = (host) => lookup(host, { all: true })

/**
 * Looks up names again and again, one after the other: a lookup that hangs holds a thread of the process. Where it fails
 * or finds nothing, what was found before holds.
 */
export const followNames = ({ lookUp = systemLookup, everyMs = LOOKUP_EVERY_MS } = {}) => {
  const followed = new Map<string, Followed>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const lookUpOne = async (host: string, name: Followed): Promise<void> => {
    const found = await lookUp(host).catch(() => [])
    const [first] = found
    if (isClosed || first === undefined) return
    // A and AAAA of one machine must not count twice; and the family stays, though one of both answers is missing.
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
    /** Tells the addresses of a host each time that they were looked up; never those of literals and of this machine. */
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
