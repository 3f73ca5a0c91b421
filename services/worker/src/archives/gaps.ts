import { DAY_MS } from '@gildscope/base/time'
import type { DueCursor, DueTurn } from '@gildscope/db'
import type pg from 'pg'

/** How long the game reports a completed transaction. */
const REMEMBERED_MS = 90 * DAY_MS

const NO_REASON = 'It was not read: this site was not running, or it was switched off or not linked'

export type Period = { from: Date; to: Date }

/** What the game has forgotten between two readings of trades. */
export const forgottenBetween = (before: Date, after: Date): Period | null => {
  const to = new Date(after.getTime() - REMEMBERED_MS)
  return before < to ? { from: before, to } : null
}

/** Days without a reading. */
export const daysBetween = (before: Date, after: Date): Period | null => {
  const days = Math.floor(after.getTime() / DAY_MS) - Math.floor(before.getTime() / DAY_MS)
  return days > 1 ? { from: before, to: after } : null
}

/** Records the gap between the last good reading and this one. */
export const noteGap = async (
  client: pg.ClientBase,
  turn: DueTurn,
  { readAt }: DueCursor,
  gapBetween: (before: Date, after: Date) => Period | null,
): Promise<void> => {
  const before = turn.cursor.readAt
  if (before === undefined || readAt === undefined) return
  // Gaps that end later were recorded by a clock that ran fast.
  await client.query(
    'delete from archive.gap where account_id = $1 and game_account_id = $2 and kind = $3 and to_at > $4',
    [turn.accountId, turn.gameAccountId, turn.kind, readAt],
  )
  const gap = gapBetween(new Date(before), new Date(readAt))
  if (gap === null) return
  await client.query(
    `insert into archive.gap (account_id, game_account_id, kind, from_at, to_at, reason) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [turn.accountId, turn.gameAccountId, turn.kind, gap.from, gap.to, turn.lastError ?? NO_REASON],
  )
}
