import type { Way } from '@gildscope/contracts'
import { CONVERSIONS, dailyCrafts, isBarred, isConsidered, timesTogether, timesWithin } from './allowed.ts'
import { type Good, itemGood } from './good.ts'
import { Matrix } from './matrix.ts'
import { mostWanted } from './most-wanted.ts'
import type { Question } from './question.ts'
import { inputsOf, leavesOf, netOf, outputsOf, reachBelow } from './reach.ts'
import { type Sink, sinksOf } from './sinks.ts'
import type { LinearProgram } from './solver.ts'
import { type Held, heldGoods, OBTAIN_WEIGHT, type Source, sourcesOf } from './sources.ts'
import { waysToEarn } from './ways-to-earn.ts'

/** Among equal answers: fewer steps. */
const STEP_TIE = 1e-3

export type ProgramWay = {
  way: Way
  output: Good
  /** Units of one time, what comes out beside `output` included. */
  outputs: ReadonlyMap<Good, number>
  goods: ReadonlyMap<Good, number>
  coin: number
  /** What one time counts for beside the goods that it takes. */
  weight: number
  most: number
  column: number
}

/** What a unit costs that a way makes, if so much is paid for what it takes, and saved by what comes out beside it. */
export const costOfOne = (
  { goods, outputs, weight }: Pick<ProgramWay, 'goods' | 'outputs' | 'weight'>,
  good: Good,
  priceOf: (good: Good) => number,
): number => {
  let cost = weight
  for (const [input, each] of goods) cost += each * priceOf(input)
  for (const [output, each] of outputs) if (output !== good) cost -= each * priceOf(output)
  return Number.isFinite(cost) ? Math.max(0, cost) / outputs.get(good)! : Number.POSITIVE_INFINITY
}

/** Found while planning, or assumed to see what it would change. */
export type Changes = {
  /** Items whose order would save too little. */
  noOrders?: ReadonlySet<number>
  /** Ways that nobody can do, and which count as if somebody could. */
  learned?: ReadonlySet<Way>
  forbidden?: ReadonlySet<Way>
  /** Without it there is no end to what vendors pay: they take no more of anything. */
  vendorMost?: number
}

/** `least`: the least of what cannot be had; `with`: its numbers are fixed; `budget`: coin at most. */
export type Shortness = { budget: number | null; units: ReadonlyMap<Good, number> | null }

export type Program = {
  question: Question
  changes: Changes
  shortness: Shortness | null
  goods: readonly Good[]
  targets: ReadonlyMap<Good, number>
  ways: readonly ProgramWay[]
  /** Those that nobody can do. */
  barred: readonly Way[]
  held: ReadonlyMap<Good, Held>
  sources: ReadonlyMap<Good, readonly Source[]>
  sourceColumns: ReadonlyMap<Source, number>
  /** Of those who earn. */
  sinks: ReadonlyMap<Good, readonly Sink[]>
  sinkColumns: ReadonlyMap<Sink, number>
  /** Columns that say whether a way which takes what it makes is begun at all. */
  begunColumns: ReadonlyMap<Way, number>
  /** Column of the units of a target that are left out. */
  shortColumns: ReadonlyMap<Good, number>
  linear: (isWhole: boolean) => LinearProgram
}

const NEVER = Number.POSITIVE_INFINITY
const NOTHING_KNOWN: ReadonlyMap<Good, number> = new Map()

/** From what is held and can be bought at once, by the ways that may pay, to where it is sold. */
const openToEarn = (question: Question, changes: Changes): OpenGoods => {
  const held = heldGoods(question.stock)
  const { ways: worth, least, most } = waysToEarn(question)
  const ways = worth.filter((way) => !changes.forbidden?.has(way))
  const goods = new Set<Good>(held.keys())
  for (const way of ways) {
    for (const good of outputsOf(way).keys()) goods.add(good)
    for (const good of inputsOf(way).goods.keys()) goods.add(good)
  }
  const has = (good: Good): number => held.get(good)?.units ?? 0
  const sourcesFor = (good: Good): Source[] =>
    sourcesOf(question, good, held.get(good), false)
      .flatMap((source) => {
        if (source.kind === 'order') return []
        // No unit is bought for more than one brings, nor sold for less than another use of it saves.
        if (source.kind === 'now' && (question.settings.budget === 0 || source.weight > (most.get(good) ?? 0)))
          return []
        // What is kept costs nothing here: what selling it would bring is on the other side.
        if (source.kind === 'own') return [{ ...source, weight: 0 }]
        return [source.kind === 'currency' ? { ...source, most: has(good) } : source]
      })
      .sort((a, b) => a.weight - b.weight)
  const sources = new Map([...goods].map((good) => [good, sourcesFor(good)] as const))
  const sinksFor = (good: Good): Sink[] =>
    sinksOf(question, good, changes.vendorMost ?? NEVER).filter(({ weight }) => weight >= (least.get(good) ?? 0))
  const sinks = new Map([...goods].map((good) => [good, sinksFor(good)] as const))
  return { targets: new Map(), goods: [...goods], held, sources, sinks, ways, barred: [] }
}

type OpenGoods = Pick<Program, 'targets' | 'goods' | 'held' | 'sources' | 'sinks' | 'barred'> & { ways: readonly Way[] }

/** Ways and sources of a question, which differ by what is assumed. */
const openToSpend = (question: Question, changes: Changes): OpenGoods => {
  const isOpen = (way: Way): boolean =>
    !changes.forbidden?.has(way) && (changes.learned?.has(way) || !isBarred(question, way))
  const considered = question.ways.filter((way) => isConsidered(question, way))
  const targets = new Map<Good, number>()
  for (const { id, units } of question.settings.targets)
    targets.set(itemGood(id), (targets.get(itemGood(id)) ?? 0) + units)
  const { goods, beside, ways: all } = reachBelow(targets.keys(), considered)
  const ways = all.filter(isOpen)
  const held = heldGoods(question.stock)
  const bought = (good: Good, isLeaf: boolean): Source[] =>
    sourcesOf(question, good, held.get(good), isLeaf).filter(
      ({ kind }) => kind !== 'order' || changes.noOrders?.has(Number(good.split(':')[1])) !== true,
    )
  const isSupplied = (good: Good): boolean =>
    bought(good, false).some(({ kind }) => kind === 'now' || kind === 'order' || kind === 'currency')
  // What is only taken out of other things, perhaps one in thousands, may have to be obtained all the same.
  const made = ways.filter(({ kind }) => !CONVERSIONS.includes(kind))
  const leaves = leavesOf(goods, made, isSupplied)
  const sources = new Map([...goods].map((good) => [good, bought(good, leaves.has(good))] as const))
  const barred = all.filter((way) => !isOpen(way) && isBarred(question, way))
  return { targets, goods: [...goods, ...beside], held, sources, sinks: new Map(), ways, barred }
}

/** Rows for a way that takes what it makes: the first unit has to come from elsewhere. */
type SeedRow = { way: Way; each: number; there: number; done: number }

/** Of a way that takes what it makes; as many as a binary variable still governs within the tolerances of solvers. */
const MOST_TIMES = 100_000

/**
 * In larger programs, ways that make one unit are not held to whole numbers: those mostly follow from the others, and
 * what rounding them up costs is part of the gap. Legendaries are proven to 0.1 % in five seconds only so.
 */
const SMALL = 150

const takesItself = (way: Way): boolean => inputsOf(way).goods.has(itemGood(way.output))

/** Goods of which parts of units move, because what makes them is drawn. */
const partedGoods = (ways: readonly Way[]): ReadonlySet<Good> =>
  new Set(
    ways.flatMap((way) => [...outputsOf(way)].flatMap(([good, count]) => (Number.isInteger(count) ? [] : [good]))),
  )

/** The question as a linear program. `shortness`: targets need not be had in full. */
export const program = (question: Question, changes: Changes = {}, shortness: Shortness | null = null): Program => {
  const isEarning = question.settings.mode === 'earn'
  const opened = isEarning ? openToEarn(question, changes) : openToSpend(question, changes)
  const { targets, goods, held, sources, sinks, ways: open, barred } = opened
  const days = isEarning ? 1 : question.settings.days
  const matrix = new Matrix()
  const rowOf = new Map(goods.map((good) => [good, matrix.addRow(targets.get(good) ?? 0, NEVER)]))
  const seedRows = new Map(open.filter(takesItself).map(({ output }) => [itemGood(output), [] as SeedRow[]]))
  for (const way of open.filter(takesItself)) {
    const each = inputsOf(way).goods.get(itemGood(way.output))!
    seedRows
      .get(itemGood(way.output))!
      .push({ way, each, there: matrix.addRow(0, NEVER), done: matrix.addRow(0, NEVER) })
  }
  const budget = (isEarning ? question.settings.budget : shortness?.budget) ?? null
  const coinRow = budget === null ? null : matrix.addRow(0, budget)
  const isLeastShort = shortness !== null && shortness.units === null
  const parted = partedGoods(open)
  const isSmall = open.length <= SMALL || budget !== null
  const costOf = (weight: number): number => (isLeastShort ? 0 : weight)
  const withCoin = (entries: [number, number][], coin: number): [number, number][] =>
    coinRow === null || coin === 0 ? entries : [...entries, [coinRow, coin]]

  /** Bound units are used, never sold. */
  const soldRows = new Map(
    goods.flatMap((good) =>
      (held.get(good)?.bound ?? 0) > 0 && (sinks.get(good)?.length ?? 0) > 0
        ? [[good, matrix.addRow(0, NEVER)] as const]
        : [],
    ),
  )
  const withSold = (entries: [number, number][], good: Good, by: number): [number, number][] => {
    const row = soldRows.get(good)
    return row === undefined ? entries : [...entries, [row, by]]
  }
  const dailyRows = new Map<Way, number>()
  for (const crafts of days === null ? [] : dailyCrafts(open)) {
    const row = matrix.addRow(0, timesTogether(question, crafts, days!))
    for (const way of crafts) dailyRows.set(way, row)
  }
  const withDaily = (entries: [number, number][], way: Way): [number, number][] => {
    const row = dailyRows.get(way)
    return row === undefined ? entries : [...entries, [row, 1]]
  }
  const mostOf = (way: Way): number => (days === null ? NEVER : timesWithin(question, way, days))
  // Who earns sells what is left over.
  const wanted = isEarning ? NOTHING_KNOWN : mostWanted(targets, open, mostOf)
  const sourceColumns = new Map<Source, number>()
  for (const [good, list] of sources) {
    const row = rowOf.get(good)!
    const seeds = seedRows.get(good) ?? []
    let room = (wanted.get(good) ?? NEVER) + seeds.reduce((most, { each }) => Math.max(most, each), 0)
    const isWhole = parted.has(good) || budget !== null
    for (const source of list) {
      const { weight, coin, most } = source
      const entries: [number, number][] = [[row, 1], ...seeds.map(({ there }): [number, number] => [there, 1])]
      const all = source.kind === 'bound' ? entries : withSold(entries, good, 1)
      sourceColumns.set(source, matrix.addColumn(costOf(weight), most, isWhole, withCoin(all, coin), room))
      // A budget may want the dearer of two for less coin.
      if (budget === null) room = Math.max(0, room - most)
    }
  }
  /** Times until it makes all that is wanted of everything that it makes. */
  const timesWanted = (way: Way): number =>
    Math.ceil(
      Math.max(
        (wanted.get(itemGood(way.output)) ?? NEVER) / netOf(way),
        ...way.byproducts.map(({ id, count }) => (wanted.get(itemGood(id)) ?? NEVER) / count),
      ),
    )
  const ways = open.map((way): ProgramWay => {
    const { goods: taken, coin } = inputsOf(way)
    const output = itemGood(way.output)
    const outputs = outputsOf(way)
    const net = new Map([...taken].map(([good, count]) => [rowOf.get(good)!, -count]))
    for (const [good, count] of outputs) {
      const row = rowOf.get(good)!
      net.set(row, (net.get(row) ?? 0) + count)
      for (const seed of seedRows.get(good) ?? [])
        if (seed.way === way) net.set(seed.done, -1)
        else if (!taken.has(good)) net.set(seed.there, count)
    }
    const sold = [...outputs].reduce((entries, [good, count]) => withSold(entries, good, count), [...net])
    const most = mostOf(way)
    const weight = coin + STEP_TIE + (way.kind === 'other' ? OBTAIN_WEIGHT * way.count : 0)
    const isWhole = isSmall || way.count !== 1 || outputs.size > 1 || takesItself(way) || parted.has(output)
    const column = matrix.addColumn(
      costOf(weight),
      most,
      isWhole,
      withDaily(withCoin(sold, coin), way),
      timesWanted(way),
    )
    return { way, output, outputs, goods: taken, coin, weight, most, column }
  })
  const sinkColumns = new Map<Sink, number>()
  for (const [good, list] of sinks)
    for (const sink of list) {
      const entries = withSold([[rowOf.get(good)!, -1]], good, -1)
      sinkColumns.set(sink, matrix.addColumn(-sink.weight, sink.most, parted.has(good) || budget !== null, entries))
    }
  const begunColumns = new Map<Way, number>()
  for (const { way, each, there, done } of [...seedRows.values()].flat())
    begunColumns.set(
      way,
      matrix.addColumn(0, 1, true, [
        [there, -each],
        [done, MOST_TIMES],
      ]),
    )
  const shortColumns = new Map<Good, number>()
  if (shortness !== null)
    for (const [good, units] of targets) {
      const cost = isLeastShort ? 1 / units : 0
      const column = matrix.addColumn(cost, shortness.units?.get(good) ?? units, true, [[rowOf.get(good)!, 1]])
      shortColumns.set(good, column)
    }
  const linear = (isWhole: boolean): LinearProgram => matrix.linear(isWhole)
  return {
    ...{ question, changes, shortness, goods, targets, ways, barred, held, sources },
    ...{ sinks, sourceColumns, sinkColumns, begunColumns, shortColumns, linear },
  }
}
