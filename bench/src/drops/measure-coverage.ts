import { aggregate, type Cell, cellOf, type Worth } from '@gildscope/drops'
import { drawUnit, streamOf } from './draw-counts.ts'
import { drawRecords } from './draw-records.ts'
import { allSources, type LootSource, type TrueDrop } from './loot-source.ts'

export const CONSUMED = [50, 250, 1000, 25_000] as const
export const ACCOUNTS = [1, 4, 10, 60] as const
export const RATES = [0.001, 0.01, 0.1, 1] as const

export type Covered = {
  consumed: number
  accounts: number
  /** Lower bound of the class of the true rate; null: of what is rarer. For the value: 'value'. */
  what: number | null | 'value'
  count: number
  covered: number
  /** Sum of estimate / truth, and of the width of intervals / truth. */
  ratios: number
  widths: number
}

/** Invented: rare drops are expensive. */
const worthOf = (perUnit: number, id: number): Worth => {
  const before = Math.round(60 * perUnit ** -0.6 * (0.5 + (id % 97) / 97))
  return { before, after: Math.floor(0.85 * before) }
}

const rateClass = (perUnit: number): number | null => RATES.findLast((rate) => rate <= perUnit) ?? null

const COSTS = { item: 0, kits: new Map<string, number>() }

/** How often intervals contain the true value, over data sets drawn from the tables in turn. */
export const measureCoverage = (dataSets: number): Covered[] => {
  const sources = allSources()
  return CONSUMED.flatMap((consumed) =>
    ACCOUNTS.flatMap((accounts) => {
      const classes = new Map<Covered['what'], Covered>()
      for (let set = 0; set < dataSets; set++) {
        const random = streamOf(consumed * 100 + accounts, set)
        const source = sources[set % sources.length]!
        const cells = drawRecords(random, () => source, { consumed, accounts }).map((record) =>
          cellOf(record, { patch: null, isFlagged: false }),
        )
        score(classes, source.drops, { cells, consumed, accounts })
      }
      return [...classes.values()]
    }),
  )
}

export const DIFFERING_ACCOUNTS = [10, 60, 400] as const
const DIFFERING_CONSUMED = 25_000
const MAGIC_FIND = [0, 200, 400, 600, 750]
/** Rates of drops that magic find changes by more than this. */
const CHANGED = 1.2

/** The same for cuts that do not separate players by magic find, for drops affected by it. */
export const measureDiffering = (dataSets: number): Covered[] => {
  const sourcesByLuck = MAGIC_FIND.map(allSources)
  return DIFFERING_ACCOUNTS.flatMap((accounts) => {
    const classes = new Map<Covered['what'], Covered>()
    for (let set = 0; set < dataSets; set++) {
      const random = streamOf(accounts, set)
      const sources = sourcesByLuck.map((all) => all[set % all.length]!)
      const drops = changedDrops(sources)
      if (drops.length === 0) continue
      const records = drawRecords(random, () => sources[Math.floor(drawUnit(random) * sources.length)]!, {
        ...{ consumed: DIFFERING_CONSUMED, accounts },
      })
      const cells = records.map((record) => cellOf(record, { patch: null, isFlagged: false }))
      score(classes, drops, { cells, consumed: DIFFERING_CONSUMED, accounts })
    }
    return [...classes.values()]
  })
}

/** With the rates of all players combined. */
const changedDrops = (sources: readonly LootSource[]): TrueDrop[] =>
  sources[0]!.drops.flatMap(({ id }) => {
    const same = sources.flatMap(({ drops }) => drops.find((drop) => drop.id === id) ?? [])
    const rates = same.map(({ perUnit }) => perUnit)
    if (Math.max(...rates) < CHANGED * Math.min(...rates)) return []
    const mean = (of: (drop: TrueDrop) => number): number => same.reduce((sum, drop) => sum + of(drop), 0) / same.length
    return [{ id, perUnit: mean(({ perUnit }) => perUnit), chance: mean(({ chance }) => chance) }]
  })

type DataSet = { cells: readonly Cell[]; consumed: number; accounts: number }

const score = (classes: Map<Covered['what'], Covered>, drops: readonly TrueDrop[], set: DataSet): void => {
  const { cells, consumed, accounts } = set
  const worths = new Map(drops.map(({ id, perUnit }) => [id, worthOf(perUnit, id)]))
  const answer = aggregate(cells, { worths, costs: COSTS, known: drops.map(({ id }) => id) })
  const seen = new Map(answer.drops.map((drop) => [drop.id, drop.perUnit]))
  const neverSeen = new Map(answer.neverSeen.map(({ id, high }) => [id, high]))
  const add = (
    what: Covered['what'],
    truth: number,
    { value, low, high }: { value: number; low: number; high: number },
  ) => {
    const sum = classes.get(what) ?? { consumed, accounts, what, count: 0, covered: 0, ratios: 0, widths: 0 }
    classes.set(what, sum)
    sum.count++
    sum.covered += Number(low <= truth * (1 + 1e-9) && truth <= high * (1 + 1e-9))
    sum.ratios += value / truth
    sum.widths += (high - low) / truth
  }
  for (const { id, perUnit, chance } of drops) {
    const estimate = seen.get(id)
    if (estimate !== undefined) add(rateClass(perUnit), perUnit, estimate)
    else add(rateClass(perUnit), chance, { value: 0, low: 0, high: neverSeen.get(id)! })
  }
  const value = drops.reduce((sum, { id, perUnit }) => sum + perUnit * worths.get(id)!.before, 0)
  add('value', value, answer.value!.beforeFees)
}
