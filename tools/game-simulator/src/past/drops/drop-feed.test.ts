import { describe, expect, it } from 'vitest'
import { lootTablesOf, SALVAGE_KITS } from '../../loot/loot-table.ts'
import { buildAt, patchAt } from '../../loot/patches.ts'
import { trueRates } from '../../loot/weigh-loot.ts'
import { DAY_MS, HOUR_MS } from '../../market/rhythm.ts'
import { createDropFeed, type DropFeed } from './drop-feed.ts'
import { CHEATS, type DropRecord, MISTAKES } from './drop-record.ts'

const NOON = Date.parse('2026-01-05T12:00:00Z')
const PRICE = 100
/** It cannot be traded. */
const BOUND = 46_731
const archive = {
  days: (id: number) => (id === BOUND ? [] : [{ sell_price_avg: PRICE + 0.4 } as never]),
}
const openFeed = (start = NOON) => {
  let at = start
  return {
    feed: createDropFeed({ seed: 4, archive, now: () => at }),
    advance: (ms: number) => {
      at += ms
    },
  }
}
const read = async (feed: DropFeed): Promise<DropRecord[]> =>
  (await feed.lines())
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
    .filter((line) => !('patch' in line))

const { feed } = openFeed()
const records = await read(feed)
const faults = await feed.faults()
const faulty = new Set([...faults.cheats, ...faults.mistakes].map(({ id }) => id))
const honest = records.filter(({ id }) => !faulty.has(id))
const unitsOf = ({ consumed }: DropRecord): number => consumed[0]!.quantity
const tableOf = ({ consumed, activity, iso }: DropRecord) =>
  lootTablesOf(patchAt(Date.parse(iso))).find(
    (table) => table.source === consumed[0]!.id && table.activity === activity,
  )!
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('the reports of a year', () => {
  it('are thousands, of sixty players of whom a few give much', () => {
    expect(records.length).toBeGreaterThan(2_500)
    expect(sum(records.map(unitsOf))).toBeGreaterThan(40_000)
    const byAccount = [...Map.groupBy(records, ({ account }) => account).values()].map((own) => sum(own.map(unitsOf)))
    expect(byAccount).toHaveLength(60)
    const [first, second] = byAccount.toSorted((a, b) => b - a)
    expect(first! + second!).toBeGreaterThan(sum(byAccount) / 6)
    expect(first!).toBeLessThan(sum(byAccount) / 2)
    expect(new Set(records.map(({ level }) => level)).size).toBeGreaterThan(20)
    expect(new Set(records.map(({ mf }) => mf)).size).toBeGreaterThan(100)
  })

  it('cover each container and each kit, with the build of their time, newest last, under ids of their own', () => {
    const known = lootTablesOf(0).flatMap(({ source, activity }) =>
      (activity === 'Salvaging' ? SALVAGE_KITS.map(({ name }) => name) : ['']).map((kit) => [activity, source, kit]),
    )
    const seen = new Set(
      records.map(({ activity, consumed, salvageKit }) => `${[activity, consumed[0]!.id, salvageKit]}`),
    )
    expect(known.filter((one) => !seen.has(`${one}`))).toEqual([])
    expect(records.every(({ iso, build }) => build === buildAt(Date.parse(iso)))).toBe(true)
    const times = records.map(({ iso }) => iso)
    expect(times).toEqual(times.toSorted())
    expect(Date.parse(times[0]!)).toBeLessThan(NOON - 364 * DAY_MS)
    expect(times.at(-1)! <= new Date(NOON).toISOString()).toBe(true)
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  })

  it('consume as many keys as chests, and coins where a kit takes them', () => {
    for (const { activity, consumed } of records) {
      expect(consumed).toHaveLength(activity === 'BLTC' ? 2 : 1)
      expect(new Set(consumed.map(({ quantity }) => quantity)).size).toBe(1)
    }
    const silver = records.filter(({ salvageKit, id }) => salvageKit.startsWith('Silver') && !faulty.has(id))
    expect(silver.length).toBeGreaterThan(10)
    for (const record of silver) expect(record.wallet).toEqual([{ id: 1, value: -60 * unitsOf(record) }])
  })

  it('contain the price of the day before, and none for items that cannot be sold', () => {
    const dust = records.flatMap(({ items }) => items).filter(({ id }) => id === BOUND)
    expect(dust.length).toBeGreaterThan(10)
    expect(dust.every(({ price }) => price === null)).toBe(true)
    expect(records[0]!.consumed[0]!.price).toBe(PRICE)
  })

  it('show the true rates, as far as they are honest', () => {
    const cells = Map.groupBy(honest, ({ activity, consumed }) => `${activity} ${consumed[0]!.id}`)
    for (const own of cells.values()) {
      const expected = new Map<number, number>()
      for (const record of own)
        for (const { item, perUnit } of trueRates(tableOf(record), { kit: record.salvageKit, mf: record.mf }))
          if (item !== null) expected.set(item, (expected.get(item) ?? 0) + perUnit * unitsOf(record))
      for (const [item, units] of expected) {
        const found = sum(own.map(({ items }) => items.find(({ id }) => id === item)?.quantity ?? 0))
        expect(Math.abs(found - units)).toBeLessThan(5 * Math.sqrt(8 * units) + 8)
      }
      const others = own.flatMap(({ items }) => items.filter(({ id }) => !expected.has(id)))
      expect(others).toEqual([])
    }
  })

  it('hide three cheats and mistakes of five kinds, which only the truth names', () => {
    expect(new Set(faults.cheats.map(({ kind }) => kind))).toEqual(new Set(CHEATS))
    expect(new Set(faults.cheats.map(({ account }) => account)).size).toBe(3)
    expect(new Set(faults.mistakes.map(({ kind }) => kind))).toEqual(new Set(MISTAKES))
    expect(faults.cheats.length).toBeLessThan(records.length / 10)
    expect(records.flatMap((record) => Object.keys(record)).filter((key) => key === 'kind')).toEqual([])
    const byId = new Map(records.map((record) => [record.id, record]))
    const of = (kind: string) =>
      [...faults.cheats, ...faults.mistakes]
        .filter((fault) => fault.kind === kind)
        .flatMap(({ id }) => byId.get(id) ?? [])
    const repeated = Map.groupBy(of('repeated-snapshot'), ({ items }) =>
      JSON.stringify(items.map(({ id, quantity }) => [id, quantity])),
    )
    expect(repeated.size).toBeLessThan(of('repeated-snapshot').length / 3)
    const ratio = (record: DropRecord): number =>
      sum(record.items.map(({ quantity }) => quantity)) /
      sum(
        trueRates(tableOf(record), { kit: record.salvageKit, mf: record.mf }).map(({ item, perUnit }) =>
          item === null ? 0 : perUnit * unitsOf(record),
        ),
      )
    const large = (kind: string) => of(kind).filter((record) => unitsOf(record) >= 20)
    expect(large('scaled-quantities').every((record) => ratio(record) > 1.2)).toBe(true)
    expect(large('bags-full').every((record) => ratio(record) < 0.8)).toBe(true)
    expect(large('moved-from-bank').every((record) => record.items.some(({ quantity }) => quantity >= 20))).toBe(true)
  })

  it('never change while new ones are added each day, and after a restart', async () => {
    const { feed: growing, advance } = openFeed()
    const before = await read(growing)
    expect(before).toEqual(records)
    advance(3 * DAY_MS + HOUR_MS)
    const later = await read(growing)
    const since = before.findIndex(({ id }) => id === later[0]!.id)
    expect(since).toBeGreaterThanOrEqual(0)
    expect(later.slice(0, before.length - since)).toEqual(before.slice(since))
    expect(later.length - (before.length - since)).toBeGreaterThan(15)
    expect(await read(openFeed(NOON + 3 * DAY_MS + HOUR_MS).feed)).toEqual(later)
  })
})
