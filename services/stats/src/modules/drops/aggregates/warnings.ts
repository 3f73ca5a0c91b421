import type { CutAnswer } from '@gildscope/drops'
import { FEW_ACCOUNTS } from '@gildscope/research/drops'

type Cut = { answer: CutAnswer; waiting: number; kitsWithoutCost: readonly string[] }

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })
const percent = (share: number): string => `${Math.round(share * 100)} %`
const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

/** Caveats about the figures of a cut. */
export const warningsOf = ({ answer, waiting, kitsWithoutCost }: Cut): string[] => {
  const { accounts, isDominated, largestShare, submissions, value } = answer
  const warnings: string[] = []
  if (submissions > 0 && accounts < FEW_ACCOUNTS)
    warnings.push(`All of it comes from ${count(accounts, 'account')}; the results of others may differ.`)
  if (isDominated && largestShare !== null)
    warnings.push(`One account gave ${percent(largestShare)} of all units, so these are mostly its figures.`)
  const contestedFrom = value?.contestedFrom ?? null
  if (contestedFrom !== null)
    warnings.push(
      `Submissions that count since ${contestedFrom} contradict others by more than chance: values are those of the others, and intervals contain both.`,
    )
  if (waiting > 0)
    warnings.push(
      `${count(waiting, 'submission')} of new game accounts ${waiting === 1 ? 'does' : 'do'} not count yet.`,
    )
  const unpriced = value?.unpriced.length ?? 0
  if (unpriced > 0)
    warnings.push(
      `${count(unpriced, 'drop')} without a price ${unpriced === 1 ? 'counts' : 'count'} nothing in the value.`,
    )
  if (kitsWithoutCost.length > 0)
    warnings.push(`What a use of ${LIST.format(kitsWithoutCost)} costs is not known and counted as nothing.`)
  return warnings
}
