import type { DropRecord } from '../drop-record.ts'
import { compareWithRest } from './compare-with-rest.ts'
import { findImpossibleItems } from './find-impossible-items.ts'
import { findOutliers } from './find-outliers.ts'
import { findRepeated } from './find-repeated.ts'
import type { Reason } from './reason.ts'
import type { Rest } from './rest.ts'

export type ScreenInput = {
  rest: Rest
  /**
   * Items that the source is known to contain: its description names them, or a second account got them, flagged or
   * not.
   */
  known?: ReadonlySet<number>
  /** Earlier records of the same account. */
  earlier?: readonly DropRecord[]
}

/** Reasons that hold against each of `rests`; none where the record agrees with one of them. */
export const screenAgainst = (
  record: DropRecord,
  rests: readonly Rest[],
  input: Omit<ScreenInput, 'rest'>,
): Reason[] => {
  const [first = [], ...others] = rests.map((rest) => screen(record, { ...input, rest }))
  return others.every((reasons) => reasons.length > 0) ? first : []
}

/** Reasons to flag this record; none for nearly all honest ones (fewer than 1 in 1,000 are flagged by chance). */
export const screen = (record: DropRecord, { rest, known = new Set(), earlier = [] }: ScreenInput): Reason[] => [
  ...findRepeated(record, rest, earlier),
  ...findImpossibleItems(record, rest, known),
  ...findOutliers(record, rest),
  ...compareWithRest(record, rest),
]
