import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import { expectedWait } from '@gildscope/market/expected-fill'
import { Matrix, type Solve } from '@gildscope/planner'
import { type Level, levelsOf, mostUnits } from './levels.ts'
import { type Narrowed, narrow, setValue } from './narrow.ts'
import { lossOf, type Offer, openOffer, outcomesOf, profitOf } from './offers.ts'
import type { FinderQuestion, NotChosen, Pick, Portfolio, Profit } from './portfolio.ts'
import { reasonOf } from './reason.ts'
import { setOutcomes } from './whole-set.ts'

const SECONDS = 5
/** A set may be worth this part less than the best: far below what any interval says. */
const GAP_RATIO = 0.001

type Chooser = { solve: Solve; gapRatio: number }

/** The set of offers that is worth most: a whole program over the units that each item may be taken with. */
export const findPortfolio = (
  { candidates, leftOut }: FinderQuestion,
  settings: FlipSettings,
  solve: Solve,
  gapRatio = GAP_RATIO,
): Portfolio => {
  const notChosen: NotChosen = { unsure: 0, tooFewUnits: 0, worse: 0 }
  const offers: Offer[] = []
  const levels: Level[] = []
  for (const candidate of candidates) {
    if (leftOut?.has(candidate.id) === true) continue
    const offer = openOffer(candidate, settings)
    if (offer === null) {
      notChosen.unsure++
      continue
    }
    if (mostUnits(offer, settings) < settings.units) {
      notChosen.tooFewUnits++
      continue
    }
    const own = levelsOf(offer, settings, offers.length)
    if (own.length === 0) {
      notChosen.unsure++
      continue
    }
    offers.push(offer)
    levels.push(...own)
  }
  const chosen = choose(levels, settings, { solve, gapRatio })
  notChosen.worse = offers.length - chosen.length
  return {
    ...portfolioOf(
      chosen.map(({ item, units }) => ({ offer: offers[item]!, units })),
      settings,
    ),
    notChosen,
  }
}

const choose = (levels: readonly Level[], settings: FlipSettings, { solve, gapRatio }: Chooser): readonly Level[] => {
  const narrowed = narrow(levels, settings)
  if (narrowed.bound - setValue(narrowed.known) <= gapRatio * narrowed.bound) return narrowed.known
  // The solver keeps rows to a millionth, which of a large purse is a copper too many.
  for (let purse = settings.purse; ; purse--) {
    const chosen = solveFor(narrowed, { purse, items: settings.items }, { solve, gapRatio })
    if (chosen.reduce((sum, { cost }) => sum + cost, 0) <= settings.purse) return chosen
  }
}

const solveFor = (
  { levels, known, bound }: Narrowed,
  { purse, items }: { purse: number; items: number },
  { solve, gapRatio }: Chooser,
): Level[] => {
  const matrix = new Matrix()
  const purseRow = matrix.addRow(Number.NEGATIVE_INFINITY, purse)
  const itemsRow = matrix.addRow(Number.NEGATIVE_INFINITY, items)
  const rowOf = new Map<number, number>()
  for (const { item, cost, value } of levels) {
    const own = rowOf.get(item) ?? matrix.addRow(Number.NEGATIVE_INFINITY, 1)
    rowOf.set(item, own)
    matrix.addColumn(-value, 1, true, [
      [purseRow, cost],
      [itemsRow, 1],
      [own, 1],
    ])
  }
  const start = Float64Array.from(levels, (level) => (known.includes(level) ? 1 : 0))
  const { values, status } = solve(matrix.linear(true), { seconds: SECONDS, absoluteGap: gapRatio * bound, start })
  if (values.length < levels.length) {
    // What is known without the solver keeps the purse as well.
    if (status === 'time') return [...known]
    throw new Error(`no set of flips was found: ${status}`)
  }
  return levels.filter((_, column) => values[column]! > 0.5)
}

type Taken = { offer: Offer; units: number }

const portfolioOf = (taken: readonly Taken[], settings: FlipSettings): Omit<Portfolio, 'notChosen'> => {
  const outcomes = taken.map(({ offer, units }) => outcomesOf(offer, units).sort())
  const picks = taken.map((one, place) => pickOf(one, outcomes[place]!, settings))
  const whole = setOutcomes(outcomes)
  const tiesUp = picks.reduce((sum, pick) => sum + pick.tiesUp, 0)
  return {
    picks: picks.toSorted((a, b) => b.profit.mean - a.profit.mean),
    tiesUp,
    profit: profitOf(whole),
    loss: lossOf(whole),
    // By what each ties up.
    hold: tiesUp === 0 ? 0 : picks.reduce((sum, pick) => sum + pick.hold * pick.tiesUp, 0) / tiesUp,
  }
}

const pickOf = ({ offer, units }: Taken, outcomes: Float64Array, settings: FlipSettings): Pick => {
  const { candidate, buyAt, sellAt } = offer
  const profit = profitOf(outcomes)
  return {
    id: candidate.id,
    buyAt,
    sellAt,
    units,
    tiesUp: units * buyAt,
    hold: holdOf(candidate, units, settings),
    profit,
    loss: lossOf(outcomes),
    confidence: confidenceOf(profit),
    reason: reasonOf(offer, { units, mean: profit.mean, visits: settings.visits }),
  }
}

/** What came is met at the next visit, and listed then. */
const holdOf = ({ fills }: FlipCandidate, units: number, { visits, days }: FlipSettings): number => {
  const [bought, sold] = [fills.buy, fills.sell].map(
    (facts) => expectedWait(facts, units, visits)?.days ?? Number.POSITIVE_INFINITY,
  ) as [number, number]
  return Math.min(days, Math.ceil(bought * visits) / visits + sold)
}

/** Widths of intervals relative to the mean, for four, three and two pips. */
const WIDTHS = [0.8, 1.2, 1.6] as const

const confidenceOf = ({ mean, least, most }: Profit): Pick['confidence'] => {
  const width = (most - least) / mean
  const [four, three, two] = WIDTHS
  if (width <= four) return 4
  if (width <= three) return 3
  return width <= two ? 2 : 1
}
