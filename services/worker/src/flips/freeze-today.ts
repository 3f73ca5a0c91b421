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

/** Freezes the sets of the day, in one transaction, as of the last poll. `now` is the market's time. */
export const freezeToday = async (pool: pg.Pool, now: number, find: FindSet): Promise<FreezeResult> => {
  const nowSlot = Math.floor(now / SLOT_MS)
  if (nowSlot % MINUTES_PER_DAY >= LATEST_MINUTE) return { picks: 0, reason: 'the day began more than an hour ago' }
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ slot: number | null }>(
      'select max(slot) as slot from market.poll where finished_at is not null',
    )
    const slot = rows[0]?.slot ?? null
    if (slot === null || slot < nowSlot - (nowSlot % MINUTES_PER_DAY) || slot < nowSlot - POLL_MINUTES)
      return { picks: 0, reason: 'the market was not seen' }
    const counted = await findMark(pool, 'flip')
    if (counted === null || counted < slot - FACT_MINUTES)
      return { picks: 0, reason: 'trade and fronts were not counted' }
    let picks = 0
    for (const frozen of await frozenSets(await readCandidates(client), { find, slot })) {
      if (!(await storeSet(client, frozen, { isSimulated: false }))) continue
      await storeRuns(client, frozen)
      picks += frozen.set.picks.length
    }
    if (picks > 0) await startSettling(client, slot)
    return { picks, reason: picks === 0 ? 'nothing pays, or it is frozen already' : null }
  })
}
