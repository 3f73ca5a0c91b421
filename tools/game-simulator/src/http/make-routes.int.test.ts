import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { flatSide, walkBook } from '@gildscope/market'
import { afterAll, describe, expect, it } from 'vitest'
import type { HoldingRow } from '../players/truth/truth-records.ts'
import { keyOf, openPrivateApp, placeOf } from '../testing/private-app.ts'
import { readHoldings, sortedRows, totalsOf } from '../testing/read-holdings.ts'

const CRAFTER = 'Isolde Varr.2718'
const SMITH = 'Isolde Varr'
const HUNTER = 'Anvil Varr'
const [COIN, KARMA, SPIRIT_SHARD] = [1, 2, 23]
const PLATINUM = 19_686
const GIFT_OF_METAL = 19_621
const CLOVER = 19_675
const OBSIDIAN = 19_925
const STONE = 20_796
const HARD_WOOD = 19_724
const MITHRILLIUM = 46_742
const SILK_SPOOL = 46_740
const RECIPES = {
  giftOfMetal: 6_074,
  giftOfDarkness: 842,
  mithrillium: 7_319,
  mithrilliumOfJewelers: 12_053,
  spool: 7_318,
}
const CACHE_MS = 5 * 60_000

const { app, clock, ask, json, world } = openPrivateApp({ tradable: 1_500 })
afterAll(() => app.close())

const key = (account = CRAFTER): string => keyOf(placeOf(account), 'Everything')
type Payload = { action: string } & Record<string, unknown>
const play = (payload: Payload, character = SMITH, account = CRAFTER) =>
  app.inject({
    method: 'POST',
    url: `/v2/simulated/play?access_token=${key(account)}`,
    payload: { character, ...payload },
  })
const done = async (payload: Payload, character = SMITH) => {
  const answer = await play(payload, character)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ stopped: null })])
  return answer.json()
}
const refused = async (payload: Payload, character = SMITH): Promise<string> => {
  const answer = await play(payload, character)
  expect([payload, answer.statusCode]).toEqual([payload, 400])
  return answer.json().text
}
const truth = async (path: string) => (await app.inject(`/truth/players/${encodeURIComponent(CRAFTER)}/${path}`)).json()
const totals = async () => totalsOf((await truth('holdings')).rows as HoldingRow[])
const item = (id: number, count: number) => ({ kind: 'item', id, count })
const currency = (id: number, count: number) => ({ kind: 'currency', id, count })
const cloverInputs = [item(OBSIDIAN, 1), item(19_976, 1), item(19_721, 1), item(STONE, 6)]

describe('a plan', () => {
  it('that is done step by step costs what its books say and leaves what it says', async () => {
    await json(`simulated/play?character=${encodeURIComponent(SMITH)}`, key())
    const before = await totals()
    const from = world.now()
    const at = (id: number, kind = 'item') => before.get(`${kind} ${id}`) ?? 0
    const lacking = 250 - at(PLATINUM)
    expect(lacking).toBe(162)

    const [{ sells }] = await json(`commerce/listings?ids=${PLATINUM}`, null)
    const asks = flatSide(
      (sells as { unit_price: number; quantity: number; listings: number }[]).map((level) => ({
        ...{ unitPrice: level.unit_price, quantity: level.quantity, listings: level.listings },
      })),
    )
    const walked = walkBook(asks, lacking)
    expect(walked.filled).toBe(lacking)
    expect((await done({ action: 'buy', item: PLATINUM, count: lacking })).wallet).toEqual([
      { id: COIN, value: -walked.total },
    ])
    await done({ action: 'collect' })
    await done({ action: 'purchase', item: OBSIDIAN, inputs: [currency(KARMA, 2_100)], count: 25 })
    await done({ action: 'purchase', item: STONE, inputs: [currency(SPIRIT_SHARD, 1)], count: 12 })
    expect((await done({ action: 'craft', recipe: RECIPES.giftOfMetal, count: 1 })).gained).toEqual([
      { id: GIFT_OF_METAL, quantity: 1 },
    ])
    const ore = { inputs: [item(19_684, 1)], item: 102_205 }
    expect(await refused({ action: 'refine', ...ore, count: 1 })).toBe(
      'no refiner makes Refined Homestead Metal of that',
    )
    const wood = { inputs: [item(HARD_WOOD, 4)], item: 103_049 }
    await done({ action: 'farm', item: HARD_WOOD, count: 9 })
    expect((await done({ action: 'refine', ...wood, count: 2 })).gained).toEqual([{ id: 103_049, quantity: 2 }])
    const forged = await done({ action: 'forge', item: CLOVER, inputs: cloverInputs, count: 50, as: 'mean' })
    // 50 tries of 0.31
    expect(forged.gained).toEqual([{ id: CLOVER, quantity: 15 }])

    const after = await totals()
    const change = (id: number, kind = 'item') => (after.get(`${kind} ${id}`) ?? 0) - at(id, kind)
    expect([GIFT_OF_METAL, PLATINUM, 19_685, 19_684, 19_681].map((id) => change(id))).toEqual([
      1, -88, -250, -250, -250,
    ])
    expect([CLOVER, OBSIDIAN, 19_976, 19_721, STONE].map((id) => change(id))).toEqual([15, -25, -50, -50, 120 - 300])
    expect([COIN, KARMA, SPIRIT_SHARD].map((id) => change(id, 'currency'))).toEqual([-walked.total, -52_500, -12])
    const changes = await truth(`changes?from=${from}&to=${world.now() + 1}`)
    expect(changes.made.items).toContainEqual({ id: GIFT_OF_METAL, quantity: 1 })
    expect(changes.vendored.wallet).toEqual([
      { id: KARMA, value: -52_500 },
      { id: SPIRIT_SHARD, value: -12 },
    ])
    clock.advanceBy(CACHE_MS)
    const seen = await readHoldings((path) => ask(path, key()))
    expect(sortedRows(seen)).toEqual(sortedRows((await truth('holdings')).rows))
  })

  it('that is impossible is refused with what it lacks, and nothing is taken', async () => {
    const before = await totals()
    const craft = (recipe: number, character = SMITH) => refused({ action: 'craft', recipe, count: 1 }, character)
    expect(await craft(1)).toContain('there are')
    expect(await craft(99_999_999)).toBe('there is no recipe 99999999')
    expect(await craft(RECIPES.giftOfMetal)).toMatch(/^it takes 250 of .+ Ingot; there are \d+$/)
    expect(await craft(RECIPES.giftOfMetal, HUNTER)).toBe(
      'Gift of Metal takes rating 400 as Weaponsmith; Anvil Varr is Huntsman 500, Artificer 400, Jeweler 400',
    )
    expect(await craft(RECIPES.giftOfDarkness)).toBe('nobody has learned recipe 842: Gift of Darkness')
    const forge = (inputs: object[]) => refused({ action: 'forge', item: CLOVER, inputs, count: 1 })
    expect(await forge(cloverInputs.slice(1))).toBe('the forge makes no Mystic Clover of these')
    expect(await refused({ action: 'purchase', item: OBSIDIAN, inputs: [currency(KARMA, 1)], count: 1 })).toBe(
      'no merchant sells Obsidian Shard for that',
    )
    const shard = { action: 'purchase', item: 20_797, inputs: [currency(SPIRIT_SHARD, 200)] }
    await done({ ...shard, count: 2 })
    expect(await refused({ ...shard, count: 1 })).toBe('it takes 200 of currency 23; there are 0')
    expect(await refused({ action: 'craft', recipe: RECIPES.giftOfMetal, count: 0 })).toContain('count')
    const after = await totals()
    for (const id of new Set([...before.keys(), ...after.keys()]))
      if (!['item 20797', 'currency 23'].includes(id)) expect([id, after.get(id)]).toEqual([id, before.get(id)])
  })

  it('draws what the forge gives by its true chances, the same however many tries are one call', async () => {
    const forgeIn = async (calls: readonly number[]): Promise<number> => {
      const own = openPrivateApp({ tradable: 1_500 })
      const act = async (payload: Payload) => {
        const url = `/v2/simulated/play?access_token=${key()}`
        const answer = await own.app.inject({ method: 'POST', url, payload: { character: SMITH, ...payload } })
        expect(answer.json()).toMatchObject({ stopped: null })
        return answer.json() as { gained: { quantity: number }[] }
      }
      for (const { id, count } of cloverInputs) await act({ action: 'farm', item: id, count: 100 * count, to: 'bags' })
      let clovers = 0
      for (const count of calls) {
        const { gained } = await act({ action: 'forge', item: CLOVER, inputs: cloverInputs, count })
        clovers += gained[0]?.quantity ?? 0
      }
      await own.app.close()
      return clovers
    }
    const drawn = await forgeIn([100])
    // 31 on average; four standard deviations are 18.5.
    expect(Math.abs(drawn - 31)).toBeLessThan(19)
    expect(await forgeIn([60, 40])).toBe(drawn)
  })
})

describe('daily crafts', () => {
  const crafted = (): Promise<string[]> => json('account/dailycrafting', key())

  it('are done once a day and account, whoever crafts and by whichever recipe, until the player is back after a reset', async () => {
    clock.advanceTo(world.now() + DAY_MS - (world.now() % DAY_MS) + 12 * HOUR_MS)
    await json(`simulated/play?character=${encodeURIComponent(SMITH)}`, key())
    clock.advanceBy(CACHE_MS)
    // Its owner spins silk on each day.
    expect(await crafted()).toEqual(['spool_of_silk_weaving_thread'])
    expect(await refused({ action: 'craft', recipe: RECIPES.spool, count: 1 }, 'Thimble Varr')).toBe(
      'Spool of Silk Weaving Thread was crafted today; an account crafts it once a day',
    )
    const mithrillium = { action: 'craft', recipe: RECIPES.mithrillium, count: 1 }
    expect(await refused({ ...mithrillium, count: 2 })).toBe('an account crafts Lump of Mithrillium once a day')
    const { gained } = await done(mithrillium)
    expect(gained).toEqual([{ id: MITHRILLIUM, quantity: 1 }])
    for (const [recipe, character] of [
      [RECIPES.mithrillium, SMITH],
      [RECIPES.mithrilliumOfJewelers, HUNTER],
    ] as const)
      expect(await refused({ ...mithrillium, recipe }, character)).toContain('was crafted today')
    clock.advanceBy(CACHE_MS)
    expect(await crafted()).toEqual(['lump_of_mithrilium', 'spool_of_silk_weaving_thread'])
    expect(world.catalogue.items.find(({ id }) => id === SILK_SPOOL)?.name).toBe('Spool of Silk Weaving Thread')
  })

  it('are told as of the last day in the game, and are free on the next one', async () => {
    const midnight = world.now() + DAY_MS - (world.now() % DAY_MS)
    clock.advanceTo(midnight + 1)
    expect(await crafted()).toContain('lump_of_mithrilium')
    await done({ action: 'craft', recipe: RECIPES.mithrillium, count: 1 })
    clock.advanceBy(CACHE_MS)
    expect(await crafted()).toEqual(['lump_of_mithrilium'])
  })

  it('add up over days, for what these accounts have made stays with them', async () => {
    const held = async () => (await totals()).get(`item ${MITHRILLIUM}`) ?? 0
    const [before, start] = [await held(), world.now()]
    for (let day = 1; day <= 3; day++) {
      clock.advanceTo(start + day * DAY_MS)
      await done({ action: 'purchase', item: 46_747, inputs: [currency(COIN, 1_496)], count: 1 })
      await done({ action: 'craft', recipe: RECIPES.mithrillium, count: 1 })
      expect(await held()).toBe(before + day)
    }
    clock.advanceBy(DAY_MS + CACHE_MS)
    const seen = await readHoldings((path) => ask(path, key()))
    expect(totalsOf(seen).get(`item ${MITHRILLIUM}`)).toBe(before + 3)
  })

  it('are named by the game, and need permissions', async () => {
    expect(await json('dailycrafting', null)).toContain('lump_of_mithrilium')
    const { statusCode } = await ask('account/dailycrafting', keyOf(placeOf(CRAFTER), 'Without unlocks'))
    expect(statusCode).toBe(403)
  })
})

describe('learned recipes', () => {
  it('of an account are those that sheets teach', async () => {
    expect(await json('account/recipes', key())).toEqual([RECIPES.giftOfMetal])
    const taught = new Set(
      world.catalogue.recipes.filter(({ flags }) => flags.includes('LearnedFromItem')).map(({ id }) => id),
    )
    const others: number[] = await json('account/recipes')
    expect(others.length).toBeGreaterThan(3)
    expect(others.filter((id) => !taught.has(id))).toEqual([])
  })

  it('and ratings are those that crafting asks for', async () => {
    expect(await json(`characters/${encodeURIComponent(SMITH)}/crafting`, key())).toEqual({
      crafting: [
        { discipline: 'Weaponsmith', rating: 500, active: true },
        { discipline: 'Armorsmith', rating: 425, active: true },
      ],
    })
  })
})
