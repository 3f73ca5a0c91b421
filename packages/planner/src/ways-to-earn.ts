import type { Way } from '@gildscope/contracts'
import { isBarred, isConsidered, timesWithin } from './allowed.ts'
import { type Good, goodParts } from './good.ts'
import type { Question } from './question.ts'
import { inputsOf, makesSomething, outputsOf } from './reach.ts'
import { type Sink, sinksOf } from './sinks.ts'
import { heldGoods } from './sources.ts'

/** Round a circle bounds go on for ever: what they are after so many rounds is as good. */
const ROUNDS = 30

/** A program of these is solved in a second or two. */
const MOST_WAYS = 300
const MAKERS = 3

const NONE = Number.POSITIVE_INFINITY

type Open = {
  way: Way
  outputs: readonly (readonly [Good, number])[]
  goods: readonly (readonly [Good, number])[]
  coin: number
}

export type WaysToEarn = {
  ways: readonly Way[]
  /** What a unit of a good at least costs, and at most brings. */
  least: ReadonlyMap<Good, number>
  most: ReadonlyMap<Good, number>
}

/**
 * The ways that can be part of the best of all days. Every good has a least that a unit of it costs (what selling the
 * last held unit would bring, the best ask, the cheapest way to it) and a most that one brings (the best sale, the best
 * use of it): a way whose output at most brings less than its inputs at least cost is in no best plan.
 */
export const waysToEarn = (question: Question): WaysToEarn => {
  const { settings, markets } = question
  const held = heldGoods(question.stock)
  const all = question.ways.flatMap((way): Open[] => {
    if (way.kind === 'other' || !isConsidered(question, way) || isBarred(question, way) || !makesSomething(way))
      return []
    if (timesWithin(question, way, 1) <= 0) return []
    const { goods, coin } = inputsOf(way)
    return [{ way, outputs: [...outputsOf(way)], goods: [...goods], coin }]
  })
  const goods = new Set<Good>(held.keys())
  for (const { outputs, goods: taken } of all) {
    for (const [good] of outputs) goods.add(good)
    for (const [good] of taken) goods.add(good)
  }
  const least = new Map<Good, number>()
  const most = new Map<Good, number>()
  for (const good of goods) {
    const { kind, id } = goodParts(good)
    const sinks = sinksOf(question, good, NONE)
    most.set(good, sinks[0]?.weight ?? 0)
    const stock = held.get(good)
    const ask = kind === 'item' && settings.budget !== 0 ? (markets.get(id)?.sells[0] ?? NONE) : NONE
    const value = kind === 'currency' ? (settings.currencies.find((own) => own.id === id)?.copper ?? 0) : 0
    const own = stock === undefined ? NONE : stock.bound > 0 ? 0 : Math.max(value, lastSale(sinks, stock.units))
    least.set(good, Math.min(own, ask))
  }
  const costAt = ({ goods: taken, coin }: Open, costs: ReadonlyMap<Good, number>): number =>
    taken.reduce((cost, [good, each]) => cost + each * costs.get(good)!, coin)
  const costOf = (open: Open): number => costAt(open, least)
  /** What a unit costs if nothing else that comes out with it pays for it: no bound, but what ways are compared by. */
  const usual = new Map(least)
  relax(
    all.filter(({ outputs }) => outputs.length === 1),
    usual,
    (open, set) => set(open.outputs[0]![0], costAt(open, usual) / open.way.count),
    Math.min,
  )
  // Of several things that come out together one may pay for all.
  relax(
    all,
    least,
    (open, set) => {
      const cost = costOf(open)
      const each = open.outputs.length === 1 ? cost / open.way.count : 0
      if (Number.isFinite(cost)) for (const [good] of open.outputs) set(good, each)
    },
    Math.min,
  )
  const bringsOf = ({ outputs }: Open): number =>
    outputs.reduce((sum, [good, count]) => sum + count * most.get(good)!, 0)
  // Only what can be had at all can be used.
  const possible = all.filter((open) => Number.isFinite(costOf(open)))
  relax(
    possible,
    most,
    (open, set) => {
      const [brings, cost] = [bringsOf(open), costOf(open)]
      for (const [good, each] of open.goods) set(good, (brings - cost) / each + least.get(good)!)
    },
    Math.max,
  )
  const paying = possible.filter((open) => bringsOf(open) >= costOf(open))
  for (const [good, cost] of usual) if (!Number.isFinite(cost)) usual.set(good, least.get(good)!)
  return { ways: mostPromising(question, paying, (open) => costAt(open, usual)), least, most }
}

/**
 * Of more than so many, those whose output the market would pay most for in a day if all that they take were had at its
 * least, and the cheapest ways to what they take.
 */
const mostPromising = (question: Question, paying: readonly Open[], costOf: (open: Open) => number): readonly Way[] => {
  if (paying.length <= MOST_WAYS) return paying.map(({ way }) => way)
  const promise = (open: Open): number => {
    const [most, cost] = [timesWithin(question, open.way, 1), costOf(open)]
    const outputs = open.outputs.map(([good, count]) => ({ count, sinks: sinksOf(question, good, 0) }))
    const profitOf = (times: number): number =>
      outputs.reduce((sum, { count, sinks }) => sum + salesOf(sinks, count * times), -cost * times)
    // More and more units bring less and less, so it is best to stop where some sale ends.
    const ends = outputs.flatMap(({ count, sinks }) => {
      let units = 0
      return sinks.map(({ most: more }) => {
        units += more
        return units / count
      })
    })
    return ends.reduce((best, times) => Math.max(best, profitOf(Math.min(times, most))), 0)
  }
  const ranked = paying.map((open) => [open, promise(open)] as const).sort((a, b) => b[1] - a[1])
  const chosen = new Set(ranked.slice(0, MOST_WAYS).map(([open]) => open))
  const makers = Map.groupBy(
    paying.flatMap((open) => open.outputs.map(([good, count]) => ({ good, each: costOf(open) / count, open }))),
    ({ good }) => good,
  )
  for (const { goods } of chosen)
    for (const [good] of goods) for (const { open } of cheapest(makers.get(good) ?? [])) chosen.add(open)
  return [...chosen].map(({ way }) => way)
}

const cheapest = <Maker extends { each: number }>(makers: readonly Maker[]): readonly Maker[] =>
  makers.toSorted((a, b) => a.each - b.each).slice(0, MAKERS)

/** What so many units bring. */
const salesOf = (sinks: readonly Sink[], units: number): number => {
  let [left, sum] = [units, 0]
  for (const { weight, most } of sinks) {
    sum += weight * Math.min(most, left)
    left -= Math.min(most, left)
  }
  return sum
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
  visit: (open: Open, set: (good: Good, bound: number) => void) => void,
  better: (a: number, b: number) => number,
): void => {
  let moved = true
  const set = (good: Good, bound: number): void => {
    const now = bounds.get(good)!
    const then = better(now, Math.max(0, bound))
    if (then === now) return
    bounds.set(good, then)
    moved = true
  }
  for (let round = 0; moved && round < ROUNDS; round++) {
    moved = false
    for (const open of ways) visit(open, set)
  }
}
