import { MINUTE_MS } from '@gildscope/base/time'
import { ARCHIVE_KINDS, ARCHIVES, type ArchiveKind } from '@gildscope/contracts'
import { claimDue, type DueOutcome, type DueTurn, endDue, inTransaction, releaseDue } from '@gildscope/db'
import type { GameApiErrorKind } from '@gildscope/game-api'
import { deliver, sendMail } from '@gildscope/jobs'
import { type PlayerOutcome, withPlayer } from '@gildscope/player-keys'
import { watchTurn } from '../alerts/orders/watch-turn.ts'
import type { UpdateDeps } from './archive-deps.ts'
import { noteGap } from './gaps.ts'
import { nextReading, nextTry } from './next-reading.ts'
import { SOURCES } from './sources/index.ts'
import type { SourceReading } from './sources/source.ts'

export type UpdateCounts = { read: number; failed: number; entries: number }

/** A process that dies with a turn blocks it for this long; one that takes longer loses it and writes nothing. */
const CLAIM_MS = 30 * MINUTE_MS

const OF_ACCOUNT = 'The game has trouble with this account: entering the game with it once may help'
const TEXTS_OF_UNANSWERED: Partial<Record<GameApiErrorKind, string>> = {
  unexpected: 'The game answered something unexpected',
  refused: OF_ACCOUNT,
  doubtful: OF_ACCOUNT,
}

/** Shown to the owner; it contains no key. */
const textOf = (outcome: Exclude<PlayerOutcome<SourceReading>, { kind: 'done' }>): string => {
  switch (outcome.kind) {
    case 'no-key':
      return 'No key of this game account is linked'
    case 'sealed':
      return 'This site cannot open the key any more'
    case 'lacks-permission':
      return `The key does not have the permission "${outcome.permission}"`
    case 'refused':
      return 'The game refused the key'
    case 'unanswered':
      return TEXTS_OF_UNANSWERED[outcome.error.kind] ?? 'The game did not answer'
  }
}

const outcomeOf = (turn: DueTurn<ArchiveKind>, error: string, cursor: DueOutcome['cursor'], now: Date): DueOutcome => ({
  nextAt: nextTry({ ...turn, failingSince: turn.failingSince ?? now }, now),
  error,
  cursor,
  gameAccount: turn.gameAccount,
})

const NAMED_ENTRIES = 3

/** Shown to the owner: what the game sent and this site could not read. */
const textOfLeftOut = (entries: readonly string[]): string => {
  const more = entries.length - NAMED_ENTRIES
  const named = entries.slice(0, NAMED_ENTRIES).join('; ')
  return `What the game sent of this could not be read, and is left out: ${named}${more > 0 ? `; and ${more} more` : ''}`
}

/** Shown to the owner of an incomplete reading. */
const errorOf = ({ suspicion, incomplete = null }: SourceReading): string | null =>
  suspicion === null ? incomplete : `The game contradicted itself: ${suspicion}`

/** Thrown when a turn was lost: everything written for it is rolled back. */
class LostTurnError extends Error {}

/** Writes a reading, the end of its turn and what rules hear of it together, or nothing. */
const store = async (
  deps: UpdateDeps,
  turn: DueTurn<ArchiveKind>,
  reading: SourceReading,
  gameAccount: string,
): Promise<number | null> => {
  const { db, jobs, now } = deps
  try {
    const { entries, told } = await inTransaction(db.pool, async (client, tx) => {
      const time = now()
      const watch = reading.suspicion === null ? await watchTurn(client, deps, turn, time) : null
      const entries = await reading.write(client)
      const error = errorOf(reading)
      const outcome =
        error === null
          ? { nextAt: nextReading(turn, time), error, cursor: reading.cursor, gameAccount }
          : { ...outcomeOf(turn, error, reading.cursor, time), gameAccount }
      if (reading.suspicion === null) await noteGap(client, turn, reading.cursor, SOURCES[turn.kind].gapBetween)
      if (!(await endDue(client, turn, outcome, time))) throw new LostTurnError()
      const { readAt } = reading.cursor
      const told = readAt === undefined ? null : await watch?.({ tx, gameAccount, readAt, now: time })
      return { entries, told }
    })
    if (told?.hasMail === true) await jobs.enqueue(sendMail, {})
    if (told?.hasDeliveries === true) await jobs.enqueue(deliver, {})
    return entries
  } catch (error) {
    if (error instanceof LostTurnError) return null
    throw error
  }
}

const takeTurn = async (deps: UpdateDeps, turn: DueTurn<ArchiveKind>, counts: UpdateCounts): Promise<void> => {
  const { db, clock, now, signal } = deps
  const asked = {
    accountId: turn.accountId,
    gameAccountId: turn.gameAccountId,
    needs: ARCHIVES[turn.kind].needs,
    priority: turn.askedAt === null ? ('background' as const) : ('waiting' as const),
    signal,
  }
  let gameAccount = turn.gameAccount
  const outcome = await withPlayer({ ...deps, db: db.db }, asked, async (player) => {
    gameAccount = player.gameAccount
    const context = { turn, pool: db.pool, gameNow: () => new Date(clock.now()) }
    const reading = await SOURCES[turn.kind].read(player, context)
    return player.leftOut.length === 0
      ? reading
      : { ...reading, incomplete: reading.incomplete ?? textOfLeftOut(player.leftOut) }
  })
  signal.throwIfAborted()
  if (outcome.kind === 'done') {
    const entries = await store(deps, turn, outcome.value, gameAccount)
    if (entries === null || errorOf(outcome.value) !== null) counts.failed += 1
    else counts.read += 1
    counts.entries += entries ?? 0
    return
  }
  counts.failed += 1
  const time = now()
  const ended = outcomeOf(turn, textOf(outcome), turn.cursor, time)
  // A new key re-enables it. The verdict on an existing key may be different tomorrow.
  await endDue(db.pool, turn, outcome.kind === 'no-key' ? { ...ended, nextAt: null } : ended, time)
}

/** Without a reading: left to the next worker when the worker stops, and for later when the fault is ours. */
const leaveTurn = async ({ db, now, signal }: UpdateDeps, turn: DueTurn<ArchiveKind>): Promise<void> => {
  const time = now()
  if (signal.aborted) await releaseDue(db.pool, turn)
  else await endDue(db.pool, turn, outcomeOf(turn, 'This site failed to store it', turn.cursor, time), time)
}

/** Reads due archives one after the other, until none is left or the worker stops. */
export const updateDueArchives = async (deps: UpdateDeps, { isAsked }: { isAsked: boolean }): Promise<UpdateCounts> => {
  const counts: UpdateCounts = { read: 0, failed: 0, entries: 0 }
  for (;;) {
    deps.signal.throwIfAborted()
    const claim = { kinds: ARCHIVE_KINDS, now: deps.now(), claimMs: CLAIM_MS, limit: 1, isAsked }
    const [turn] = await claimDue(deps.db.pool, claim)
    if (turn === undefined) return counts
    try {
      await takeTurn(deps, turn, counts)
    } catch (error) {
      // If even this fails, the turn becomes free when its claim expires.
      await leaveTurn(deps, turn).catch(() => {})
      throw error
    }
  }
}
