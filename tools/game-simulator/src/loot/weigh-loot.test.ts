import { describe, expect, it } from 'vitest'
import { randomStream } from '../market/random.ts'
import { type LootTable, lootTablesOf, SALVAGE_KITS } from './loot-table.ts'
import { patchAt, patchStart } from './patches.ts'
import { drawLoot, type LootConditions, type TrueRate, trueRates, weighLoot } from './weigh-loot.ts'

const NOON = Date.parse('2026-01-05T12:00:00Z')
const PATCH = patchAt(NOON)
const tables = lootTablesOf(PATCH)
const tableOf = (source: number, activity: LootTable['activity'] = 'Opening', patch = PATCH): LootTable =>
  lootTablesOf(patch).find((table) => table.source === source && table.activity === activity)!
const rateOf = (rates: readonly TrueRate[], item: number): number =>
  rates.find((rate) => rate.item === item)?.perUnit ?? 0

const RARE_GEAR = 83_008
const EXOTICS = [27_480, 25_973]
const ECTOPLASM = 19_721
const KITS = SALVAGE_KITS.map(({ name }) => name)

/** The exact probability of at most or at least this many of n, whichever is lower. */
const binomialTail = (n: number, p: number, found: number): number => {
  if (p >= 1) return found === n ? 1 : 0
  let logPmf = n * Math.log1p(-p)
  let [below, above] = [0, 0]
  for (let k = 0; k <= n; k++) {
    const pmf = Math.exp(logPmf)
    if (k <= found) below += pmf
    if (k >= found) above += pmf
    logPmf += Math.log(n - k) - Math.log(k + 1) + Math.log(p) - Math.log1p(-p)
  }
  return Math.min(below, above)
}

type Drawn = { units: number; squares: number; openings: number }
const drawMany = (table: LootTable, conditions: LootConditions, n: number): Map<string, Drawn> => {
  const loot = weighLoot(table, conditions)
  const random = randomStream(table.source, n)
  const drawn = new Map<string, Drawn>()
  for (let opened = 0; opened < n; opened++) {
    const found = new Map<string, number>()
    for (const drop of drawLoot(loot, random)) {
      const key = 'item' in drop ? `item ${drop.item}` : `currency ${drop.currency}`
      found.set(key, (found.get(key) ?? 0) + drop.quantity)
    }
    for (const [key, units] of found) {
      const known = drawn.get(key) ?? { units: 0, squares: 0, openings: 0 }
      drawn.set(key, { units: known.units + units, squares: known.squares + units ** 2, openings: known.openings + 1 })
    }
  }
  return drawn
}

describe('loot', () => {
  it('drops as often and as much as its true rates say, in 200,000 openings', () => {
    const n = Math.ceil(200_000 / tables.length)
    for (const [index, table] of tables.entries()) {
      const conditions = { mf: 50 * index, kit: KITS[index % KITS.length]! }
      const drawn = drawMany(table, conditions, n)
      const rates = trueRates(table, conditions)
      for (const { item, currency, perUnit, chance } of rates) {
        const key = item === null ? `currency ${currency}` : `item ${item}`
        const { units, squares, openings } = drawn.get(key) ?? { units: 0, squares: 0, openings: 0 }
        const what = `${key} of ${table.activity} ${table.source}`
        expect(binomialTail(n, chance, openings), what).toBeGreaterThan(1e-6)
        const deviation = Math.sqrt(Math.max(squares / n - (units / n) ** 2, perUnit ** 2 / n) / n)
        expect(Math.abs(units / n - perUnit), what).toBeLessThanOrEqual(5 * deviation + 1e-9)
        drawn.delete(key)
      }
      expect([...drawn.keys()]).toEqual([])
    }
  })

  it('gets rarer gear with magic find, and no more of what magic find does not touch', () => {
    const rates = (mf: number) => trueRates(tableOf(RARE_GEAR), { mf })
    for (const exotic of EXOTICS) expect(rateOf(rates(300), exotic)).toBeGreaterThan(2.5 * rateOf(rates(0), exotic))
    const stolen = (mf: number) => trueRates(tableOf(9_293), { mf }).find(({ currency }) => currency === 1)
    expect(stolen(500)).toEqual(stolen(0))
    for (const kit of KITS)
      expect(trueRates(tableOf(RARE_GEAR, 'Salvaging'), { kit, mf: 500 })).toEqual(
        trueRates(tableOf(RARE_GEAR, 'Salvaging'), { kit, mf: 0 }),
      )
  })

  it('gives more rare drops to better salvage kits', () => {
    const ectoplasm = (kit: string): number => rateOf(trueRates(tableOf(RARE_GEAR, 'Salvaging'), { kit }), ECTOPLASM)
    expect(ectoplasm('Black Lion Salvage Kit')).toBeGreaterThan(ectoplasm("Master's Salvage Kit"))
    expect(ectoplasm("Master's Salvage Kit")).toBeGreaterThan(2 * ectoplasm('Crude Salvage Kit'))
    expect(() => trueRates(tableOf(RARE_GEAR, 'Salvaging'), {})).toThrow('salvaged with a kit')
  })

  it('covers twelve containers, a chest with its key, and six families of salvage', () => {
    const count = (activity: LootTable['activity']) => tables.filter((table) => table.activity === activity).length
    expect(count('Opening')).toBeGreaterThanOrEqual(12)
    expect(count('Salvaging')).toBeGreaterThanOrEqual(6)
    expect(tables.filter(({ key }) => key !== null)).toMatchObject([{ source: 20_316, key: 19_980, activity: 'BLTC' }])
    expect(KITS).toHaveLength(10)
  })

  it('changes with the patches of the game, at a build of their own', () => {
    const candy = (patch: number): number => rateOf(trueRates(tableOf(36_038, 'Opening', patch), {}), 47_909)
    expect(new Set([PATCH, PATCH + 1, PATCH + 2].map(candy)).size).toBeGreaterThan(1)
    expect(patchAt(patchStart(PATCH))).toBe(PATCH)
    expect(patchAt(patchStart(PATCH) - 1)).toBe(PATCH - 1)
    expect(tableOf(36_038).from).toBe(new Date(patchStart(PATCH)).toISOString())
  })
})
