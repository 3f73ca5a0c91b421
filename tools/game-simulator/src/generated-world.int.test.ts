import { describe, expect, it } from 'vitest'
import { createGeneratedWorld, type GeneratedWorld } from './generated-world.ts'
import { steppedClock } from './market/clock.ts'
import { DAY_MS } from './market/rhythm.ts'
import { NOON } from './testing/market-of.ts'
import { COLLECTIONS } from './world.ts'

const worldAt = (at: number, seed: string | number = 1) =>
  createGeneratedWorld({ seed, tradable: 2_000, clock: steppedClock(at) })
const world = worldAt(NOON)
const book = (of: GeneratedWorld, id: number) => Buffer.from(of.listingsJson(id)!).toString()

describe('a generated world', () => {
  it('has the same books for the same seed, whichever is read first', () => {
    const other = worldAt(NOON)
    const ids = world.tradableIds().slice(0, 300)
    for (const id of ids) world.listingsJson(id)
    for (const id of [...ids].reverse()) expect(book(other, id)).toBe(book(world, id))
    expect(book(worldAt(NOON, 2), 19_721)).not.toBe(book(world, 19_721))
  })

  it('has its seed and size in its id', () => {
    expect(world.id).toBe('simulated-1-2000')
    expect(worldAt(NOON, 'other').id).toBe('simulated-other-2000')
  })

  it('has books about as deep as real ones', () => {
    const levels = world
      .tradableIds()
      .map((id) => JSON.parse(book(world, id)))
      .map(({ buys, sells }) => buys.length + sells.length)
      .sort((a, b) => a - b)
    const mean = levels.reduce((sum, count) => sum + count, 0) / levels.length
    expect(mean).toBeGreaterThan(150)
    expect(mean).toBeLessThan(250)
    expect(levels[Math.floor(levels.length * 0.5)]).toBeGreaterThan(100)
    expect(levels[Math.floor(levels.length * 0.9)]).toBeLessThan(500)
    expect(levels.at(-1)).toBeGreaterThan(800)
  })

  it('has prices from a few copper to thousands of gold', () => {
    const asks = world
      .tradableIds()
      .map((id) => world.price(id)!.sells.unit_price)
      .sort((a, b) => a - b)
    expect(asks[Math.floor(asks.length / 2)]).toBeGreaterThan(100)
    expect(asks[Math.floor(asks.length / 2)]).toBeLessThan(20_000)
    expect(asks.at(-1)).toBeGreaterThan(10_000_000)
  })

  it('takes no price that a merchant would better, and buys close to it', () => {
    const items = world.collection('items')
    const sellable = world.tradableIds().flatMap((id) => {
      const item = items.get(id)!
      const noSell = Array.isArray(item.flags) && item.flags.includes('NoSell')
      const { buys } = world.price(id)!
      return noSell || buys.quantity === 0 ? [] : [{ vendor: Number(item.vendor_value), bid: buys.unit_price }]
    })
    expect(sellable.filter(({ vendor, bid }) => bid <= vendor)).toEqual([])
    expect(sellable.filter(({ vendor, bid }) => bid < 1.1 * vendor).length).toBeGreaterThan(20)
  })

  it('has buyers and sellers for what pages of the product name', () => {
    for (const id of [19_721, 19_976, 24_277, 68_063, ...Array.from({ length: 20 }, (_, i) => 29_166 + i)]) {
      const { buys, sells } = world.price(id)!
      expect(buys.quantity).toBeGreaterThan(0)
      expect(sells.quantity).toBeGreaterThan(0)
    }
  })

  it.each(COLLECTIONS)('answers %s in every language, English unchanged', (name) => {
    const collection = world.collection(name)
    const ids = collection.ids()
    expect(ids.length).toBeGreaterThan(1)
    expect(collection.ids()).toBe(ids)
    const record = collection.get(ids[0]!)!
    expect(collection.localize(record, 'en')).toBe(record)
    expect(collection.localize(record, 'de').id).toBe(record.id)
  })

  it('translates the words of a name that it knows', () => {
    const items = world.collection('items')
    const name = (language: 'de' | 'es' | 'fr') => items.localize(items.get(19_699)!, language).name
    expect([name('de'), name('es'), name('fr')]).toEqual(['Eisen Erz', 'Hierro Mineral', 'Fer Minerai'])
  })

  it('exchanges coins for gems dearer than back', () => {
    const bought = world.exchange('coins', 1_000_000)!
    const sold = world.exchange('gems', bought.quantity)!
    expect(bought.quantity).toBeGreaterThan(0)
    expect(sold.quantity).toBeLessThan(1_000_000)
    expect(sold.quantity).toBeGreaterThan(500_000)
  })

  it('sells in its gem store what returned, and keeps the uuid', () => {
    const before = new Map(world.feeds.gemstore().map((offer) => [offer.uuid, offer]))
    const later = worldAt(NOON + 120 * DAY_MS).feeds.gemstore()
    const returned = later.filter(({ uuid, latestStartDate }) => latestStartDate !== before.get(uuid)?.latestStartDate)
    expect(later.every(({ uuid }) => before.has(uuid))).toBe(true)
    expect(returned.length).toBeGreaterThan(10)
    for (const { latestStartDate } of world.feeds.gemstore())
      if (latestStartDate !== null) expect(Date.parse(latestStartDate)).toBeLessThanOrEqual(NOON)
  })

  it('knows three past runs of each festival and a raid vendor, all of items that exist', () => {
    const boxes = world.feeds.festivals()
    expect(new Set(boxes.filter(({ festival }) => festival === 'Four Winds').map(({ year }) => year))).toEqual(
      new Set([2023, 2024, 2025]),
    )
    const rewards = world.feeds.raidRewards()
    expect(rewards.length).toBeGreaterThan(10)
    for (const { id } of [...boxes, ...rewards]) expect(world.collection('items').get(id)).not.toBeNull()
    for (const { id } of rewards) expect(world.price(id)).not.toBeNull()
  })

  it('has recipes of its forge and its merchants in both forms of players, of items that exist', () => {
    const recipes = world.feeds.customRecipes()
    const ofType = (type: string) => recipes.filter(({ disciplines }) => disciplines[0] === type)
    expect(ofType('Mystic Forge').length).toBeGreaterThan(10)
    const glenna = ofType('Merchant').filter(({ merchant }) => merchant?.name === 'Scholar Glenna')
    expect(glenna.map(({ output_item_id }) => output_item_id)).toEqual(world.feeds.raidRewards().map(({ id }) => id))
    expect(ofType('Merchant').length).toBeGreaterThan(glenna.length)
    for (const { name, output_item_id, ingredients } of recipes) {
      expect(world.collection('items').get(output_item_id)?.name).toBe(name)
      for (const { type, id } of ingredients)
        expect(world.collection(type === 'Item' ? 'items' : 'currencies').get(id)).not.toBeNull()
    }
    expect(world.feeds.customRecipes()).toEqual(recipes)
    const others = world.feeds.profitsRecipes()
    expect(others.map(({ name }) => name)).toEqual(recipes.map(({ name }) => name))
    expect(new Set(others.map(({ id }) => id)).size).toBe(recipes.length)
  })

  it('shows what fractal boxes held, of items that exist', () => {
    const drops = world.feeds.fractalSamples()
    const boxes = new Map(drops.map((drop) => [drop.sample, drop.boxes]))
    expect(boxes.size).toBe(20)
    for (const count of boxes.values()) {
      expect(count).toBeGreaterThanOrEqual(10_000)
      expect(count).toBeLessThanOrEqual(50_000)
    }
    const keys = drops.filter(({ drop }) => drop === '70438').reduce((sum, { quantity }) => sum + quantity, 0)
    expect(keys / [...boxes.values()].reduce((sum, count) => sum + count, 0)).toBeCloseTo(0.1, 2)
    const ids = new Set(drops.flatMap(({ drop }) => (/^[0-9]+$/.test(drop) ? [Number(drop)] : [])))
    expect([...ids].filter((id) => world.collection('items').get(id) === null)).toEqual([])
  })

  it('shows what came out of forges, the same whenever it is asked', () => {
    const forges = world.feeds.forges()
    const outputs = forges.map(({ ID }) => world.collection('items').get(ID))
    const weapons = outputs.filter((item) => item?.type === 'Weapon' && item.rarity === 'Exotic')
    const minis = outputs.filter((item) => item?.type === 'MiniPet')
    expect(weapons.length).toBeGreaterThan(2_500)
    expect(minis.length).toBeGreaterThan(900)
    expect(weapons.length + minis.length).toBe(forges.length)
    const precursors = forges.filter(({ ID }) => ID >= 29_166 && ID <= 29_185)
    expect(precursors.length / weapons.length).toBeGreaterThan(0.005)
    expect(precursors.length / weapons.length).toBeLessThan(0.016)
    expect(forges.every(({ sell }) => sell !== null && sell > 0)).toBe(true)
    expect(new Set(forges.map(({ ISO, ID }) => `${ISO} ${ID}`)).size).toBe(forges.length)
    expect(forges.at(-1)!.ISO <= new Date(NOON).toISOString()).toBe(true)

    const later = worldAt(NOON + DAY_MS).feeds.forges()
    const shared = forges.filter(({ ISO }) => ISO >= later[0]!.ISO)
    expect(later.slice(0, shared.length)).toEqual(shared)
    expect(later.length - shared.length).toBe(67)
  })

  it('announces a new build each week and none between', () => {
    expect(worldAt(NOON + 7 * DAY_MS).build()).toBe(world.build() + 1)
    expect(worldAt(NOON + 60_000).build()).toBe(world.build())
  })
})
