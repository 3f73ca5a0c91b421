import { createHash } from 'node:crypto'
import { DAY_MS } from '@gildscope/base/time'
import type { GameApi, KeyedPage } from '@gildscope/game-api'
import type { CallClass, VirtualAllowance } from './virtual-allowance.ts'
import type { VirtualTime } from './virtual-time.ts'

const PAGE_ROWS = 200
const REMEMBERED_MS = 90 * DAY_MS
/** Two players in three make less than one sale a day, the others a few: 90 days fit on one or two pages. */
const MOST_A_DAY = 3
const OPEN_ORDERS = 12

type Options = { time: VirtualTime; allowance: VirtualAllowance; callMs: number }
type Asked = { priority?: string | undefined }

const shareOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE() / 2 ** 32

const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

/**
 * Everything the game remembers of one side of a player, newest first, as if the player had always traded at an even
 * pace.
 */
const tradesOf = (key: string, path: string, now: number) => {
  const side = path.endsWith('buys') ? 1 : 2
  const everyMs = DAY_MS / (MOST_A_DAY * shareOf(key) ** 2 + 0.02)
  const offset = Math.floor(everyMs * shareOf(key + side))
  const rows: object[] = []
  for (let n = Math.floor((now - offset) / everyMs); offset + n * everyMs > now - REMEMBERED_MS; n--) {
    const at = offset + n * everyMs
    const times = { created: instant(at - 3_600_000), purchased: instant(at) }
    rows.push({
      id: n * 4 + side,
      item_id: 19_700 + (n % 40),
      price: 100 + (n % 900),
      quantity: 1 + (n % 50),
      ...times,
    })
  }
  return rows
}

const ordersOf = (now: number) =>
  Array.from({ length: OPEN_ORDERS }, (_, n) => ({
    ...{ id: n + 1, item_id: 19_700 + n, price: 100 + n, quantity: 5 },
    created: instant(now - DAY_MS),
  }))

const pagesOf = (rows: object[]): KeyedPage<object>[] => {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS))
  return Array.from({ length: pages }, (_, page) => ({
    rows: rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS),
    leftOut: 0,
    pages,
    total: rows.length,
    isLast: page + 1 === pages,
    gameTime: null,
  }))
}

const RECORDS: Readonly<Record<string, unknown>> = {
  account: { id: 'x', name: 'Player.1234', wvw: { rank: 200 } },
  'account/achievements': [{ id: 283, current: 1_000 }],
  characters: [{ name: 'Someone', created: '2020-01-01T00:00:00Z', age: 1_000_000, deaths: 12 }],
}

/**
 * The game in this process, for a caller that makes one call after the other, in virtual time: each call waits for the
 * allowance and then takes as long as a real one. Calls made together run in parallel.
 */
export const createFakePlayers = ({ time, allowance, callMs }: Options): GameApi => {
  let begun: (() => void)[] = []

  const make = async (of: CallClass): Promise<void> => {
    const calls = begun
    begun = []
    for (let call = 0; call < calls.length; call++) await allowance.take(of)
    await time.wait((end) => time.at(time.now() + callMs, end))
    for (const end of calls) end()
  }

  const call = ({ priority }: Asked): Promise<void> =>
    new Promise((resolve) => {
      begun.push(resolve)
      if (begun.length === 1) queueMicrotask(() => void make(priority === 'waiting' ? 'waiting' : 'background'))
    })

  const players = {
    fetchWithKey: async ({ path }: { path: string }, _key: string, options: Asked) => {
      await call(options)
      const record = RECORDS[path]
      if (record === undefined) throw new Error(`unexpected call to the game: ${path}`)
      return record
    },
    async *streamPagesWithKey({ path }: { path: string }, key: string, options: Asked) {
      const pages = pagesOf(path.includes('history') ? tradesOf(key, path, time.now()) : ordersOf(time.now()))
      for (const page of pages) {
        await call(options)
        yield page
      }
    },
  }
  // Archives make no other calls.
  return players as unknown as GameApi
}
