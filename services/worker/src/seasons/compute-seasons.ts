import { setImmediate as turn } from 'node:timers/promises'
import { DAY_MS } from '@gildscope/base/time'
import { inTransaction, numberArray } from '@gildscope/db'
import { festivals } from '@gildscope/game-data'
import { type Run, SEASON_FIGURES } from '@gildscope/market'
import type pg from 'pg'
import { itemBatches } from '../roll-up/item-batches.ts'
import { setMark } from '../roll-up/marks.ts'
import { type ItemDays, readDays } from './read-days.ts'
import { seasonOf } from './season-figures.ts'

/** Some megabytes of days at once. */
const ITEMS_AT_ONCE = 50

type Season = { festival: string; figure: string; itemId: number; data: Uint8Array }

const dayOf = (text: string): number => Date.parse(text) / DAY_MS

const RUNS: readonly { festival: string; runs: readonly Run[] }[] = festivals.map(({ id, runs }) => ({
  festival: id,
  runs: runs.map(({ start, end }) => ({ start: dayOf(start), end: dayOf(end) })),
}))

const seasonsOf = (itemId: number, days: ItemDays): Season[] =>
  RUNS.flatMap(({ festival, runs }) =>
    SEASON_FIGURES.flatMap((figure) => {
      const data = seasonOf(days[figure], runs, figure)
      return data === null ? [] : [{ festival, figure, itemId, data }]
    }),
  )

const STORE = `
  insert into market.season as old (festival, figure, item_id, data)
  select * from unnest($1::text[], $2::text[], $3::int4[], $4::bytea[])
  on conflict (festival, figure, item_id) do update set data = excluded.data where old.data <> excluded.data`

/** What is known no more, because runs of a festival are dated otherwise. */
const FORGET = `
  delete from market.season where item_id = any($1::int4[]) and (festival, figure, item_id) not in
    (select * from unnest($2::text[], $3::text[], $4::int4[]))`

const store = async (client: pg.ClientBase, ids: readonly number[], seasons: readonly Season[]): Promise<number> => {
  const keys = [
    seasons.map(({ festival }) => festival),
    seasons.map(({ figure }) => figure),
    seasons.map(({ itemId }) => itemId),
  ]
  const forgotten = await client.query(FORGET, [numberArray(ids), ...keys])
  const stored = await client.query(STORE, [...keys, seasons.map(({ data }) => Buffer.from(data))])
  return (forgotten.rowCount ?? 0) + (stored.rowCount ?? 0)
}

/**
 * What every item did around festivals, from all its days before `today`. Writes only what changed: most days are of no
 * season. Returns how many items have one, and the rows written. Readers see all of it at once, with the mark by which they
 * take what is new: rates of false discoveries are of all items together.
 */
export const computeSeasons = (
  pool: pg.Pool,
  { today, countedAt }: { today: number; countedAt: number },
  signal?: AbortSignal,
): Promise<{ items: number; rows: number }> =>
  inTransaction(pool, async (client) => {
    const counted = { items: 0, rows: 0 }
    for await (const batch of itemBatches(pool)) {
      for (let from = 0; from < batch.length; from += ITEMS_AT_ONCE) {
        signal?.throwIfAborted()
        const ids = batch.slice(from, from + ITEMS_AT_ONCE).map(({ itemId }) => itemId)
        const seasons: Season[] = []
        for (const [itemId, days] of await readDays(pool, ids, today)) {
          const found = seasonsOf(itemId, days)
          if (found.length > 0) counted.items++
          seasons.push(...found)
          // Polls and other jobs of this process have their turn after each item.
          await turn()
        }
        counted.rows += await store(client, ids, seasons)
      }
    }
    await setMark(client, 'season', countedAt)
    return counted
  })
