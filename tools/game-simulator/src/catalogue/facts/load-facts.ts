import { readFileSync } from 'node:fs'
import { z } from 'zod'

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

const rarity = z.enum(['Junk', 'Basic', 'Fine', 'Masterwork', 'Rare', 'Exotic', 'Ascended', 'Legendary'])

const namedItem = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  rarity,
  level: z.int().optional(),
  vendorValue: z.int().optional(),
  flags: z.array(z.string()).optional(),
  skin: z.int().optional(),
  /** Id of its material storage category. */
  material: z.int().optional(),
  /** details.type */
  kind: z.string().optional(),
  /** For runes and sigils: the name of their element in the description. */
  element: z.string().optional(),
  unlock: z.string().optional(),
  color: z.int().optional(),
  suffixItem: z.int().optional(),
  suffix: z.string().optional(),
  stat: z.int().optional(),
  charges: z.int().optional(),
  /** Approximate price in copper, two digits, so that simulated prices are realistic. Absent: not tradable. */
  usual: z.int().optional(),
  /** Some page of the product names it: it exists in a world of any size. */
  essential: z.boolean().optional(),
})
export type NamedItem = z.infer<typeof namedItem>

const namedRecipe = z.object({
  id: z.int(),
  type: z.string(),
  output: z.int(),
  count: z.int(),
  rating: z.int(),
  ms: z.int(),
  disciplines: z.array(z.string()),
  flags: z.array(z.string()),
  ingredients: z.array(z.tuple([z.int(), z.int()])),
})

const currency = z.object({ id: z.int(), name: z.string(), order: z.int() })

const itemStat = z.object({
  id: z.int(),
  name: z.string(),
  attributes: z.array(z.object({ attribute: z.string(), multiplier: z.number(), value: z.number() })),
})
export type ItemStat = z.infer<typeof itemStat>

const treasure = namedItem
  .pick({ id: true, name: true, type: true, rarity: true, level: true, vendorValue: true, flags: true, kind: true })
  .extend({
    weight: z.string().optional(),
    size: z.int().optional(),
    /** For a bag: its contents are neither sorted nor sold to merchants. */
    invisible: z.boolean().optional(),
    infusion: z.boolean().optional(),
  })
export type Treasure = z.infer<typeof treasure>

/**
 * Ids, names and kinds of real records from the game's public API (items as of 2025-09, recipes 2025-06, currencies and
 * stats 2023-10; typical prices of 2023-09). Everything else in the simulated world is generated.
 */
export const loadNamedItems = (): NamedItem[] => z.array(namedItem).parse(readJson('./named-items.json'))
/**
 * Contents of containers and materials of salvage kits, besides the named ones; prices and kinds from the same days.
 */
export const loadLootItems = (): NamedItem[] => z.array(namedItem).parse(readJson('./loot-items.json'))
/** Legendary equipment, infusions, tools and bags that only some players own and that cannot be traded. */
export const loadTreasures = (): Treasure[] => z.array(treasure).parse(readJson('./treasures.json'))
export const loadNamedRecipes = (): z.infer<typeof namedRecipe>[] =>
  z.array(namedRecipe).parse(readJson('./named-recipes.json'))
/** Trades at a homestead's refiner without upgrades: input, units of it, material, units of it. */
export const loadHomesteadTrades = (): [number, number, number, number][] =>
  z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])).parse(readJson('./homestead-trades.json'))
export const loadCurrencies = (): z.infer<typeof currency>[] => z.array(currency).parse(readJson('./currencies.json'))
export const loadItemStats = (): ItemStat[] => z.array(itemStat).parse(readJson('./item-stats.json'))
