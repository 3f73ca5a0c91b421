import { describe, expect, it } from 'vitest'
import { lootTablesOf } from '../loot/loot-table.ts'
import { createCatalogue } from './create-catalogue.ts'
import { chatLink } from './records.ts'

const catalogue = createCatalogue(1, 3_000)
const items = new Map(catalogue.items.map((item) => [item.id, item]))
const ids = (records: readonly { id: unknown }[]) => records.map(({ id }) => id)
const bySkin = new Map(catalogue.skins.map((skin) => [skin.id, skin]))

describe('the catalogue', () => {
  it.each([120, 3_000, 5_001])('has exactly %d tradable items and half as many that are not', (count) => {
    const { items: all, tradable } = createCatalogue(9, count)
    expect(tradable.size).toBe(count)
    expect(all.length).toBeGreaterThan(count * 1.4)
  })

  it('is the same for the same seed and another for another', () => {
    expect(createCatalogue(5, 400)).toEqual(createCatalogue(5, 400))
    expect(createCatalogue(6, 400).items).not.toEqual(createCatalogue(5, 400).items)
  })

  it.each(['items', 'recipes', 'skins', 'minis'] as const)('gives every record of %s an id of its own', (name) => {
    expect(new Set(ids(catalogue[name])).size).toBe(catalogue[name].length)
  })

  it.each([
    [19_976, 'Mystic Coin'],
    [19_721, 'Glob of Ectoplasm'],
    [24_277, 'Pile of Crystalline Dust'],
    [19_663, 'Bottle of Elonian Wine'],
    [68_063, 'Amalgamated Gemstone'],
    [75_919, 'Fractal Encryption'],
    [73_248, 'Stabilizing Matrix'],
    [92_687, 'Amalgamated Draconic Lodestone'],
    [24_324, 'Destroyer Core'],
    [24_325, 'Destroyer Lodestone'],
    [20_316, 'Black Lion Chest'],
    [30_684, 'Frostfang'],
  ])('knows item %d as %s, and can trade it', (id, name) => {
    expect(items.get(id)?.name).toBe(name)
    expect(catalogue.tradable.has(id)).toBe(true)
  })

  it.each([
    [20_799, 'Mystic Crystal'],
    [43_992, 'Black Lion Claim Ticket'],
    [19_980, 'Black Lion Chest Key'],
  ])('knows item %d as %s, which cannot be sold', (id, name) => {
    expect(items.get(id)).toMatchObject({ name, flags: expect.arrayContaining(['AccountBound']) })
    expect(catalogue.tradable.has(id)).toBe(false)
  })

  it('has the twenty precursors in a world of any size', () => {
    const small = createCatalogue(1, 120)
    for (let id = 29_166; id <= 29_185; id++) {
      expect(small.tradable.has(id)).toBe(true)
      expect(small.items.find((item) => item.id === id)).toMatchObject({ type: 'Weapon', rarity: 'Exotic', level: 80 })
    }
    expect(items.get(29_185)).toMatchObject({ name: 'Dusk', details: { type: 'Greatsword' } })
  })

  it.each([500, 600])('has a whole weapon collection in a world of %d', (count) => {
    const [first] = createCatalogue(1, count).collections
    expect(first?.skins).toHaveLength(16)
  })

  it('writes chat links as the game does', () => {
    expect(chatLink('item', 4)).toBe('[&AgEEAAAA]')
    expect(chatLink('item', 29_166)).toBe('[&AgHucQAA]')
    expect(chatLink('recipe', 1)).toBe('[&CQEAAAA=]')
  })

  it('has recipes of homesteaders, for what is traded and for what is not', () => {
    const own = catalogue.recipes.filter(({ disciplines }) => (disciplines as string[]).includes('Homesteader'))
    const traded = own.filter(({ output_item_id }) => catalogue.tradable.has(output_item_id))
    expect(traded.length).toBeGreaterThan(0)
    expect(ids(own.filter((recipe) => !traded.includes(recipe)))).toEqual([15_120, 15_131])
  })

  it('makes recipes only of items that exist, and never of themselves', () => {
    for (const { output_item_id, ingredients } of catalogue.recipes) {
      expect(items.has(output_item_id)).toBe(true)
      expect(ingredients.length).toBeGreaterThan(0)
      for (const { id } of ingredients) {
        expect(items.has(id)).toBe(true)
        expect(id).not.toBe(output_item_id)
      }
    }
  })

  it('covers the kinds of recipes that pages ask for', () => {
    const types = new Set(catalogue.recipes.map(({ type }) => type))
    for (const type of [
      'Refinement',
      'Component',
      'Inscription',
      'Insignia',
      'Soup',
      'UpgradeComponent',
      'Bag',
      'Ring',
    ])
      expect(types).toContain(type)
  })

  it('shows the element of every rune and sigil, from which its charm or symbol follows', () => {
    const upgrades = catalogue.items.filter(({ details }) => details?.type === 'Rune' || details?.type === 'Sigil')
    expect(upgrades.length).toBeGreaterThan(100)
    for (const { name, description, details } of upgrades)
      expect(description, name).toMatch(
        details?.type === 'Rune'
          ? /^<c=@abilitytype>Element: <\/c>(Brilliance|Potence|Skill)<br>/
          : /^<c=@abilitytype>Element: <\/c>(Control|Enhancement|Pain)<br>/,
      )
  })

  it('names some of what comes out in the text of everything that is opened or salvaged', () => {
    for (const { source, rolls, key } of lootTablesOf(0)) {
      const { description = '' } = items.get(source) ?? {}
      const first = rolls.flatMap(({ drops }) => drops).find(({ item }) => item !== undefined)?.item
      expect(description).toContain(items.get(first!)?.name)
      if (key !== null) expect(description).toContain(items.get(key)?.name)
    }
  })

  it('has a skin for every default skin and for every skin that an item unlocks', () => {
    for (const item of catalogue.items) {
      const unlocked = Array.isArray(item.details?.skins) ? item.details.skins : []
      for (const skin of [item.default_skin, ...unlocked]) if (skin !== undefined) expect(bySkin.has(skin)).toBe(true)
    }
  })

  it('names equipment by stats, set, kind and the suffix of its upgrade', () => {
    const upgraded = catalogue.items.filter(
      ({ id, type, details }) => id >= 120_000 && type === 'Weapon' && details?.suffix_item_id,
    )
    expect(upgraded.length).toBeGreaterThan(50)
    for (const { name, details } of upgraded) {
      const upgrade = items.get(Number(details?.suffix_item_id))
      expect(name.endsWith(String(upgrade?.details?.suffix))).toBe(true)
    }
  })

  it('gives every mini item its own name and record', () => {
    const minis = catalogue.items.filter(({ type }) => type === 'MiniPet')
    expect(new Set(minis.map(({ name }) => name)).size).toBe(minis.length)
    const recorded = new Map(catalogue.minis.map((mini) => [mini.item_id, mini.id]))
    for (const { id, details } of minis) expect(recorded.get(id)).toBe(details?.minipet_id)
  })

  it('lets most skins of a weapon collection be bought and some not', () => {
    const sold = new Set(
      catalogue.items
        .filter(({ id, details }) => catalogue.tradable.has(id) && details?.type === 'Transmutation')
        .flatMap(({ details }) => (Array.isArray(details?.skins) ? details.skins : [])),
    )
    const wanted = catalogue.collections.flatMap(({ skins }) => skins)
    const buyable = wanted.filter((skin) => sold.has(skin)).length
    expect(buyable).toBeGreaterThan(wanted.length * 0.85)
    expect(buyable).toBeLessThan(wanted.length)
  })
})
