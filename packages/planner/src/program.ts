import type { Way } from '@gildscope/contracts'
import { type Bar, barOf, timesWithin } from './allowed.ts'
import { type Good, itemGood } from './good.ts'
import { Matrix } from './matrix.ts'
import type { Question } from './question.ts'
import { goodsBelow, inputsOf, leavesOf, waysByOutput } from './reach.ts'
import type { LinearProgram } from './solver.ts'
import { type Held, heldGoods, OBTAIN_WEIGHT, type Source, sourcesOf } from './sources.ts'

/** Among equal answers: fewer steps. */
const STEP_TIE = 1e-3

export type ProgramWay = {
  way: Way
  output: Good
  goods: ReadonlyMap<Good, number>
  coin: number
  /** What one time counts for beside the goods that it takes. */
  weight: number
  most: number
  column: number
}

/** Found while planning, or assumed to see what it would change. */
export type Changes = {
  /** Items whose order would save too little. */
  noOrders?: ReadonlySet<number>
  /** Units of goods that have to be there before the ways that both take and make them. */
  seeds?: ReadonlyMap<Good, number>
  /** Ways that nobody can do, and which count as if somebody could. */
  learned?: ReadonlySet<Way>
  forbidden?: ReadonlySet<Way>
}

/** `least`: the least of what cannot be had; `with`: its numbers are fixed; `budget`: coin at most. */
export type Shortness = { budget: number | null; units: ReadonlyMap<Good, number> | null }

export type Program = {
  question: Question
  changes: Changes
  goods: readonly Good[]
  targets: ReadonlyMap<Good, number>
  ways: readonly ProgramWay[]
  barred: readonly { way: Way; bar: Bar }[]
  held: ReadonlyMap<Good, Held>
  sources: ReadonlyMap<Good, readonly Source[]>
  sourceColumns: ReadonlyMap<Source, number>
  /** Column of the units of a target that are left out. */
  shortColumns: ReadonlyMap<Good, number>
  linear: (isWhole: boolean) => LinearProgram
}

const NEVER = Number.POSITIVE_INFINITY

/** Ways and sources of a question, which differ by what is assumed. */
const openGoods = (question: Question, changes: Changes) => {
  const isOpen = (way: Way): boolean =>
    !changes.forbidden?.has(way) && (changes.learned?.has(way) || barOf(question, way) === null)
  const all = waysByOutput(question.ways)
  const open = waysByOutput(question.ways.filter(isOpen))
  const targets = new Map<Good, number>()
  for (const { id, units } of question.settings.targets)
    targets.set(itemGood(id), (targets.get(itemGood(id)) ?? 0) + units)
  const goods = goodsBelow(targets.keys(), all)
  const held = heldGoods(question.stock)
  const bought = (good: Good, isLeaf: boolean): Source[] =>
    sourcesOf(question, good, held.get(good), isLeaf).filter(
      ({ kind }) => kind !== 'order' || changes.noOrders?.has(Number(good.split(':')[1])) !== true,
    )
  const isSupplied = (good: Good): boolean =>
    bought(good, false).some(({ kind }) => kind === 'now' || kind === 'order' || kind === 'currency')
  const leaves = leavesOf(goods, open, isSupplied)
  const sources = new Map([...goods].map((good) => [good, bought(good, leaves.has(good))] as const))
  const ways = [...goods].flatMap((good) => open.get(good) ?? [])
  const barred = [...goods]
    .flatMap((good) => all.get(good) ?? [])
    .flatMap((way) => {
      const bar = isOpen(way) ? null : barOf(question, way)
      return bar === null ? [] : [{ way, bar }]
    })
  return { targets, goods: [...goods], held, sources, ways, barred }
}

/** Goods of which parts of units move, because what makes them is drawn. */
const partedGoods = (ways: readonly Way[]): ReadonlySet<Good> =>
  new Set(ways.filter(({ count }) => !Number.isInteger(count)).map(({ output }) => itemGood(output)))

/** The question as a linear program. `shortness`: targets need not be had in full. */
export const program = (question: Question, changes: Changes = {}, shortness: Shortness | null = null): Program => {
  const { targets, goods, held, sources, ways: open, barred } = openGoods(question, changes)
  const { days } = question.settings
  const matrix = new Matrix()
  const rowOf = new Map(goods.map((good) => [good, matrix.addRow(targets.get(good) ?? 0, NEVER)]))
  const seedRows = new Map([...(changes.seeds ?? [])].map(([good, units]) => [good, matrix.addRow(units, NEVER)]))
  const budget = shortness?.budget ?? null
  const coinRow = budget === null ? null : matrix.addRow(0, budget)
  const isLeastShort = shortness !== null && shortness.units === null
  const parted = partedGoods(open)
  const costOf = (weight: number): number => (isLeastShort ? 0 : weight)
  const withCoin = (entries: [number, number][], coin: number): [number, number][] =>
    coinRow === null || coin === 0 ? entries : [...entries, [coinRow, coin]]

  const sourceColumns = new Map<Source, number>()
  for (const [good, list] of sources) {
    const row = rowOf.get(good)!
    const seed = seedRows.get(good)
    const isWhole = parted.has(good) || budget !== null
    for (const source of list) {
      const { weight, coin, most } = source
      const entries: [number, number][] =
        seed === undefined
          ? [[row, 1]]
          : [
              [row, 1],
              [seed, 1],
            ]
      const column = matrix.addColumn(costOf(weight), most, isWhole && Number.isFinite(most), withCoin(entries, coin))
      sourceColumns.set(source, column)
    }
  }
  const ways = open.map((way): ProgramWay => {
    const { goods: taken, coin } = inputsOf(way)
    const output = itemGood(way.output)
    const net = new Map([...taken].map(([good, count]) => [rowOf.get(good)!, -count]))
    const row = rowOf.get(output)!
    net.set(row, (net.get(row) ?? 0) + way.count)
    const seed = seedRows.get(output)
    if (seed !== undefined && !taken.has(output)) net.set(seed, way.count)
    const most = days === null ? NEVER : timesWithin(question, way, days)
    const weight = coin + STEP_TIE + (way.kind === 'other' ? OBTAIN_WEIGHT * way.count : 0)
    const column = matrix.addColumn(costOf(weight), most, true, withCoin([...net], coin))
    return { way, output, goods: taken, coin, weight, most, column }
  })
  const shortColumns = new Map<Good, number>()
  if (shortness !== null)
    for (const [good, units] of targets) {
      const cost = isLeastShort ? 1 / units : 0
      const column = matrix.addColumn(cost, shortness.units?.get(good) ?? units, true, [[rowOf.get(good)!, 1]])
      shortColumns.set(good, column)
    }
  const linear = (isWhole: boolean): LinearProgram => matrix.linear(isWhole)
  return { question, changes, goods, targets, ways, barred, held, sources, sourceColumns, shortColumns, linear }
}
