import { inTransaction } from '@gildscope/db'
import { SLOT_MS } from '@gildscope/market'
import type pg from 'pg'
import { findMark } from '../roll-up/marks.ts'
import { type FindSet, frozenSets } from './frozen.ts'
import { readCandidates } from './read-candidates.ts'
import { storeRuns, storeSet } from './record-store.ts'
import { startSettling } from './settle-sets.ts'

const MINUTES_PER_DAY = 1440
/** A day on which nothing was frozen by then is missing: what came later is known by then. */
const LATEST_MINUTE = 60
/** Polls and facts may be so old. */
const POLL_MINUTES = 10
const FACT_MINUTES = 180

export type FreezeResult = { picks: number; reason: string | null }

type Seen = { polled: number | null; slot: number | null }

/** A poll that still runs has stored prices already: a set is as of the last minute whose prices it may hold. */
const SEEN = `
  select polled, greatest(polled, (select max(changed_slot) from market.price)) as slot
  from (select max(slot) as polled from market.poll where finished_at is not null) finished`

/** What the finder reads, as of one moment. */
const readMarket = (pool: pg.Pool) =>
  inTransaction(
    pool,
    async (client) => {
      const { rows } = await client.query<Seen>(SEEN)
      return { ...rows[0]!, counted: await findMark(client, 'flip'), candidates: await readCandidates(client) }
    },
    { isSnapshot: true },
  )

/** Freezes the sets of the day, in one transaction, as of the last poll. `now` is the market's time. */
export const freezeToday = async (pool: pg.Pool, now: number, find: FindSet): Promise<FreezeResult> => {
  const nowSlot = Math.floor(now / SLOT_MS)
  if (nowSlot % MINUTES_PER_DAY >= LATEST_MINUTE) return { picks: 0, reason: 'the day began more than an hour ago' }
  const { polled, slot, counted, candidates } = await readMarket(pool)
  if (
    polled === null ||
    slot === null ||
    polled < nowSlot - (nowSlot % MINUTES_PER_DAY) ||
    polled < nowSlot - POLL_MINUTES
  )
    return { picks: 0, reason: 'the market was not seen' }
  if (counted === null || counted < slot - FACT_MINUTES)
    return { picks: 0, reason: 'trade and fronts were not counted' }
  const sets = await frozenSets(candidates, { find, slot })
  return inTransaction(pool, async (client) => {
    let picks = 0
    for (const frozen of sets) {
      if (!(await storeSet(client, frozen, { isSimulated: false }))) continue
      await storeRuns(client, frozen)
      picks += frozen.set.picks.length
    }
    if (picks > 0) await startSettling(client, slot)
    return { picks, reason: picks === 0 ? 'nothing pays, or it is frozen already' : null }
  })
}
