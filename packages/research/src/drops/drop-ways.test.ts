import { aggregate, type Cell } from '@gildscope/drops'
import { describe, expect, test } from 'vitest'
import type { ResearchItem } from './drop-record.ts'
import { dropWaysOf } from './drop-ways.ts'

const CLOTH = 100
const BAG: ResearchItem = { activity: 'Opening', itemId: CLOTH }
const RAG: ResearchItem = { activity: 'Salvaging', itemId: CLOTH }
const [SILK, THREAD, GEM, OTHER_GEM] = [1, 2, 3, 4]

const BY_HAND = { kit: '', consumed: 100 }

/** A record of an account; `gains`: units by item. */
const cell = (
  account: string,
  gains: Readonly<Record<number, number>>,
  { kit = '', consumed = 100 } = BY_HAND,
): Cell => ({
  ...{ activity: kit === '' ? 'Opening' : 'Salvaging', item: CLOTH, kit, magicFind: 0, level: 80, patch: null },
  ...{ day: '2026-03-01', countsFrom: '2026-03-01', account, isFlagged: false, consumed, submissions: 1 },
  entries: Float64Array.from(
    Object.entries(gains).flatMap(([id, units]) => [
      Number(id),
      units,
      1,
      Math.round((units * units * 1e6) / consumed),
    ]),
  ),
})

/** The same from four accounts. */
const fromFour = (gains: Readonly<Record<number, number>>, own = BY_HAND): Cell[] =>
  ['ann', 'bob', 'cid', 'dee'].map((account) => cell(account, gains, own))

const worthsOf = (worths: Readonly<Record<number, number>>) =>
  new Map(Object.entries(worths).map(([id, after]) => [Number(id), { before: after / 0.85, after }]))
const PRICES = worthsOf({ [SILK]: 20, [THREAD]: 8, [GEM]: 4_000, [OTHER_GEM]: 4_000 })

const waysOf = (item: ResearchItem, cells: readonly Cell[], worths = PRICES) => dropWaysOf(item, cells, worths)

describe('what comes out', () => {
  test('is the lower end of its interval, rounded down, not the mean', async () => {
    const cells = [...fromFour({ [SILK]: 50 }), cell('eve', { [SILK]: 70 })]
    const [way] = await waysOf(BAG, cells)
    const { perUnit } = aggregate(cells, { worths: PRICES, costs: { item: null, kits: new Map() } }).drops[0]!
    expect(perUnit.value).toBe(0.54)
    const { count } = way!.output
    expect(count).toBeLessThan(0.52)
    expect(perUnit.low - count).toBeGreaterThanOrEqual(0)
    expect(perUnit.low - count).toBeLessThan(0.0001)
    expect(Number.isInteger(Math.round(count * 1e8) / 1e4)).toBe(true)
    expect(way).toEqual({ itemId: CLOTH, kit: null, cost: 0, output: { id: SILK, count }, byproducts: [] })
  })

  test('is led by what is worth most at its lower end, the rest in the order of ids', async () => {
    const [way] = await waysOf(BAG, fromFour({ [THREAD]: 200, [GEM]: 10, [SILK]: 90 }))
    expect(way?.output.id).toBe(GEM)
    expect(way?.byproducts.map(({ id }) => id)).toEqual([SILK, THREAD])
    // Two gems of four hundred are worth more than all the silk at the mean, but may have been luck.
    const lucky = ['ann', 'bob'].map((account) => cell(account, { [SILK]: 90, [GEM]: 1 }))
    const others = ['cid', 'dee'].map((account) => cell(account, { [SILK]: 90 }))
    const [careful] = await waysOf(BAG, [...lucky, ...others])
    expect(careful?.output.id).toBe(SILK)
    expect(careful?.byproducts.map(({ id }) => id)).toEqual([GEM])
  })

  test('is led by more units where nothing has a price, then by the lower id', async () => {
    const leadOf = async (gains: Record<number, number>) =>
      (await waysOf(BAG, fromFour(gains), new Map()))[0]?.output.id
    expect(await leadOf({ [SILK]: 20, [THREAD]: 30 })).toBe(THREAD)
    expect(await leadOf({ [GEM]: 30, [THREAD]: 30 })).toBe(THREAD)
    expect((await waysOf(BAG, fromFour({ [THREAD]: 200, [GEM]: 10 }), worthsOf({ [GEM]: 1 })))[0]?.output.id).toBe(GEM)
  })

  test('is neither the item itself nor what may never come again', async () => {
    const [way] = await waysOf(BAG, fromFour({ [CLOTH]: 90, [SILK]: 90 }))
    expect([way?.output.id, way?.byproducts]).toEqual([SILK, []])
    expect(await waysOf(BAG, fromFour({ [CLOTH]: 90 }))).toEqual([])
    const rarely = Array.from({ length: 40 }, (_, place) =>
      cell(`account ${place}`, place === 0 ? { [GEM]: 1 } : {}, { kit: '', consumed: 1_000 }),
    )
    expect(aggregate(rarely, { worths: PRICES, costs: { item: null, kits: new Map() } }).drops).toHaveLength(1)
    expect(await waysOf(BAG, rarely)).toEqual([])
  })
})

describe('records', () => {
  const half = { [SILK]: 25 }
  test('are enough from a hundred units on', async () => {
    const of = (consumed: number) =>
      waysOf(BAG, [cell('ann', half, { kit: '', consumed: 50 }), cell('bob', half, { kit: '', consumed })])
    expect(await of(49)).toEqual([])
    expect(await of(50)).toHaveLength(1)
  })

  test('of one account alone say nothing, nor where one gave more than half of them', async () => {
    const large = { kit: '', consumed: 201 }
    expect(await waysOf(BAG, [cell('ann', { [SILK]: 300 }, { kit: '', consumed: 1_000 })])).toEqual([])
    expect(await waysOf(BAG, [cell('ann', half, large), cell('bob', half), cell('cid', half)])).toEqual([])
    expect(
      await waysOf(BAG, [cell('ann', half, { kit: '', consumed: 200 }), cell('bob', half), cell('cid', half)]),
    ).toHaveLength(1)
  })

  test('of a kit do not help another', async () => {
    const of = (kit: string, consumed: number) =>
      ['ann', 'bob'].map((account) => cell(account, half, { kit, consumed }))
    expect(await waysOf(RAG, [...of('Fine Salvage Kit', 45), ...of('Basic Salvage Kit', 50)])).toMatchObject([
      { kit: 'Basic Salvage Kit' },
    ])
  })
})

describe('kits', () => {
  const ofKit = (kit: string, silk: number): Cell[] => fromFour({ [SILK]: silk }, { kit, consumed: 100 })

  test('are those three that bring most after their own cost', async () => {
    const cells = [
      ...ofKit('Copper-Fed Salvage-o-Matic', 100),
      ...ofKit('Silver-Fed Salvage-o-Matic', 250),
      ...ofKit('Mystic Salvage Kit', 150),
      // Most comes out, and 61 copper go in.
      ...ofKit("Master's Salvage Kit", 600),
      ...ofKit('Basic Salvage Kit', 90),
    ]
    const dear = await waysOf(RAG, cells)
    expect(dear.map(({ kit }) => kit)).toEqual([
      "Master's Salvage Kit",
      'Mystic Salvage Kit',
      'Copper-Fed Salvage-o-Matic',
    ])
    expect(dear.map(({ cost }) => cost)).toEqual([61.44, 10.496, 3])
    const cheap = await waysOf(RAG, cells, worthsOf({ [SILK]: 1 }))
    expect(cheap.map(({ kit }) => kit)).toEqual([
      'Copper-Fed Salvage-o-Matic',
      'Basic Salvage Kit',
      'Mystic Salvage Kit',
    ])
  })

  test('of unknown cost are left out', async () => {
    expect(await waysOf(RAG, [...ofKit('Ascended Salvage Kit', 900), ...ofKit('Black Lion Salvage Kit', 900)])).toEqual(
      [],
    )
  })

  test('are judged by all that comes out', async () => {
    const fine = fromFour({ [SILK]: 90 }, { kit: 'Fine Salvage Kit', consumed: 100 })
    const basic = fromFour({ [SILK]: 90, [THREAD]: 150 }, { kit: 'Basic Salvage Kit', consumed: 100 })
    expect((await waysOf(RAG, [...fine, ...basic])).map(({ kit }) => kit)).toEqual([
      'Basic Salvage Kit',
      'Fine Salvage Kit',
    ])
  })
})
