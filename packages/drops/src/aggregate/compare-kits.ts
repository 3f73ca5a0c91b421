import { createRatioEstimator, type Estimate } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import type { AggregateInput } from './aggregate.ts'
import { findContestedDrops } from './contested-drops.ts'
import { createContests } from './contests.ts'
import { sampleOf } from './sample.ts'
import { finish, type Steps } from './steps.ts'
import { less, profitAnswer } from './value-answer.ts'

export type KitRow = {
  kit: string
  consumed: number
  submissions: number
  accounts: number
  /** Cost per use; null if unknown. */
  kitCost: number | null
  afterFees: Estimate
  /** After fees and kit: the break-even price of the item. null without a cost of the kit. */
  afterKit: Estimate | null
  profit: Estimate | null
}

/** The yield of an item with each kit, best first; kits of unknown cost last. */
export const compareKits = (cells: readonly Cell[], input: AggregateInput): KitRow[] =>
  finish(compareKitsInSteps(cells, input))

export const compareKitsInSteps = function* (cells: readonly Cell[], input: AggregateInput): Steps<KitRow[]> {
  const rows: KitRow[] = []
  for (const [kit, ofKit] of Map.groupBy(cells, ({ kit }) => kit)) rows.push(yield* kitRow(kit, ofKit, input))
  return rows.sort(
    (a, b) =>
      (b.afterKit?.value ?? Number.NEGATIVE_INFINITY) - (a.afterKit?.value ?? Number.NEGATIVE_INFINITY) ||
      (a.kit < b.kit ? -1 : 1),
  )
}

const kitRow = function* (kit: string, cells: readonly Cell[], { worths, costs }: AggregateInput): Steps<KitRow> {
  const sample = sampleOf(cells)
  yield
  const estimator = createRatioEstimator(sample.accounts)
  const contests = createContests(sample)
  const contested = yield* findContestedDrops(sample, contests)
  const ofKit = { ...costs, item: 0 }
  const given = { cells, sample, estimator, contests, contested, worths, costs: ofKit }
  const { afterFees, cost, profit: afterKit } = profitAnswer(given)
  const profit = afterKit === null || costs.item === null ? null : less(afterKit, costs.item)
  return {
    ...{ kit, consumed: sample.consumed, submissions: sample.submissions, accounts: sample.accounts.length },
    ...{ kitCost: cost, afterFees, afterKit, profit },
  }
}
