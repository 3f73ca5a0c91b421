import type { Way } from '@gildscope/contracts'
import { homesteadMaterials } from '@gildscope/game-data'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../lists/row.ts'
import { createWayCatalogue, waysLeadingTo } from './way-catalogue.ts'
import { homesteadWays } from './way-of-recipe.ts'

const SWORD = 500
const MITHRILLIUM = 46_742

const craft = (id: number, output: number, items: readonly (readonly [number, number])[], more: Row = {}): Row => ({
  ...{ id, type: 'Refinement', output_item_id: output, output_item_count: 1, flags: ['AutoLearned'] },
  ...{ disciplines: ['Weaponsmith'], min_rating: 400 },
  ingredients: items.map(([item_id, count]) => ({ item_id, count })),
  ...more,
})
const ofFeed = (id: number, type: string, output: number, items: readonly (readonly [number, number])[], more = {}) =>
  craft(id, output, items, {
    ...{ type, source: 'custom-recipes', flags: undefined, min_rating: undefined, disciplines: [type] },
    ...more,
  })

/** The ways to some items, and how many rows were none. */
const waysOf = async (rows: readonly Row[], outputs: readonly number[], kinds: ReadonlySet<string> | null = null) => {
  const catalogue = await createWayCatalogue(rows)
  const found = await waysLeadingTo(catalogue, { outputs, kinds }, async () => undefined)
  return { ways: found.map((at) => JSON.parse(catalogue.texts[at] ?? '') as Way), leftOut: catalogue.leftOut }
}

describe('a way', () => {
  test('of a feed that names what no call can, or more than there is, is none', async () => {
    const good = ofFeed(-1, 'MysticForge', SWORD, [[1, 5]])
    const { ways, leftOut } = await waysOf(
      [
        good,
        ofFeed(-2, 'MysticForge', SWORD, [[2 ** 31, 5]]),
        ofFeed(-3, 'MysticForge', SWORD, [
          [2, 1e308],
          [2, 1e308],
        ]),
        ofFeed(-4, 'MysticForge', SWORD, [[3, 1]], { output_item_count: 1e300 }),
      ],
      [SWORD],
    )
    expect(ways.map(({ id }) => id)).toEqual([-1])
    expect(leftOut).toBe(3)
  })

  test('of the game is a craft with what it takes, who can, and how often a day', async () => {
    const recipe = craft(7, MITHRILLIUM, [[1, 50]], {
      ...{ flags: ['LearnedFromItem'], min_rating: 450, output_item_count: 2 },
      currency_ingredients: [{ currency_id: 61, count: 3 }],
      guild_ingredients: [{ upgrade_id: 40, count: 1 }],
    })
    expect((await waysOf([recipe], [MITHRILLIUM])).ways).toEqual([
      {
        ...{ id: 7, kind: 'craft', output: MITHRILLIUM, count: 2, least: null, most: null },
        inputs: [
          { kind: 'item', id: 1, count: 50 },
          { kind: 'currency', id: 61, count: 3 },
          { kind: 'guild-upgrade', id: 40, count: 1 },
        ],
        ...{ byproducts: [], kit: null },
        ...{ disciplines: ['Weaponsmith'], rating: 450, isLearned: true, perDay: 1, merchant: null, source: 'game' },
      },
    ])
  })

  test.each([
    [['AutoLearned'], false],
    [['LearnedFromItem'], true],
    // Discovered by whoever has the rating.
    [[], false],
  ])('whose recipe has the flags %j is learned first: %s', async (flags, isLearned) => {
    const { ways } = await waysOf([craft(7, SWORD, [[1, 1]], { flags })], [SWORD])
    expect(ways).toMatchObject([{ isLearned }])
  })

  test.each([
    ['MysticForge', 'forge'],
    ['Merchant', 'vendor'],
    ['Salvage', 'salvage'],
    ['DoubleClick', 'open'],
    ['Achievement', 'other'],
    ['Charge', 'other'],
    ['Huntsman', 'craft'],
  ])('of a feed whose type is %s is of the kind %s', async (type, kind) => {
    const { ways } = await waysOf([ofFeed(-9e14, type, SWORD, [[1, 1]])], [SWORD])
    expect(ways).toMatchObject([{ kind, isLearned: false, perDay: null, source: 'custom-recipes' }])
    expect(ways[0]?.disciplines).toEqual(kind === 'craft' ? ['Huntsman'] : [])
  })

  test('that is drawn has its mean, and the least and the most where the feed knows them', async () => {
    const clover = ofFeed(-9e14, 'MysticForge', SWORD, [[1, 1]], { output_item_count: 0.31 })
    const ore = ofFeed(-9.1e14, 'MysticForge', SWORD, [[2, 250]], {
      ...{ output_item_count: 88, output_item_count_range: '40-200' },
    })
    const { ways } = await waysOf([clover, ore], [SWORD])
    expect(ways).toMatchObject([
      { count: 0.31, least: null, most: null },
      { count: 88, least: 40, most: 200 },
    ])
  })

  test('of the Mystic Forge takes each item once, however many places it fills', async () => {
    const forge = {
      ...craft(-3, SWORD, [
        [5, 25],
        [5, 25],
        [5, 25],
        [6, 1],
      ]),
      type: 'MysticForge',
    }
    const [way] = (await waysOf([forge], [SWORD])).ways
    expect(way).toMatchObject({ kind: 'forge', source: 'site' })
    expect(way?.inputs).toEqual([
      { kind: 'item', id: 5, count: 75 },
      { kind: 'item', id: 6, count: 1 },
    ])
  })

  test('of a merchant names him, and is paid in coin as in any currency', async () => {
    const merchant = { name: 'Miyani', locations: ["Lion's Arch"] }
    const offer = ofFeed(-9e14, 'Merchant', SWORD, [], {
      merchant,
      currency_ingredients: [{ currency_id: 1, count: 9 }],
    })
    const { ways } = await waysOf([offer], [SWORD])
    expect(ways).toMatchObject([{ merchant, inputs: [{ kind: 'currency', id: 1, count: 9 }] }])
  })

  test('of a homestead is that without upgrades, and has an id of its own', async () => {
    const [wood] = homesteadMaterials
    const { ways } = await waysOf([], [wood!.id])
    expect(ways).toHaveLength(wood!.inputs.length)
    const first = ways.find(({ inputs }) => inputs[0]?.id === wood!.inputs[0]!.id)
    expect(first).toMatchObject({ kind: 'refine', count: wood!.inputs[0]!.makes[0], source: 'site' })
    expect(first?.inputs[0]?.count).toBe(wood!.inputs[0]!.needs[0])
    const ids = homesteadWays.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toBeLessThan(-(2 ** 31))
  })
})

test('ways of other kinds than asked are left out, and lead nowhere', async () => {
  const rows = [ofFeed(-1, 'Salvage', SWORD, [[10, 1]]), craft(1, 10, [[12, 1]]), craft(2, SWORD, [[11, 1]])]
  const ids = async (kinds: string[]) => (await waysOf(rows, [SWORD], new Set(kinds))).ways.map(({ id }) => id)
  expect(await ids(['craft'])).toEqual([2])
  expect(await ids(['craft', 'salvage'])).toEqual([1, 2, -1])
})

/** As the worker stores what drop research shows of an item. */
const ofDrops = (item: number, kit: string | null, more: Row = {}): Row => ({
  ...{ id: -(2 ** 49) - item, type: kit === null ? 'DoubleClick' : 'Salvage', source: 'drops' },
  ...{ output_item_id: SWORD, output_item_count: 0.9, disciplines: [], ingredients: [{ item_id: item, count: 1 }] },
  ...(kit !== null && { salvage_kit: kit, currency_ingredients: [{ currency_id: 1, count: 4 }] }),
  ...more,
})

describe('a way of drop research', () => {
  test('names its kit and what else comes out, but nothing that goes in or is its output', async () => {
    const byproducts = [10, 11, SWORD].map((item_id) => ({ item_id, count: 0.25 }))
    const { ways } = await waysOf([ofDrops(10, 'Fine Salvage Kit', { byproducts })], [SWORD])
    expect(ways).toMatchObject([
      { kind: 'salvage', kit: 'Fine Salvage Kit', output: SWORD, count: 0.9, byproducts: [{ id: 11, count: 0.25 }] },
    ])
    expect(ways[0]?.inputs).toContainEqual({ kind: 'currency', id: 1, count: 4 })
  })

  test('is found by what else comes out, once, with what leads to what it takes', async () => {
    const byproducts = [{ item_id: 11, count: 0.25 }]
    const rows = [ofDrops(10, null, { byproducts }), craft(1, 10, [[12, 1]])]
    const ids = async (outputs: number[]) => (await waysOf(rows, outputs)).ways.map(({ id }) => id)
    expect(await ids([11])).toEqual([1, -(2 ** 49) - 10])
    expect(await ids([SWORD, 11])).toEqual([1, -(2 ** 49) - 10])
    expect(await ids([13])).toEqual([])
  })

  test('is one for each kit, and of two in all else equal the one with more beside is no other', async () => {
    const id = -(2 ** 50)
    const rows = [
      ofDrops(10, 'Fine Salvage Kit'),
      ofDrops(10, 'Basic Salvage Kit', { id }),
      ofDrops(10, 'Basic Salvage Kit', { id: id - 1, byproducts: [{ item_id: 11, count: 1 }] }),
    ]
    expect((await waysOf(rows, [SWORD])).ways.map(({ kit }) => kit)).toEqual(['Fine Salvage Kit', 'Basic Salvage Kit'])
  })

  test('replaces what a feed says of the same item, whatever comes out there, but neither other kinds nor other inputs', async () => {
    const feed = (id: number, type: string, items: [number, number][], more = {}) => ofFeed(id, type, 11, items, more)
    const coin = { currency_ingredients: [{ currency_id: 1, count: 5 }] }
    const rows = [
      ofDrops(10, 'Fine Salvage Kit', { byproducts: [{ item_id: 11, count: 0.25 }] }),
      feed(-9e14, 'Salvage', [[10, 1]]),
      feed(-9.1e14, 'Salvage', [[10, 250]], coin),
      feed(-9.2e14, 'DoubleClick', [[10, 1]]),
      feed(-9.3e14, 'Salvage', [[12, 1]]),
      feed(-9.4e14, 'Salvage', [
        [10, 1],
        [12, 1],
      ]),
      feed(-9.5e14, 'MysticForge', [[10, 1]]),
    ]
    expect((await waysOf(rows, [11])).ways.map(({ id }) => id)).toEqual([
      ...[-(2 ** 49) - 10, -9.2e14, -9.3e14, -9.4e14, -9.5e14],
    ])
    expect((await waysOf(rows.slice(1), [11])).ways).toHaveLength(6)
  })
})

describe('the ways to items', () => {
  test('lead down to what has none, through circles, and leave out what does not lead there', async () => {
    const rows = [
      craft(1, SWORD, [[10, 3]]),
      craft(2, 10, [[11, 2]]),
      ofFeed(-9e14, 'MysticForge', 11, [
        [10, 1],
        [12, 1],
      ]),
      craft(4, 99, [[SWORD, 1]]),
    ]
    const ids = async (outputs: number[]) => (await waysOf(rows, outputs)).ways.map(({ id }) => id)
    expect(await ids([SWORD])).toEqual([1, 2, -9e14])
    expect(await ids([11])).toEqual([2, -9e14])
    expect(await ids([99, SWORD])).toEqual([1, 2, 4, -9e14])
    expect(await ids([12])).toEqual([])
  })

  test('are answered once: of the game before this site, before feeds in their order', async () => {
    const inputs = [
      [1, 1],
      [2, 250],
    ] as const
    const site = { ...craft(-5, SWORD, inputs), type: 'MysticForge' }
    const custom = ofFeed(-9e14, 'MysticForge', SWORD, [inputs[1], inputs[0]])
    const profits = ofFeed(-8e14, 'MysticForge', SWORD, inputs, { source: 'profits-recipes' })
    const idsOf = async (...rows: Row[]) => (await waysOf(rows, [SWORD])).ways.map(({ id }) => id)
    expect(await idsOf(profits, custom, site)).toEqual([-5])
    expect(await idsOf(profits, custom)).toEqual([-9e14])
    expect(await idsOf(profits)).toEqual([-8e14])
    const dearer = ofFeed(-8e14, 'MysticForge', SWORD, [
      [1, 2],
      [2, 250],
    ])
    expect(await idsOf(custom, dearer)).toEqual([-8e14, -9e14])
  })

  test('are two where other crafters of the game can do the same', async () => {
    const smith = craft(1, SWORD, [[1, 1]])
    const hunter = craft(2, SWORD, [[1, 1]], { disciplines: ['Huntsman'] })
    const again = craft(3, SWORD, [[1, 1]])
    const { ways, leftOut } = await waysOf([smith, hunter, again], [SWORD])
    expect([ways.map(({ id }) => id), leftOut]).toEqual([[1, 2], 0])
  })

  test('are those of the game or this site where a feed has the same under another kind', async () => {
    const gift = craft(7, SWORD, [[1, 250]], { flags: ['LearnedFromItem'] })
    const forged = ofFeed(-9e14, 'MysticForge', SWORD, [[1, 250]])
    expect((await waysOf([forged, gift], [SWORD])).ways.map(({ id }) => id)).toEqual([7])
    const [wood] = homesteadMaterials
    const { id, needs } = wood!.inputs[0]!
    const sold = ofFeed(-9e14, 'Merchant', wood!.id, [[id, needs[0]]])
    const { ways } = await waysOf([sold], [wood!.id])
    expect(new Set(ways.map(({ kind }) => kind))).toEqual(new Set(['refine']))
    expect(ways).toHaveLength(wood!.inputs.length)
  })

  test('leave out what a feed mixes of things that an earlier source forges alone', async () => {
    const alone = (id: number, item: number) => ({
      ...craft(id, SWORD, [
        [item, 75],
        [6, 5],
      ]),
      type: 'MysticForge',
    })
    const mixed = (id: number, ...items: number[]) =>
      ofFeed(id, 'MysticForge', SWORD, [...items.map((item) => [item, 25] as const), [6, 5]])
    const rows = [alone(-5, 1), alone(-6, 2), alone(-7, 3), mixed(-9e14, 1, 2, 3), mixed(-8e14, 1, 2, 4)]
    expect((await waysOf(rows, [SWORD])).ways.map(({ id }) => id)).toEqual([-5, -6, -7, -8e14])
    const ofOneFeed = [
      ofFeed(-7e14, 'MysticForge', SWORD, [
        [1, 75],
        [6, 5],
      ]),
      mixed(-9e14, 1, 2, 3),
    ]
    expect((await waysOf(ofOneFeed, [SWORD])).ways).toHaveLength(2)
  })

  test.each([
    ['makes itself from nothing', ofFeed(-9e14, 'MysticForge', SWORD, [])],
    ['makes itself from itself', ofFeed(-9e14, 'MysticForge', SWORD, [[SWORD, 1]])],
    ['makes nothing', craft(1, SWORD, [[1, 1]], { output_item_count: 0 })],
    ['takes less than nothing', craft(1, SWORD, [[1, -1]])],
    ['makes no item', craft(1, 0, [[1, 1]])],
    ['is of an unknown kind', ofFeed(-9e14, 'Wishing', SWORD, [[1, 1]])],
    ['has another form', { id: 1, type: 'Refinement', output_item_id: SWORD, output_item_count: 'two' }],
  ])('leave out and count what %s', async (_, odd) => {
    const { ways, leftOut } = await waysOf([odd, craft(2, SWORD, [[3, 1]])], [SWORD])
    expect([ways.map(({ id }) => id), leftOut]).toEqual([[2], 1])
  })
})
