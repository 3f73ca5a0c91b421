import type { Good } from './good.ts'
import type { Program, ProgramWay } from './program.ts'
import type { Sink } from './sinks.ts'
import type { Source } from './sources.ts'

/** Closer to a whole number than this is that number. */
const ALMOST = 1e-6

export const roundUp = (value: number): number => Math.ceil(value - ALMOST)

export type Settled = {
  used: number
  made: number
  taken: readonly { source: Source; units: number }[]
  sold: readonly { sink: Sink; units: number }[]
  /** Units that no source gives. */
  lacking: number
  left: number
}

/** Coin that a settled answer pays. */
export const coinOf = (choice: Choice, settled: ReadonlyMap<Good, Settled>): number => {
  let coin = 0
  for (const [way, times] of choice.times) coin += way.coin * times
  for (const { taken } of settled.values()) for (const { source, units } of taken) coin += source.coin * units
  return coin
}

/** How often each way is done, which units of the targets are left out, and what is sold. */
export type Choice = {
  times: ReadonlyMap<ProgramWay, number>
  short: ReadonlyMap<Good, number>
  /** Units of a good that are sold. */
  sold: ReadonlyMap<Good, number>
}

type Units = Map<Good, number>

const flows = (times: Choice['times']) => {
  const [used, made]: [Units, Units] = [new Map(), new Map()]
  const [madeOfOthers, seeds]: [Units, Units] = [new Map(), new Map()]
  const add = (to: Map<Good, number>, good: Good, units: number): void => {
    to.set(good, (to.get(good) ?? 0) + units)
  }
  for (const [{ outputs, goods }, count] of times) {
    for (const [output, each] of outputs) {
      add(made, output, each * count)
      const own = goods.get(output)
      if (own === undefined) add(madeOfOthers, output, each * count)
      else seeds.set(output, Math.max(own, seeds.get(output) ?? 0))
    }
    for (const [good, each] of goods) add(used, good, each * count)
  }
  return { used, made, madeOfOthers, seeds }
}

const soldTo = (sinks: readonly Sink[], units: number): Settled['sold'] => {
  let left = units
  return sinks.flatMap((sink) => {
    const some = Math.min(sink.most, left)
    left -= some
    return some > 0 ? [{ sink, units: some }] : []
  })
}

/** With the ways fixed, each good by itself takes its cheapest sources. */
export const settle = (program: Program, { times, short, sold }: Choice): ReadonlyMap<Good, Settled> => {
  const { used, made, madeOfOthers, seeds } = flows(times)
  return new Map(
    program.goods.map((good) => {
      const wanted = (program.targets.get(good) ?? 0) - (short.get(good) ?? 0)
      const selling = sold.get(good) ?? 0
      const net = wanted + (used.get(good) ?? 0) + selling - (made.get(good) ?? 0)
      // The first unit of what a way takes of its own kind comes from elsewhere.
      const seed = (seeds.get(good) ?? 0) - (madeOfOthers.get(good) ?? 0)
      let lacking = Math.max(roundUp(net), roundUp(seed), 0)
      const needed = lacking
      const taken: { source: Source; units: number }[] = []
      for (const source of program.sources.get(good) ?? []) {
        // Bound units are used, never sold.
        const most =
          source.kind === 'bound' ? Math.min(source.most, roundUp(wanted + (used.get(good) ?? 0))) : source.most
        const units = Math.min(most, lacking)
        if (units <= 0) continue
        taken.push({ source, units })
        lacking -= units
      }
      const left = needed - net
      return [
        good,
        {
          used: wanted + (used.get(good) ?? 0),
          made: made.get(good) ?? 0,
          taken,
          sold: soldTo(program.sinks.get(good) ?? [], selling),
          lacking,
          left: left > ALMOST ? left : 0,
        },
      ]
    }),
  )
}

const NOTHING: ReadonlyMap<Good, number> = new Map()

/** Round a circle of ways that hold only a trace of each other, what is lacking grows each time. */
const MOST_GROWTH = 10

/** Times that one way is raised for what others lack. */
const MOST_RAISES = 8

/**
 * An answer in whole numbers: every way is done once more rather than in part, and what that takes in addition comes
 * from the cheapest sources left, or is made too. What nothing gives any more stays lacking.
 */
export const wholeChoice = (program: Program, values: Float64Array, prices: ReadonlyMap<Good, number>): Choice => {
  let times = new Map<ProgramWay, number>()
  for (const way of program.ways) {
    const count = roundUp(values[way.column]!)
    if (count > 0) times.set(way, Math.min(count, way.most))
  }
  const short = new Map(
    [...program.shortColumns].map(([good, column]) => [good, Math.max(0, roundUp(values[column]!))]),
  )
  /** Of so many units that are lacking; what comes out beside them saves nothing at so many times. */
  const costOf = ({ goods, outputs, weight }: ProgramWay, of: Good, units: number): number => {
    const each = [...goods].reduce((cost, [good, count]) => cost + count * (prices.get(good) ?? 0), weight)
    return each * roundUp(units / outputs.get(of)!)
  }
  const raised = new Map<ProgramWay, number>()
  const hopeless = new Set<Good>()
  let tries = new Map<Good, { units: number; before: ReadonlyMap<ProgramWay, number> }>()
  // What takes its own kind is no help where its first unit is lacking; round a circle there is no end.
  const makersOf = (good: Good): ProgramWay[] =>
    program.ways.filter(
      (way) =>
        way.outputs.has(good) &&
        !way.goods.has(good) &&
        (times.get(way) ?? 0) < way.most &&
        (raised.get(way) ?? 0) < MOST_RAISES,
    )
  for (;;) {
    const lacking = [...settle(program, { times, short, sold: NOTHING })].find(
      ([good, settled]) => settled.lacking > 0 && !hopeless.has(good) && makersOf(good).length > 0,
    )
    if (lacking === undefined) return { times, short, sold: NOTHING }
    const [good, { lacking: units }] = lacking
    const last = tries.get(good)
    if (last !== undefined && units > MOST_GROWTH * last.units) {
      // To make more of it takes more of it than that gives.
      times = new Map(last.before)
      hopeless.add(good)
      tries = new Map()
      continue
    }
    tries.set(good, { units, before: new Map(times) })
    const best = makersOf(good).reduce((a, b) => (costOf(b, good, units) < costOf(a, good, units) ? b : a))
    times.set(best, Math.min(best.most, (times.get(best) ?? 0) + roundUp(units / best.outputs.get(good)!)))
    raised.set(best, (raised.get(best) ?? 0) + 1)
  }
}

/** Values of the columns of a program that stand for a choice; undefined: something is lacking. */
export const valuesOf = (program: Program, choice: Choice): Float64Array | undefined => {
  const settled = settle(program, choice)
  const values = new Float64Array(program.linear(false).numCols)
  for (const [way, times] of choice.times) {
    values[way.column] = times
    const begun = program.begunColumns.get(way.way)
    if (begun !== undefined) values[begun] = 1
  }
  for (const [good, units] of choice.short) values[program.shortColumns.get(good)!] = units
  for (const { taken, sold, lacking } of settled.values()) {
    if (lacking > 0) return undefined
    for (const { sink, units } of sold) values[program.sinkColumns.get(sink)!] = units
    for (const { source, units } of taken) values[program.sourceColumns.get(source)!] = units
  }
  return values
}

/** A choice of one program as one of another with the same ways. */
export const choiceIn = (program: Program, { times, short, sold }: Choice): Choice => {
  const same = new Map(program.ways.map((way) => [way.way, way]))
  return {
    times: new Map(
      [...times].flatMap(([{ way }, count]) => {
        const found = same.get(way)
        return found === undefined ? [] : [[found, count] as const]
      }),
    ),
    short: new Map([...short].filter(([good]) => program.shortColumns.has(good))),
    sold,
  }
}

/**
 * An answer of those who earn in whole numbers: nothing is done in part, what then lacks something is done less often,
 * and of what is there as much is sold as brings anything.
 */
export const earningChoice = (program: Program, values: Float64Array): Choice => {
  const times = new Map<ProgramWay, number>()
  for (const way of program.ways) {
    const count = Math.floor(values[way.column]! + ALMOST)
    if (count > 0) times.set(way, count)
  }
  // What a way that is done less often does not make is not bought instead: the budget holds.
  const asBought = (source: Source): Source =>
    source.kind === 'now'
      ? { ...source, most: Math.floor(values[program.sourceColumns.get(source)!]! + ALMOST) }
      : source
  const sources = new Map([...program.sources].map(([good, list]) => [good, list.map(asBought)] as const))
  for (;;) {
    const settled = settle({ ...program, sources }, { times, short: NOTHING, sold: NOTHING })
    const lacking = [...settled].find(([, each]) => each.lacking > 0)
    if (lacking === undefined) return { times, short: NOTHING, sold: soldOf({ ...program, sources }, values, settled) }
    const [good, { lacking: units }] = lacking
    const taker = [...times.keys()].find((way) => way.goods.has(good))!
    const left = times.get(taker)! - Math.ceil(units / taker.goods.get(good)!)
    if (left > 0) times.set(taker, left)
    else times.delete(taker)
  }
}

/** What is left over is sold, and what the solver buys to sell it. */
const soldOf = (program: Program, values: Float64Array, settled: ReadonlyMap<Good, Settled>): Choice['sold'] =>
  new Map(
    [...settled].flatMap(([good, { left, taken, used }]) => {
      const sinks = program.sinks.get(good) ?? []
      const spareOf = (kind: Source['kind'], most = Number.POSITIVE_INFINITY): number => {
        const there = (program.sources.get(good) ?? []).reduce(
          (all, source) => (source.kind === kind ? all + source.most : all),
          0,
        )
        return (
          Math.min(there, most) -
          taken.reduce((all, { source, units }) => (source.kind === kind ? all + units : all), 0)
        )
      }
      const meant = sinks.reduce((all, sink) => all + values[program.sinkColumns.get(sink)!]!, 0)
      const most = sinks.reduce((all, sink) => all + sink.most, 0)
      // Bound units that are used set others free.
      const spare = left + spareOf('own') + spareOf('bound', roundUp(used))
      const units = Math.floor(Math.min(most, Math.max(spare, Math.min(meant, spare + spareOf('now')))) + ALMOST)
      return units > 0 ? [[good, units] as const] : []
    }),
  )
