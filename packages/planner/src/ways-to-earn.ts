import type { Way } from '@gildscope/contracts'
import { barOf, timesWithin } from './allowed.ts'
import { type Good, itemGood } from './good.ts'
import type { Question } from './question.ts'
import { inputsOf, makesSomething } from './reach.ts'
import { type Sink, sinksOf } from './sinks.ts'
import { heldGoods } from './sources.ts'

/** Round a circle bounds go on for ever: what they are after so many rounds is as good. */
const ROUNDS = 30

const NONE = Number.POSITIVE_INFINITY

type Open = { way: Way; output: Good; goods: readonly (readonly [Good, number])[]; coin: number }

/**
 * The ways that can be part of the best of all days. Every good has a least that a unit of it costs (what selling the
 * last held unit would bring, the best ask, the cheapest way to it) and a most that one brings (the best sale, the best
 * use of it): a way whose output at most brings less than its inputs at least cost is in no best plan.
 */
export const waysToEarn = (question: Question): readonly Way[] => {
  const { settings } = question
  const held = heldGoods(question.stock)
  const all = question.ways.flatMap((way): Open[] => {
    if (way.kind === 'other' || barOf(question, way) !== null || !makesSomething(way)) return []
    if (timesWithin(question, way, 1) <= 0) return []
    const { goods, coin } = inputsOf(way)
    return [{ way, output: itemGood(way.output), goods: [...goods], coin }]
  })
  const goods = new Set<Good>(all.flatMap(({ output, goods: taken }) => [output, ...taken.map(([good]) => good)]))
  const least = new Map<Good, number>()
  const most = new Map<Good, number>()
  for (const good of goods) {
    const sinks = sinksOf(question, good, NONE)
    most.set(good, sinks[0]?.weight ?? 0)
    const stock = held.get(good)
    const asked = settings.budget === 0 ? undefined : question.markets.get(Number(good.split(':')[1]))
    const ask = good.startsWith('item:') ? (asked?.sells[0] ?? NONE) : NONE
    const value = settings.currencies.find(({ id }) => good === `currency:${id}`)?.copper ?? 0
    const own = stock === undefined ? NONE : stock.bound > 0 ? 0 : Math.max(value, lastSale(sinks, stock.units))
    least.set(good, Math.min(own, ask))
  }
  const costOf = ({ goods: taken, coin }: Open, but?: Good): number =>
    taken.reduce((cost, [good, each]) => (good === but ? cost : cost + each * least.get(good)!), coin)
  relax(all, least, (open) => [[open.output, costOf(open) / open.way.count]], Math.min)
  relax(
    all,
    most,
    (open) =>
      open.goods.map(([good, each]) => [good, (open.way.count * most.get(open.output)! - costOf(open, good)) / each]),
    Math.max,
  )
  return all.filter((open) => open.way.count * most.get(open.output)! >= costOf(open)).map(({ way }) => way)
}

/** What the last unit brings if so many are sold: selling one fewer loses no less. */
const lastSale = (sinks: readonly Sink[], units: number): number => {
  let left = units
  for (const { most, weight } of sinks) {
    left -= most
    if (left <= 0) return weight
  }
  return 0
}

const relax = (
  ways: readonly Open[],
  bounds: Map<Good, number>,
  next: (open: Open) => readonly (readonly [Good, number])[],
  better: (a: number, b: number) => number,
): void => {
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false
    for (const open of ways)
      for (const [good, bound] of next(open)) {
        const now = bounds.get(good)!
        const then = better(now, Math.max(0, bound))
        if (then === now || Number.isNaN(then)) continue
        bounds.set(good, then)
        moved = true
      }
    if (!moved) return
  }
}
