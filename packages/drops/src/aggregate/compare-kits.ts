import { createRatioEstimator, type Estimate } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import type { AggregateInput } from './aggregate.ts'
import { findContestedDrops } from './contested-drops.ts'
import { createContests } from './contests.ts'
import { sampleOf } from './sample.ts'
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
export const compareKits = (cells: readonly Cell[], { worths, costs }: AggregateInput): KitRow[] =>
  [...Map.groupBy(cells, ({ kit }) => kit)]
    .map(([kit, ofKit]) => kitRow(kit, ofKit, { worths, costs }))
    .sort(
      (a, b) =>
        (b.afterKit?.value ?? Number.NEGATIVE_INFINITY) - (a.afterKit?.value ?? Number.NEGATIVE_INFINITY) ||
        (a.kit < b.kit ? -1 : 1),
    )

const kitRow = (kit: string, cells: readonly Cell[], { worths, costs }: AggregateInput): KitRow => {
  const sample = sampleOf(cells)
  const estimator = createRatioEstimator(sample.accounts)
  const contests = createContests(sample)
  const contested = findContestedDrops(sample, contests)
  const ofKit = { ...costs, item: 0 }
  const given = { cells, sample, estimator, contests, contested, worths, costs: ofKit }
  const { afterFees, cost, profit: afterKit } = profitAnswer(given)
  const profit = afterKit === null || costs.item === null ? null : less(afterKit, costs.item)
  return {
    ...{ kit, consumed: sample.consumed, submissions: sample.submissions, accounts: sample.accounts.length },
    ...{ kitCost: cost, afterFees, afterKit, profit },
  }
}
