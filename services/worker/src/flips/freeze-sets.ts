import { createHash } from 'node:crypto'
import { type FlipCandidate, type FlipSettings, RECORD_PURSES } from '@gildscope/contracts'
import { numberArray } from '@gildscope/db'
import { canonicalJson, drawAlike, type FrozenSet, openRun, paperOrder, RECORD_SETTINGS } from '@gildscope/finder'
import { COPPER_PER_GOLD } from '@gildscope/market'
import type pg from 'pg'

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

/** What the finder promises; of no picks where nothing pays. */
export type FoundSet = Pick<FrozenSet, 'profit' | 'picks'>
export type FindSet = (candidates: readonly FlipCandidate[], settings: FlipSettings) => Promise<FoundSet>

type Freezing = { client: pg.ClientBase; find: FindSet; slot: number; isSimulated: boolean }

/** Freezes what is found for each purse as of a slot, with its paper orders. Answers the picks of sets that are new. */
export const freezeSets = async (
  candidates: readonly FlipCandidate[],
  { client, find, slot, isSimulated }: Freezing,
): Promise<number> => {
  const day = Math.floor(slot / MINUTES_PER_DAY)
  let frozen = 0
  for (const purse of RECORD_PURSES) {
    const found = await find(candidates, { ...RECORD_SETTINGS, purse: purse * COPPER_PER_GOLD })
    if (found.picks.length === 0) continue
    const { profit, picks } = found
    const set: FrozenSet = { day, purse, slot, settings: RECORD_SETTINGS, profit, picks }
    const document = canonicalJson(set)
    const hash = createHash('sha256').update(document).digest('hex')
    const { rowCount } = await client.query(
      `insert into market.pick_set (day, purse, hash, document, is_simulated) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [day, purse, hash, document, isSimulated],
    )
    if (rowCount === 0) continue
    await storeRuns(client, set, { candidates, hash })
    frozen += picks.length
  }
  return frozen
}

type Drawing = { candidates: readonly FlipCandidate[]; hash: string }

const storeRuns = async (client: pg.ClientBase, set: FrozenSet, { candidates, hash }: Drawing): Promise<void> => {
  const { day, purse, picks } = set
  const runs = drawAlike(picks, candidates, hash).flatMap((drawn, rank) => {
    const pick = picks[rank]!
    return [pick, ...drawn].map((item, draw) => ({
      ...{ rank, draw, id: item.id },
      order: paperOrder(set, item, pick.buyDays),
    }))
  })
  await client.query(
    `insert into market.pick_run (day, purse, rank, draw, item_id, state)
     select $1, $2, rank, draw, item_id, state::jsonb
     from unnest($3::int2[], $4::int2[], $5::int4[], $6::text[]) as run(rank, draw, item_id, state)`,
    [
      ...[day, purse, numberArray(runs.map(({ rank }) => rank)), numberArray(runs.map(({ draw }) => draw))],
      ...[numberArray(runs.map(({ id }) => id)), runs.map(({ order }) => JSON.stringify(openRun(order)))],
    ],
  )
}
