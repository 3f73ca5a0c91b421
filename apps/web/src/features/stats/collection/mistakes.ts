import { DAY_MS, SECOND_MS } from '@gildscope/base/time'
import type { DropDelay } from '@gildscope/contracts'
import type { Draft, Snapshot } from './draft.ts'

/** Headers have whole seconds. */
const SAME_MS = SECOND_MS

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_MS

/** Whether an answer of the game certainly shows what was done at a moment: one of the same second may be older. */
export const isSeenBy = (madeAt: number, doneAt: number): boolean => madeAt >= doneAt

/**
 * Whether the second snapshot cannot show what was done since the first: the game returned the same answer, or an older
 * one.
 */
export const isTooEarly = ({ first, second, playedAt }: Draft): boolean =>
  first !== null &&
  second !== null &&
  (isSame(first.madeAt, second.madeAt) || (playedAt !== null && !isSeenBy(second.madeAt, playedAt)))

const DELAY_DAYS: Record<DropDelay, number> = { '': 1, Day: 1, Week: 7, Month: 31, '3Month': 92 }
const DELAY_WORDS: Record<DropDelay, string> = {
  '': 'a day',
  Day: 'a day',
  Week: 'a week',
  Month: 'a month',
  '3Month': 'three months',
}

const freePlaces = ({ places }: Snapshot): number => places.filter((place) => place === null).length

/** Possible mistakes that can still be corrected; none of them prevents submitting. */
export const mistakesOf = (draft: Draft, now: number): readonly string[] => {
  const { first, second, magicFind, delay } = draft
  if (first === null) return []
  if (second === null) {
    return freePlaces(first) === 0
      ? ['The bags are full: new items may find no room. Make some room before you begin.']
      : []
  }
  const found: string[] = []
  if (freePlaces(second) === 0)
    found.push(
      `The bags are full (${second.places.length} of ${second.places.length} places): what found no room is missing here. Make room before the next collection.`,
    )
  if (first.level !== second.level)
    found.push(
      `The character was level ${first.level} at the initial snapshot and is level ${second.level} now. Drops can depend on the level; ${first.level} is submitted.`,
    )
  if (first.build !== null && second.build !== null && first.build !== second.build)
    found.push(
      `The game was updated between the snapshots (build ${first.build}, then ${second.build}), and drops may have changed with it.`,
    )
  if (first.magicFind.trim() !== magicFind.trim())
    found.push(
      `Magic find was ${first.magicFind.trim()} % at the initial snapshot and is ${magicFind.trim()} % now; the latter is submitted.`,
    )
  if (!isTooEarly(draft) && isSame(first.walletMadeAt, second.walletMadeAt))
    found.push('The game still shows the wallet of the initial snapshot; coins gained since are missing here.')
  if (now - second.takenAt > DELAY_DAYS[delay] * DAY_MS)
    found.push(
      `The second snapshot is older than ${DELAY_WORDS[delay]}, and the site takes no older ones${delay === '3Month' ? '' : '; choose a longer delay'}.`,
    )
  return found
}
