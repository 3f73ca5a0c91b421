import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import type { GameUnderTest } from './poll-harness.ts'
import { gameBooks, pricesOf, storedBooks, storedPrices } from './stored-market.ts'

/**
 * Rows are created with their fields in one order. Only differences are compared level by level, which takes far
 * longer.
 */
const expectSame = (found: unknown, expected: unknown): void => {
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
}

/** The database holds the market exactly as the game shows it now. */
export const expectMarketStored = async (pool: pg.Pool, game: GameUnderTest): Promise<void> => {
  const books = gameBooks(game.world)
  expectSame(await storedBooks(pool), books)
  expectSame(await storedPrices(pool), pricesOf(books))
}

/**
 * The flow between two rows of an item accounts for every unit by which they differ: a change that was lost or counted
 * twice would show. Returns the number of pairs compared.
 */
export const expectFlowsBalance = async (pool: pg.Pool): Promise<number> => {
  let compared = 0
  for (const side of ['buy', 'sell']) {
    const { rows } = await pool.query<{ item_id: number; slot: number; moved: number; difference: number }>(
      `select * from (
         select item_id, slot, ${side}_listed_seen - ${side}_sold_seen - ${side}_delisted_seen as moved,
           coalesce(${side}_quantity, 0) - coalesce(lag(${side}_quantity) over item, 0) as difference
         from market.history_minute window item as (partition by item_id order by slot)
       ) as pairs where moved is not null`,
    )
    expect(rows.filter((row) => row.moved !== row.difference)).toEqual([])
    compared += rows.length
  }
  return compared
}

/** Rows of `history_minute` whose slot has no finished poll would be missing from every figure based on them. */
export const expectRowsBelongToPolls = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query(
    `select distinct m.slot from market.history_minute m left join market.poll p on p.slot = m.slot
     where p.finished_at is null or m.item_id = any(p.missing)`,
  )
  expect(rows).toEqual([])
}

export type Reader = { stop: () => Promise<number> }

/** A tenth of what the writes in between take; readers without a pause take most of a processor. */
const PAUSE_MS = 20

/** Reads prices again and again until stopped; fails when one read does, or when prices go missing in between. */
export const startReader = (pool: pg.Pool, items: number): Reader => {
  let isStopped = false
  let reads = 0
  const reading = (async () => {
    while (!isStopped) {
      const { rows } = await pool.query<{ prices: number }>('select count(*)::int as prices from market.price')
      if (rows[0]?.prices !== items) throw new Error(`a reader saw ${rows[0]?.prices} of ${items} prices`)
      reads += 1
      await wait(PAUSE_MS)
    }
  })()
  // Awaited when it is stopped.
  reading.catch(() => {})
  return {
    stop: async () => {
      isStopped = true
      await reading
      return reads
    },
  }
}
