import { idBatches } from '@gildscope/game-api'
import type { PollDeps } from '../deps.ts'

type Moment = { ids: readonly number[]; slot: number; signal: AbortSignal }

/**
 * A recording advances to its next moment after the current one was read. A restarted recording shows moments that are
 * stored already: those are read without storing, up to the newest. Returns whether that was the case.
 */
export const passOver = async ({ db, game }: PollDeps, { ids, slot, signal }: Moment): Promise<boolean> => {
  const { rows } = await db.pool.query('select 1 from market.poll where slot > $1 limit 1', [slot])
  if (rows.length === 0) return false
  for (const batch of idBatches(ids)) await game.fetchListings(batch, () => {}, { priority: 'poll', signal })
  return true
}
