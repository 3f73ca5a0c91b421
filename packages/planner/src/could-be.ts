import { roundHalfUp } from '@gildscope/market'
import { type Answer, answer, LIMITS, NoAnswer, unitsOf } from './answer.ts'
import { type Good, goodParts, itemGood } from './good.ts'
import type { CouldBe, Plan } from './plan.ts'
import type { Changes } from './program.ts'
import type { Question } from './question.ts'
import { inputsOf } from './reach.ts'
import { readPlan } from './read-plan.ts'
import { coinOf } from './settle.ts'
import type { Solve } from './solver.ts'

/** Lines of one kind at most. */
const MOST_OF_A_KIND = 3

/** What is less is no news: a gold. */
const LEAST_NEWS = 10_000

/** What a relaxed answer costs beside what must be obtained, and how much that is. */
const relaxedCost = ({ program, solution: { values } }: Answer): { cost: number; obtained: number } => {
  let [cost, obtained] = [0, 0]
  for (const [source, column] of program.sourceColumns) {
    if (source.kind === 'obtain') obtained += values[column]!
    else cost += source.weight * values[column]!
  }
  for (const way of program.ways) {
    cost += way.coin * values[way.column]!
    if (way.way.kind === 'other') obtained += way.way.count * values[way.column]!
  }
  return { cost, obtained }
}

const finishDays = ({ totals }: Plan): number => Math.max(totals.wait?.days ?? 0, totals.gateDays - 1, 0)

type Line = Pick<CouldBe, 'kind'> & Partial<Pick<CouldBe, 'good' | 'discipline' | 'rating'>>

/**
 * What would become of a relaxed answer if something were otherwise, each line by really answering the other question.
 * Lines that are impossible, or change nothing, are left out.
 */
export const couldBe = (before: Answer, solve: Solve): CouldBe[] => {
  const { question, changes } = before.program
  const { settings } = question
  const plan = readPlan(before)
  const base = relaxedCost(before)
  const lines: CouldBe[] = []

  const changed = (settingsToo: Partial<Question['settings']>, assumed: Changes = changes): Answer | null => {
    const other = { ...question, settings: { ...settings, ...settingsToo } }
    const answered = orNone(() => answer(other, solve, null, assumed, LIMITS))
    return answered !== null && hasAll(answered) ? answered : null
  }
  const add = (line: Line, answered: Answer | null, by?: number): void => {
    if (answered === null) return
    const other = readPlan(answered)
    const days = finishDays(other) - finishDays(plan)
    const cost = relaxedCost(answered)
    lines.push({
      good: null,
      discipline: null,
      rating: null,
      ...line,
      by: roundHalfUp(by ?? cost.cost - base.cost),
      currencies: currencyChanges(before, answered),
      days: Math.abs(days) < 0.01 ? null : days,
    })
  }
  if (settings.mode !== 'spend' || !hasAll(before)) return []

  const orders = plan.purchases.filter(({ chosen }) => chosen !== 'now')
  if (settings.trading !== 'orders') add({ kind: 'all-by-order' }, changed({ trading: 'orders' }, {}))
  if (orders.length > 1) add({ kind: 'all-now' }, changed({ trading: 'now' }))
  if (plan.totals.gateDays > 1) add({ kind: 'all-today' }, changed({ trading: 'now', days: 1 }))
  if (settings.stockCosts === 'selling' && question.stock.length > 0) {
    const answered = changed({ stockCosts: 'nothing' })
    if (answered !== null)
      add({ kind: 'stock-for-nothing' }, answered, coinOf(answered.choice, answered.settled) - plan.totals.coin)
  }
  for (const { good, item } of costlyOrders(plan).slice(0, MOST_OF_A_KIND)) {
    const noOrders = new Set([...(changes.noOrders ?? []), item])
    add({ kind: 'at-once', good }, changed({}, { ...changes, noOrders }))
  }
  for (const { gated, good } of gatedGoods(before, plan).slice(0, MOST_OF_A_KIND)) {
    const forbidden = new Set([...(changes.forbidden ?? []), ...gated])
    add({ kind: 'buy-instead', good }, changed({}, { ...changes, forbidden }))
  }
  if (settings.days !== null) {
    const answered = changed({ days: null })
    const good = answered === null ? null : madeMore(before, answered)
    if (answered !== null && good !== null && relaxedCost(answered).cost < base.cost - LEAST_NEWS)
      add({ kind: 'make-instead', good }, answered)
  }
  for (const learned of worthLearning(before).slice(0, MOST_OF_A_KIND)) {
    const [way] = learned
    const answered = changed({}, { ...changes, learned: new Set(learned) })
    if (answered === null || relaxedCost(answered).cost > base.cost - 1) continue
    add(
      { kind: 'learn', good: itemGood(way!.output), discipline: way!.disciplines[0] ?? null, rating: way!.rating },
      answered,
    )
  }
  for (const good of oftenMissed(before, plan).slice(0, MOST_OF_A_KIND)) {
    const targets = [...settings.targets, { id: goodParts(good).id, units: 1 }]
    add({ kind: 'one-more', good }, changed({ targets }))
  }
  return lines
}

const hasAll = ({ status, choice: { short } }: Answer): boolean =>
  status === 'solved' && [...short.values()].every((units) => units === 0)

/** What is not answered in time is no line. */
const orNone = (ask: () => Answer): Answer | null => {
  try {
    return ask()
  } catch (fault) {
    if (fault instanceof NoAnswer) return null
    throw fault
  }
}

const currencyChanges = (before: Answer, after: Answer): CouldBe['currencies'] => {
  const unitsIn = (answered: Answer): Map<number, number> => {
    const units = new Map<number, number>()
    for (const [good, list] of answered.program.sources)
      for (const source of list)
        if (source.kind === 'currency')
          units.set(goodParts(good).id, answered.solution.values[answered.program.sourceColumns.get(source)!]!)
    return units
  }
  const [then, now] = [unitsIn(before), unitsIn(after)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((id) => {
    const units = (now.get(id) ?? 0) - (then.get(id) ?? 0)
    return Math.abs(units) < 0.01 ? [] : [{ id, units }]
  })
}

const costlyOrders = ({ purchases }: Plan): { good: Good; item: number }[] =>
  purchases
    .filter(({ unitsByOrder, now }) => unitsByOrder > 0 && now !== null)
    .sort((a, b) => (b.saved ?? 0) - (a.saved ?? 0))
    .map(({ item }) => ({ good: itemGood(item), item }))

/** Ways that are limited a day, and the good that they hold up: it or what is made of it can be bought. */
const gatedGoods = (
  { program, choice, runs }: Answer,
  plan: Plan,
): { gated: Answer['program']['ways'][number]['way'][]; good: Good }[] => {
  const items = [...new Set(plan.gates.map(({ item }) => item))]
  const isSold = (good: Good): boolean => (program.question.markets.get(goodParts(good).id)?.sells.length ?? 0) > 0
  return items.flatMap((item) => {
    // Runs are in the order of doing: what takes it comes after it.
    const held: Good[] = [itemGood(item)]
    for (const { way } of runs)
      if (held.some((good) => way.goods.has(good)) && !held.includes(way.output)) held.push(way.output)
    const good = held.find(isSold)
    const gated = [...choice.times.keys()].flatMap(({ way }) =>
      way.output === item && way.perDay !== null ? [way] : [],
    )
    return good === undefined ? [] : [{ gated, good }]
  })
}

/** The good of which most more is made where there is time for it. */
const madeMore = (before: Answer, after: Answer): Good | null => {
  const madeIn = ({ choice }: Answer): Map<Good, number> => {
    const made = new Map<Good, number>()
    for (const [{ way, output }, times] of choice.times)
      if (way.perDay !== null) made.set(output, (made.get(output) ?? 0) + times)
    return made
  }
  const [then, now] = [madeIn(before), madeIn(after)]
  const more = [...now]
    .map(([good, times]) => [good, times - (then.get(good) ?? 0)] as const)
    .sort((a, b) => b[1] - a[1])
  return more[0] !== undefined && more[0][1] > 0 ? more[0][0] : null
}

/** Ways that nobody can do and that would pay at the prices of the plan, those of one good together, the best first. */
const worthLearning = ({ program, prices, settled }: Answer) => {
  const worth = program.barred.flatMap((way) => {
    const { goods, coin } = inputsOf(way)
    const cost = [...goods].reduce((all, [good, each]) => all + each * (prices.get(good) ?? 0), coin)
    const saves = (prices.get(itemGood(way.output)) ?? 0) * way.count - cost
    const needed = (settled.get(itemGood(way.output))?.used ?? 0) / way.count
    return saves > 0 && needed > 0 ? [{ way, saves: saves * needed }] : []
  })
  const byOutput = Map.groupBy(worth, ({ way }) => way.output)
  return [...byOutput.values()]
    .map((list) => list.sort((a, b) => b.saves - a.saves))
    .sort((a, b) => b[0]!.saves - a[0]!.saves)
    .map((list) => list.map(({ way }) => way))
}

/** Of which one more is likely to be wanted: what is drawn, then the targets. */
const oftenMissed = ({ program, settled }: Answer, { steps }: Plan): Good[] => {
  const drawn = steps
    .filter(({ tries }) => tries !== null && tries.half !== tries.nineOfTen)
    .map(({ way }) => itemGood(way.output))
  const targets = [...program.targets.keys()].filter((good) => unitsOf(settled.get(good)!, 'obtain') === 0)
  return [...new Set([...drawn, ...targets])]
}
