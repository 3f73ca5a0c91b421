import { type DbHandle, type DueTurn, endDue, inTransaction } from '@gildscope/db'
import type { KeyVerdict } from './ask-about-key.ts'
import { noteVerdict, type StoreDeps } from './key-store.ts'
import type { KeyAnswer } from './next-key-state.ts'
import type { StoredKey } from './open-key.ts'

type TurnDeps = Omit<StoreDeps, 'db'> & { pool: DbHandle['pool'] }

const TEXTS: Record<KeyAnswer, string | null> = {
  accepted: null,
  refused: 'The game refused the key',
  unanswered: 'The game did not answer',
}

class LostTurnError extends Error {}

/**
 * Records the game's verdict on a key together with the end of its turn, or nothing if the turn was lost meanwhile. A
 * key that was replaced is checked again. Returns whether a mail is waiting.
 */
export const endKeyTurn = async (
  { pool, ...deps }: TurnDeps,
  { turn, key, verdict }: { turn: DueTurn<'key'>; key: StoredKey; verdict: KeyVerdict },
  now: Date,
): Promise<boolean> => {
  try {
    return await inTransaction(pool, async (client, tx) => {
      const noted = await noteVerdict(tx, deps, key, { verdict, now })
      const outcome =
        noted === null
          ? { nextAt: now, error: 'The key was replaced meanwhile' }
          : { nextAt: noted.nextAt, error: TEXTS[verdict.answer] }
      const gameAccount =
        verdict.answer === 'accepted' ? (verdict.facts.owner?.name ?? turn.gameAccount) : turn.gameAccount
      if (!(await endDue(client, turn, { ...outcome, cursor: {}, gameAccount }, now))) throw new LostTurnError()
      return noted?.hasMail ?? false
    })
  } catch (error) {
    if (error instanceof LostTurnError) return false
    throw error
  }
}
