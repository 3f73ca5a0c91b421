import { aggregate } from '@gildscope/drops'
import { describe, expect, test } from 'vitest'
import type { ResearchItem } from './drop-record.ts'
import { type CellWithWallet, dropWaysOf, mayHaveWays, mostResearched } from './drop-ways.ts'

const CLOTH = 100
const BAG: ResearchItem = { activity: 'Opening', itemId: CLOTH }
const RAG: ResearchItem = { activity: 'Salvaging', itemId: CLOTH }
const [SILK, THREAD, GEM, OTHER_GEM] = [1, 2, 3, 4]

type Own = { kit?: string; consumed?: number; wallet?: Record<string, number> }
const BY_HAND: Own = { kit: '', consumed: 100 }

/** A record of an account; `gains`: units by item. */
const cell = (
  account: string,
  gains: Readonly<Record<number, number>>,
  { kit = '', consumed = 100, wallet = {} }: Own = BY_HAND,
): CellWithWallet => ({
  ...{ activity: kit === '' ? 'Opening' : 'Salvaging', item: CLOTH, kit, magicFind: 0, level: 80, patch: null },
  ...{ day: '2026-03-01', countsFrom: '2026-03-01', account, isFlagged: false, consumed, submissions: 1 },
  wallet,
  entries: Float64Array.from(
    Object.entries(gains).flatMap(([id, units]) => [
      Number(id),
      units,
      1,
      Math.round((units * units * 1e6) / consumed),
    ]),
  ),
})

const FIVE = ['ann', 'bob', 'cid', 'dee', 'eve']
/** The same from five accounts. */
const fromFive = (gains: Readonly<Record<number, number>>, own = BY_HAND): CellWithWallet[] =>
  FIVE.map((account) => cell(account, gains, own))

const worthsOf = (worths: Readonly<Record<number, number>>) =>
  new Map(Object.entries(worths).map(([id, after]) => [Number(id), { before: after / 0.85, after }]))
const PRICES = worthsOf({ [SILK]: 20, [THREAD]: 8, [GEM]: 4_000, [OTHER_GEM]: 4_000 })

const waysOf = (
  item: ResearchItem,
  cells: readonly CellWithWallet[],
  worths = PRICES,
  sellPrice: number | null = null,
) => dropWaysOf(item, cells, { worths, sellPrice })

describe('what comes out', () => {
  test('is the lower end of its interval, rounded down, not the mean', async () => {
    const cells = [...fromFive({ [SILK]: 50 }), cell('fay', { [SILK]: 74 })]
    const [way] = await waysOf(BAG, cells)
    const { perUnit } = aggregate(cells, { worths: PRICES, costs: { item: null, kits: new Map() } }).drops[0]!
    expect(perUnit.value).toBe(0.54)
    const { count } = way!.output
    expect(count).toBeLessThan(0.52)
    expect(perUnit.low - count).toBeGreaterThanOrEqual(0)
    expect(perUnit.low - count).toBeLessThan(0.0001)
    expect(Number.isInteger(Math.round(count * 1e8) / 1e4)).toBe(true)
    expect(way).toEqual({
      itemId: CLOTH,
      kit: null,
      cost: 0,
      consumed: 600,
      output: { id: SILK, count },
      byproducts: [],
    })
  })

  test('is led by what is worth most at its lower end, the rest in the order of ids', async () => {
    const [way] = await waysOf(BAG, fromFive({ [THREAD]: 200, [GEM]: 10, [SILK]: 90 }))
    expect(way?.output.id).toBe(GEM)
    expect(way?.byproducts.map(({ id }) => id)).toEqual([SILK, THREAD])
    // Four gems of eight hundred are worth more than all the silk at the mean, but may have been luck.
    const own = { consumed: 160 }
    const lucky = FIVE.slice(1).map((account) => cell(account, { [SILK]: 144, [GEM]: 1 }, own))
    const [careful] = await waysOf(BAG, [cell('ann', { [SILK]: 144 }, own), ...lucky])
    expect(careful?.output.id).toBe(SILK)
    expect(careful?.byproducts.map(({ id }) => id)).toEqual([GEM])
  })

  test('is led by more units where nothing has a price, then by the lower id', async () => {
    const leadOf = async (gains: Record<number, number>) =>
      (await waysOf(BAG, fromFive(gains), new Map()))[0]?.output.id
    expect(await leadOf({ [SILK]: 20, [THREAD]: 30 })).toBe(THREAD)
    expect(await leadOf({ [GEM]: 30, [THREAD]: 30 })).toBe(THREAD)
    expect((await waysOf(BAG, fromFive({ [THREAD]: 200, [GEM]: 10 }), worthsOf({ [GEM]: 1 })))[0]?.output.id).toBe(GEM)
  })

  test('is neither the item itself nor what may never come again', async () => {
    const [way] = await waysOf(BAG, fromFive({ [CLOTH]: 90, [SILK]: 90 }))
    expect([way?.output.id, way?.byproducts]).toEqual([SILK, []])
    expect(await waysOf(BAG, fromFive({ [CLOTH]: 90 }))).toEqual([])
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
      waysOf(
        BAG,
        FIVE.map((account, place) => cell(account, half, { consumed: place === 0 ? consumed : 20 })),
      )
    expect(await of(19)).toEqual([])
    expect(await of(20)).toHaveLength(1)
  })

  test('of four accounts say nothing, nor where one gave more than half of them', async () => {
    expect(await waysOf(BAG, fromFive(half).slice(1))).toEqual([])
    expect(await waysOf(BAG, [...fromFive(half).slice(1), cell('bob', half)])).toEqual([])
    const others = fromFive(half).slice(1)
    expect(await waysOf(BAG, [cell('ann', half, { consumed: 401 }), ...others])).toEqual([])
    expect(await waysOf(BAG, [cell('ann', half, { consumed: 400 }), ...others])).toHaveLength(1)
  })

  test('of a kit do not help another', async () => {
    const of = (kit: string, consumed: number) => fromFive(half, { kit, consumed })
    expect(await waysOf(RAG, [...of('Fine Salvage Kit', 19), ...of('Basic Salvage Kit', 20)])).toMatchObject([
      { kit: 'Basic Salvage Kit', consumed: 100 },
    ])
  })
})

describe('things of a way', () => {
  test('are thirty at most, those of most value, then of most units', async () => {
    const place = (index: number): number => 1_000 + index
    const gains = Object.fromEntries(Array.from({ length: 499 }, (_, index) => [place(index), 10 + index]))
    const worths = worthsOf({ [place(0)]: 900, [place(1)]: 5 })
    const [way] = await waysOf(BAG, fromFive(gains), worths)
    expect(way?.output.id).toBe(place(0))
    const largest = Array.from({ length: 28 }, (_, index) => place(471 + index))
    expect(way?.byproducts.map(({ id }) => id)).toEqual([place(1), ...largest])
  })

  test('are a thousandth of a unit at least', async () => {
    const countOf = async (gems: number) => {
      const cells = FIVE.map((account) => cell(account, { [SILK]: 1_000, [GEM]: gems }, { consumed: 2_000 }))
      return (await waysOf(BAG, cells))[0]?.byproducts.map(({ count }) => count)
    }
    // The lower ends of 10 and 20 of 10,000.
    expect(await countOf(2)).toEqual([])
    expect(await countOf(4)).toEqual([0.0014])
  })
})

describe('a way', () => {
  const gains = { [SILK]: 300, [THREAD]: 300 }

  test('is not believed where it brings more than three times the price of the item', async () => {
    const [way] = await waysOf(BAG, fromFive(gains))
    const net = way!.output.count * 20 + way!.byproducts[0]!.count * 8
    expect(await waysOf(BAG, fromFive(gains), PRICES, net / 3 - 0.01)).toEqual([])
    expect(await waysOf(BAG, fromFive(gains), PRICES, net / 3 + 0.01)).toEqual([way])
    const byKit = fromFive(gains, { kit: 'Silver-Fed Salvage-o-Matic' })
    expect(await waysOf(RAG, byKit, PRICES, (net - 60) / 3 - 0.01)).toEqual([])
    expect(await waysOf(RAG, byKit, PRICES, (net - 60) / 3 + 0.01)).toHaveLength(1)
  })

  test('costs the coin that opening takes, while that of salvaging is the kit', async () => {
    const costOf = async (item: ResearchItem, ...cells: CellWithWallet[][]) =>
      (await waysOf(item, cells.flat()))[0]?.cost
    const taking = (coin: number, kit = '') => fromFive(gains, { kit, wallet: { 1: coin } })
    expect(await costOf(BAG, taking(-5_001))).toBe(51)
    expect(await costOf(BAG, taking(-5_000), taking(3_000))).toBe(10)
    expect(await costOf(BAG, taking(200))).toBe(0)
    expect(await costOf(RAG, taking(-320, 'Copper-Fed Salvage-o-Matic'))).toBe(3)
  })

  test('is left out where another currency of the wallet falls', async () => {
    const changing = (karma: number, kit = '') => fromFive(gains, { kit, wallet: { 1: 10, 2: karma } })
    expect(await waysOf(BAG, changing(-1))).toEqual([])
    expect(await waysOf(BAG, [...changing(-100), ...changing(100)])).toHaveLength(1)
    const kits = [...changing(-1, 'Fine Salvage Kit'), ...changing(1, 'Basic Salvage Kit')]
    expect(await waysOf(RAG, kits)).toMatchObject([{ kit: 'Basic Salvage Kit' }])
  })

  test('is of what the game lets open or salvage, and never of a Black Lion Chest', () => {
    const kind = (type: string, isSalvageable = false) => ({ type, isSalvageable })
    for (const type of ['Container', 'Consumable', 'Gizmo']) expect(mayHaveWays(BAG, kind(type))).toBe(true)
    expect(mayHaveWays(BAG, kind('CraftingMaterial', true))).toBe(false)
    expect(mayHaveWays(RAG, kind('Trophy', true))).toBe(true)
    expect(mayHaveWays(RAG, kind('Container'))).toBe(false)
    for (const activity of ['Opening', 'Salvaging', 'BLTC'] as const)
      expect(mayHaveWays({ activity, itemId: 20_316 }, kind('Container', true))).toBe(false)
    for (const item of [BAG, RAG]) expect(mayHaveWays(item, null)).toBe(false)
  })

  test('with more records behind it goes before others', async () => {
    const [way] = await waysOf(BAG, fromFive(gains))
    const ways = [300, 100, 200, 300].map((consumed, itemId) => ({ ...way!, itemId, consumed }))
    expect(mostResearched(ways, 3).map(({ itemId }) => itemId)).toEqual([0, 3, 2])
  })
})

describe('kits', () => {
  const ofKit = (kit: string, silk: number): CellWithWallet[] => fromFive({ [SILK]: silk }, { kit, consumed: 100 })

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
    const fine = fromFive({ [SILK]: 90 }, { kit: 'Fine Salvage Kit', consumed: 100 })
    const basic = fromFive({ [SILK]: 90, [THREAD]: 150 }, { kit: 'Basic Salvage Kit', consumed: 100 })
    expect((await waysOf(RAG, [...fine, ...basic])).map(({ kit }) => kit)).toEqual([
      'Basic Salvage Kit',
      'Fine Salvage Kit',
    ])
  })
})
