import { walkBook } from '@gildscope/market'
import { type Good, goodParts } from './good.ts'
import { type Changes, costOfOne, type Program, program } from './program.ts'
import type { Question } from './question.ts'
import { type Run, schedule } from './schedule.ts'
import {
  type Choice,
  choiceIn,
  coinOf,
  earningChoice,
  roundUp,
  type Settled,
  settle,
  valuesOf,
  wholeChoice,
} from './settle.ts'
import type { Solution, Solve } from './solver.ts'

/** A question answered in whole numbers, and what the answer rests on. */
export type Answer = {
  /** `infeasible`: not all of the targets can be had, whatever it costs; the answer is as many as can. */
  status: 'solved' | 'infeasible' | 'unbounded'
  stage: 'relaxed' | 'whole'
  program: Program
  solution: Solution
  choice: Choice
  settled: ReadonlyMap<Good, Settled>
  runs: readonly Run[]
  /** What one more unit of a good costs, as the relaxed program has it; infinite: there is none. */
  prices: ReadonlyMap<Good, number>
  /** Share by which it may be above the best answer; null: unknown. */
  gap: number | null
}

export type Limits = { seconds: number; gapRatio: number }

export const LIMITS: Limits = { seconds: 5, gapRatio: 0.001 }

/**
 * Of relaxed answers: they take a fraction of a second, and on a slow or busy device longer. Without one there is no plan
 * at all, so it is worth the wait; whoever does not want to wait cancels.
 */
const RELAXED_LIMITS: Limits = { ...LIMITS, seconds: 60 }

const ROUNDS = 20
const LEAST_SECONDS = 0.5

/** Of the gap: the rest is for what is rounded, and for orders that are bought at once. */
const SOLVER_SHARE = 0.4
const STACK = 250

/** What moves in a settled answer, paid or earned, without what has to be obtained: a gap is a share of it. */
const costOf = (choice: Choice, settled: ReadonlyMap<Good, Settled>): number => {
  let cost = coinOf(choice, settled)
  for (const { sold } of settled.values()) for (const { sink, units } of sold) cost += sink.weight * units
  for (const { taken } of settled.values())
    for (const { source, units } of taken)
      if (source.kind === 'own' || source.kind === 'currency') cost += source.weight * units
  return cost
}

export const unitsOf = ({ taken }: Settled, ...kinds: Settled['taken'][number]['source']['kind'][]): number =>
  taken.reduce((all, { source, units }) => (kinds.includes(source.kind) ? all + units : all), 0)

/** Items whose order would save less than an order must. */
const poorOrders = (question: Question, settled: ReadonlyMap<Good, Settled>): number[] => {
  const { trading, orderSaves } = question.settings
  if (trading !== 'both') return []
  return [...settled].flatMap(([good, each]) => {
    const ordered = unitsOf(each, 'order')
    if (ordered === 0) return []
    const { id } = goodParts(good)
    const units = ordered + unitsOf(each, 'now')
    const atOnce = walkBook(question.markets.get(id)!.sells, units)
    const paid = each.taken.reduce((all, { source, units: taken }) => all + source.coin * taken, 0)
    return atOnce.filled === units && atOnce.total - paid < orderSaves ? [id] : []
  })
}

type Solved = Pick<Answer, 'status' | 'program' | 'solution'>

/** The program solved; if not all can be had, as many of the targets as can, each by its share, and then at least cost. */
const solveProgram = (
  question: Question,
  changes: Changes,
  solve: Solve,
  before: Answer | null,
  limits: { end: number; absoluteGap: number; from: Choice | null },
): Solved => {
  const run = (built: Program, absoluteGap: number): Solution => {
    // Of those who earn: with a start the solver looks for no better one before it has tightened its bound for seconds.
    const from = question.settings.mode === 'spend' ? limits.from : null
    const start = from === null ? undefined : valuesOf(built, choiceIn(built, from))
    const seconds = Math.max((limits.end - performance.now()) / 1000, LEAST_SECONDS)
    const solution = solve(built.linear(before !== null), { seconds, absoluteGap, start })
    if (solution.values.length === 0 && (solution.status === 'time' || solution.status === 'failed'))
      throw new NoAnswer(solution.status)
    return solution
  }
  const asShort = (budget: number | null, status: Solved['status']): Solved => {
    const least = program(question, changes, { budget, units: null })
    const { values } = run(least, 0)
    const units = new Map([...least.shortColumns].map(([good, column]) => [good, roundUp(values[column]!)]))
    const built = program(question, changes, { budget, units })
    return { status, program: built, solution: run(built, limits.absoluteGap) }
  }
  const known = before?.program.shortness ?? null
  if (before !== null && known !== null) return asShort(known.budget, before.status)
  const built = program(question, changes)
  const solution = run(built, limits.absoluteGap)
  if (question.settings.mode === 'earn') {
    // There is no end to selling to vendors what vendors sell for less: that is news, and planned for one stack.
    if (solution.status !== 'unbounded')
      return { status: changes.vendorMost ? 'unbounded' : 'solved', program: built, solution }
    const ended = program(question, { ...changes, vendorMost: STACK })
    return { status: 'unbounded', program: ended, solution: run(ended, limits.absoluteGap) }
  }
  const { budget } = question.settings
  // Costs have a floor and what is made has none, so of an answer that is not there only the rows can be the cause.
  if (solution.values.length === 0) return asShort(budget, 'infeasible')
  if (budget === null) return { status: 'solved', program: built, solution }
  const choice = wholeChoice(built, solution.values, before?.prices ?? new Map())
  if (coinOf(choice, settle(built, choice)) <= budget) return { status: 'solved', program: built, solution }
  return asShort(budget, 'solved')
}

/** The time was over, or the solver failed, before there was any answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly isLate: boolean
  constructor(status: Solution['status']) {
    super(status === 'time' ? 'No plan was found in time' : 'The solver failed')
    this.isLate = status === 'time'
  }
}

/**
 * The orders that save too little are bought at once. The program is then solved again without them, unless a whole
 * answer is near enough to the best as it is.
 */
const withoutPoorOrders = (solved: Program, { values }: Solution, prices: Answer['prices']): Chosen => {
  let built = solved
  if (built.question.settings.mode === 'earn') {
    const choice = earningChoice(built, values)
    return { program: built, choice, settled: settle(built, choice) }
  }
  let choice = wholeChoice(built, values, prices)
  for (;;) {
    const settled = settle(built, choice)
    const poor = poorOrders(built.question, settled)
    if (poor.length === 0) return { program: built, choice, settled }
    const noOrders = new Set([...(built.changes.noOrders ?? []), ...poor])
    built = program(built.question, { ...built.changes, noOrders }, built.shortness)
    choice = choiceIn(built, choice)
  }
}

/** In the time there was the solver may have found nothing better than the relaxed answer in whole numbers. */
const betterOf = (found: Chosen, before: Answer): Chosen => {
  const choice = choiceIn(found.program, before.choice)
  const settled = settle(found.program, choice)
  const { budget, units } = found.program.shortness ?? { budget: null, units: null }
  // What lacks more of the targets costs less, and is no better.
  if ([...choice.short].some(([good, short]) => short > (units?.get(good) ?? short))) return found
  if (choice.times.size !== before.choice.times.size || lacksAny(settled)) return found
  if (coinOf(choice, settled) > (budget ?? Number.POSITIVE_INFINITY)) return found
  const isWorse = lacksAny(found.settled) || weightOf(found.choice, found.settled) > weightOf(choice, settled)
  return isWorse ? { program: found.program, choice, settled } : found
}

/**
 * Beside a dear target the gap has room for ways that are of no use: those go without which nothing is lacking and the plan
 * counts for less. What they took may then be needless, too.
 */
const withoutNeedless = (chosen: Chosen): Chosen => {
  const { program: built } = chosen
  const { mode, budget } = built.question.settings
  if (mode === 'earn') return chosen
  const mayCost = budget ?? Number.POSITIVE_INFINITY
  let best = { ...chosen, weight: weightOf(chosen.choice, chosen.settled) }
  for (let weightBefore = Number.POSITIVE_INFINITY; best.weight < weightBefore; ) {
    weightBefore = best.weight
    for (const way of best.choice.times.keys()) {
      const times = new Map(best.choice.times)
      times.delete(way)
      const choice = { ...best.choice, times }
      const settled = settle(built, choice)
      const weight = weightOf(choice, settled)
      // What counts for less may take more coin, where currencies have a value.
      if (weight < best.weight && !lacksAny(settled) && coinOf(choice, settled) <= mayCost)
        best = { program: built, choice, settled, weight }
    }
  }
  return best
}

const lacksAny = (settled: Chosen['settled']): boolean => [...settled.values()].some(({ lacking }) => lacking > 0)

type Chosen = Pick<Answer, 'program' | 'choice' | 'settled'>

/** What a settled answer counts for, in the terms of its program. */
const weightOf = (choice: Choice, settled: ReadonlyMap<Good, Settled>): number => {
  let weight = 0
  for (const [way, times] of choice.times) weight += way.weight * times
  for (const { taken, sold } of settled.values()) {
    for (const { source, units } of taken) weight += source.weight * units
    for (const { sink, units } of sold) weight -= sink.weight * units
  }
  return weight
}

const obtainsAny = ({ settled }: Answer): boolean => [...settled.values()].some((each) => unitsOf(each, 'obtain') > 0)

/**
 * Solves, and takes out orders that save too little and ways of circles that nothing enters, until neither is left.
 * `before`: the relaxed answer, whose findings hold and whose prices are kept.
 */
export const answer = (
  question: Question,
  solve: Solve,
  before: Answer | null = null,
  assumed: Changes = {},
  limits: Limits = before === null ? RELAXED_LIMITS : LIMITS,
): Answer => {
  // Where something must be obtained, a part of it may have spared the relaxed answer an order, which then seemed poor.
  const carried = before === null || obtainsAny(before) ? [] : (before.program.changes.noOrders ?? [])
  const noOrders = new Set([...carried, ...(assumed.noOrders ?? [])])
  const forbidden = new Set([...(before?.program.changes.forbidden ?? []), ...(assumed.forbidden ?? [])])
  const absoluteGap =
    before === null ? 0 : SOLVER_SHARE * limits.gapRatio * Math.max(costOf(before.choice, before.settled), 1000)
  const end = performance.now() + limits.seconds * 1000
  let from = before?.choice ?? null
  for (let round = 0; ; round++) {
    const changes = { ...before?.program.changes, ...assumed, noOrders, forbidden }
    let solved: Solved
    try {
      solved = solveProgram(question, changes, solve, before, { end, absoluteGap, from })
    } catch (fault) {
      if (before !== null && fault instanceof NoAnswer) return asWhole(before)
      throw fault
    }
    const { solution } = solved
    const prices = before?.prices ?? pricesOf(solved)
    const found = withoutPoorOrders(solved.program, solution, prices)
    const { program: built, choice, settled } = before === null ? found : withoutNeedless(betterOf(found, before))
    const { runs, stuck } = schedule(choice, settled)
    const wereDropped = [...(built.changes.noOrders ?? [])].filter((id) => !noOrders.has(id))
    const stage = before === null ? 'relaxed' : 'whole'
    const gap = before === null ? null : gapOf(choice, settled, boundOf(solution, before))
    const isNear = gap !== null && (gap <= limits.gapRatio || performance.now() > end - LEAST_SECONDS * 1000)
    // What is bought at once in place of an order may be more than a budget has.
    const mayBuy = isNear && built.shortness?.budget == null
    if ((stuck.length === 0 && (mayBuy || wereDropped.length === 0)) || round === ROUNDS)
      return { ...solved, program: built, stage, choice, settled, runs, prices, gap }
    if (before !== null) from = choice
    // Orders that were poor beside a circle that nothing enters may be what is needed without it.
    if (stuck[0] === undefined) for (const id of wereDropped) noOrders.add(id)
    else forbidden.add(stuck[0].way)
  }
}

/** Round circles prices fall for ever; after so many rounds they are low enough. */
const PRICE_ROUNDS = 30

/**
 * What one more unit of a good costs: where the plan uses it the dual value of its row, elsewhere its cheapest source
 * or way, for which a dual value says nothing.
 */
const pricesOf = ({
  program: { goods, targets, ways, sources },
  solution: { duals, values },
}: Solved): Answer['prices'] => {
  const used = new Set<Good>(targets.keys())
  for (const way of ways) if (values[way.column]! > 0) for (const good of way.goods.keys()) used.add(good)
  const prices = new Map(
    goods.map((good, row) => [
      good,
      used.has(good) ? (duals[row] ?? 0) : (sources.get(good)?.[0]?.weight ?? Number.POSITIVE_INFINITY),
    ]),
  )
  for (let round = 0; round < PRICE_ROUNDS; round++) {
    let fell = false
    for (const way of ways)
      for (const good of way.outputs.keys()) {
        if (used.has(good)) continue
        // What the plan has no use for saves nothing.
        const price = costOfOne(way, good, (other) =>
          used.has(other) || way.goods.has(other) ? prices.get(other)! : 0,
        )
        if (price >= prices.get(good)!) continue
        prices.set(good, price)
        fell = true
      }
    if (!fell) break
  }
  return prices
}

/** The relaxed answer in whole numbers, which the relaxed program itself bounds. */
const asWhole = (before: Answer): Answer => ({
  ...before,
  stage: 'whole',
  gap: gapOf(before.choice, before.settled, before.solution.bound),
})

/** A whole answer is no better than the relaxed one to the same question; of fewer targets neither bounds the other. */
const boundOf = ({ bound }: Solution, before: Answer): number =>
  before.program.shortness === null ? Math.max(bound, before.solution.bound) : bound

/** Share of what is paid by which the answer may be above the best one. */
const gapOf = (choice: Choice, settled: ReadonlyMap<Good, Settled>, bound: number): number | null => {
  const above = weightOf(choice, settled) - bound
  return Number.isFinite(above) ? Math.max(0, above) / Math.max(costOf(choice, settled), 1) : null
}
