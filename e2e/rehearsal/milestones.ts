import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { callJson, callRows } from '../support/call.ts'

/** What a visitor or an operator of a first day waits for, and the seconds after the start at which it was there. */
export type Milestone = { name: string; atSeconds: number | null }

type Check = { name: string; isReached: () => Promise<boolean> }

export type Sources = {
  origin: string
  worker: string
  databaseUrl: () => string
  /** Ids that the game lists as items. */
  items: number
}

/** The part of the catalogue that is read last, before the names in other languages. */
const LAST_SET = 'quests'

const hasRow = async (databaseUrl: string, rows: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(`select from ${rows} limit 1`)).rowCount === 1
  } finally {
    await client.end()
  }
}

export const checksOf = ({ origin, worker, databaseUrl, items }: Sources): Check[] => [
  { name: 'first page', isReached: async () => (await fetch(`${origin}/tradepost`)).status === 200 },
  {
    name: 'first prices',
    isReached: async () =>
      (await callRows(`${origin}/gw2/v1/items/json?fields=id&filter=sell_price:gt:0&limit=1`)).length > 0,
  },
  {
    name: 'first order books',
    isReached: async () => /^poll_books_read_total.* [1-9]/m.test(await (await fetch(`${worker}/metrics`)).text()),
  },
  {
    name: 'catalogue complete',
    isReached: async () => {
      const status = (await callJson(`${origin}/gw2/v1/status`)) as { items: number }
      return status.items >= items && hasRow(databaseUrl(), `market.reference_document where kind = '${LAST_SET}'`)
    },
  },
  { name: 'first history', isReached: () => hasRow(databaseUrl(), 'market.history_minute') },
]

const EVERY_MS = 1_000

/** Calls back when each is reached; what a site that only starts does not answer yet counts as not reached. */
export const watchMilestones = async (
  checks: readonly Check[],
  { startedAt, limitMs, onReached }: { startedAt: number; limitMs: number; onReached: (milestone: Milestone) => void },
): Promise<Milestone[]> => {
  const reached = new Map<string, number>()
  while (reached.size < checks.length && performance.now() - startedAt < limitMs) {
    for (const { name, isReached } of checks) {
      if (reached.has(name) || !(await isReached().catch(() => false))) continue
      const atSeconds = Math.round((performance.now() - startedAt) / 1000)
      reached.set(name, atSeconds)
      onReached({ name, atSeconds })
    }
    await wait(EVERY_MS)
  }
  return checks.map(({ name }) => ({ name, atSeconds: reached.get(name) ?? null }))
}
