import { clopperPearson } from '@gildscope/statistics/clopper-pearson'
import { moreForPrecision } from '@gildscope/statistics/more-for-precision'
import { neverSeenBound } from '@gildscope/statistics/never-seen'
import { createRatioEstimator, type RatioEstimator } from '@gildscope/statistics/ratio-interval'
import type { Cell } from '../cells/cell.ts'
import { amountsOf, findContestedDrops, measureDrop } from './contested-drops.ts'
import { type Contested, type Contests, createContests } from './contests.ts'
import type { Costs, CutAnswer, DropAnswer, Worth } from './cut-answer.ts'
import { dropTotals } from './drop-totals.ts'
import { type DropSample, type Sample, sampleOf } from './sample.ts'
import { finish, type Steps } from './steps.ts'
import { valueAnswer } from './value-answer.ts'

export type AggregateInput = {
  worths: ReadonlyMap<number, Worth>
  costs: Costs
  /** Drops known from elsewhere, such as other cuts of the same item. */
  known?: Iterable<number>
}

const PRECISION = 0.1
const MOST = 0.5

/** The figures of a cut. The same cells give the same figures, in any order. */
export const aggregate = (cells: readonly Cell[], input: AggregateInput): CutAnswer =>
  finish(aggregateInSteps(cells, input))

export const aggregateInSteps = function* (
  cells: readonly Cell[],
  { worths, costs, known = [] }: AggregateInput,
): Steps<CutAnswer> {
  const sample = sampleOf(cells)
  yield
  const { consumed, submissions, accounts } = sample
  const estimator = createRatioEstimator(accounts)
  const contests = createContests(sample)
  const contested = yield* findContestedDrops(sample, contests)
  const drops: DropAnswer[] = []
  for (const drop of sample.drops()) {
    const { id } = drop
    const context = { estimator, contests, contested: contested.get(id), worth: worths.get(id) ?? null }
    drops.push(dropAnswer(drop, sample, context))
    yield
  }
  const largestShare = consumed === 0 ? null : Math.max(...accounts) / consumed
  const seen = new Set(sample.drops().map(({ id }) => id))
  return {
    ...{ consumed, submissions, accounts: accounts.length, largestShare },
    isDominated: accounts.length > 1 && largestShare !== null && largestShare > MOST,
    accuracy: consumed === 0 ? null : 1 / Math.sqrt(consumed),
    drops,
    neverSeen: [...new Set(known)].filter((id) => !seen.has(id)).map((id) => ({ id, high: neverSeenBound(consumed) })),
    value: consumed === 0 ? null : valueAnswer({ cells, sample, estimator, contests, contested, worths, costs }),
  }
}

type DropContext = {
  estimator: RatioEstimator
  contests: Contests
  contested: Contested | undefined
  worth: Worth | null
}

const dropAnswer = (
  drop: DropSample,
  sample: Sample,
  { estimator, contests, contested, worth }: DropContext,
): DropAnswer => {
  const { consumed } = sample
  const totals = dropTotals(drop, sample)
  const { id, units, submissions } = drop
  const estimate = contested?.estimate() ?? estimator.estimate(totals)
  const perUnit = contests.widen(estimate, amountsOf(drop), measureDrop(id))
  const share = submissions / sample.submissions
  return {
    ...{ id, units, submissions, perUnit, worth },
    atLeastOne: { share, ...(clopperPearson(submissions, sample.submissions) ?? { low: 0, high: 1 }) },
    contestedFrom: contested?.split.from ?? null,
    more: moreForPrecision({
      ...{ consumed, total: units, variance: estimator.varianceOf(totals), relative: PRECISION },
    }),
    worthPerUnit: worth && { before: worth.before * perUnit.value, after: worth.after * perUnit.value },
  }
}
