import { exactNetProceeds, roundHalfUp } from '@gildscope/market'
import { type Answer, unitsOf } from './answer.ts'
import { goodParts } from './good.ts'
import type { FetchLine, Plan, Purchase, Sale, Wait } from './plan.ts'
import { endlessOf, fetchedOf, missingOf, purchasesOf, salesOf, shortOf, vendorsOf } from './read/shopping.ts'
import { gatesOf, stepsOf } from './read/steps.ts'
import { dayOf, latest, timetable } from './read/timetable.ts'
import { treeOf } from './read/tree.ts'
import { coinOf } from './settle.ts'

/** What moves most coin comes first: lists of a full account have hundreds of lines. */
const mostFirst = <Line>(lines: readonly Line[], of: (line: Line) => number | null): Line[] =>
  lines.toSorted((a, b) => (of(b) ?? -1) - (of(a) ?? -1))

/** An answer as lists to follow. */
export const readPlan = (answer: Answer): Plan => {
  const purchases = mostFirst(purchasesOf(answer), ({ paid }) => paid)
  const fetched = mostFirst(fetchedOf(answer), ({ value }) => value)
  const sales = mostFirst(salesOf(answer), ({ received }) => received)
  const { status, stage, gap, settled, program } = answer
  const timed = timetable(answer)
  const steps = stepsOf(answer, timed)
  const gates = gatesOf(answer, timed)
  const lastDay = latest(0, gates)
  return {
    status,
    stage,
    gap,
    totals: {
      ...totalsOf(answer, purchases, fetched, sales),
      gateDays: gates.length === 0 ? 0 : lastDay - dayOf(program.question.now) + 1,
    },
    purchases,
    vendors: mostFirst(vendorsOf(answer), ({ coin }) => coin),
    fetched,
    missing: missingOf(answer),
    short: shortOf(answer),
    endless: endlessOf(answer),
    sales,
    steps,
    tree: treeOf(answer, steps),
    gates,
    left: [...settled].flatMap(([good, { left }]) => (left > 0 ? [{ good, units: left }] : [])),
  }
}

const sumOf = <T>(list: readonly T[], of: (each: T) => number | null): number | null =>
  list.reduce<number | null>((all, each) => {
    const more = of(each)
    return all === null || more === null ? null : all + more
  }, 0)

const totalsOf = (
  answer: Answer,
  purchases: readonly Purchase[],
  fetched: readonly FetchLine[],
  sales: readonly Sale[],
): Omit<Plan['totals'], 'gateDays'> => {
  const { choice, settled, program } = answer
  const coin = coinOf(choice, settled)
  const others = coin - purchases.reduce((all, { paid }) => all + paid, 0)
  const now = sumOf(purchases, (purchase) => purchase.now?.total ?? null)
  const byOrder = sumOf(purchases, (purchase) => purchase.order?.total ?? purchase.now?.total ?? null)
  const currencies = [...settled].flatMap(([good, each]) => {
    const units = unitsOf(each, 'currency')
    const { id } = goodParts(good)
    const value = program.question.settings.currencies.find((own) => own.id === id)?.copper ?? 0
    return units > 0 ? [{ id, units, value: roundHalfUp(value * units) }] : []
  })
  const stock = fetched.reduce((all, { value }) => all + (value ?? 0), 0)
  const sold = sumOf([...program.targets], ([good, units]) => {
    const market = program.question.markets.get(goodParts(good).id)
    const price = market?.sells[0] === undefined ? (market?.buys[0] ?? null) : market.sells[0] - 1
    const had = units - (choice.short.get(good) ?? 0)
    return price === null ? null : exactNetProceeds(price * had)
  })
  const isEarning = program.question.settings.mode === 'earn'
  const worth = currencies.reduce((all, { value }) => all + value, 0)
  const earned = sales.reduce((all, { received }) => all + received, 0) - coin - worth
  const spent = coin + stock + worth
  return {
    coin,
    coinNow: now === null ? null : now + others,
    coinByOrder: byOrder === null ? null : byOrder + others,
    withoutOrder: purchases.filter(({ order }) => order === null).length,
    stock,
    currencies,
    profit: isEarning ? earned : sold === null ? null : sold - spent,
    wait: longest([
      ...purchases.flatMap(({ placed }) => placed?.wait ?? []),
      ...sales.flatMap(({ wait }) => wait ?? []),
    ]),
  }
}

/** Until the last of several has filled. */
const longest = (waits: readonly Wait[]): Wait | null =>
  waits.length === 0
    ? null
    : {
        days: Math.max(...waits.map(({ days }) => days)),
        least: Math.max(...waits.map(({ least }) => least)),
        most: Math.max(...waits.map(({ most }) => most)),
      }
