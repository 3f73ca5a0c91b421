import * as z from 'zod'
import charmRows from './facts/charms.json' with { type: 'json' }
import forgeRecipeRows from './facts/forge-recipes.json' with { type: 'json' }
import gemstoneInputRows from './facts/gemstone-inputs.json' with { type: 'json' }
import gemstoneMethodRows from './facts/gemstone-methods.json' with { type: 'json' }
import lodestoneRows from './facts/lodestones.json' with { type: 'json' }
import namedItemRows from './facts/named-items.json' with { type: 'json' }
import precursorRows from './facts/precursors.json' with { type: 'json' }
import professionRows from './facts/professions.json' with { type: 'json' }
import salvageKitRows from './facts/salvage-kits.json' with { type: 'json' }

/** Where a fact was read and when; a row without both is no fact. */
const sourced = { source: z.string().startsWith('https://'), asOf: z.iso.date() }
const itemId = z.int().positive()
const count = z.int().positive()

const precursorSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  weaponType: z.string(),
  generation: z.literal(1),
  ...sourced,
})
export type Precursor = z.infer<typeof precursorSchema>

/** The 20 named precursors: those of the first generation of legendary weapons. */
export const precursors: readonly Precursor[] = z.array(precursorSchema).length(20).parse(precursorRows)

const charmSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  /** As written in the text of the runes or sigils that salvage into it: `Element: Potence`. */
  element: z.string(),
  component: z.enum(['Rune', 'Sigil']),
  ...sourced,
})
export type Charm = z.infer<typeof charmSchema>

/** The charms and symbols that runes and sigils salvage into. */
export const charms: readonly Charm[] = z.array(charmSchema).parse(charmRows)

const salvageKitSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  rarity: z.string(),
  /** Null: it wears out never and costs coin at each use. */
  charges: count.nullable(),
  ...sourced,
})
export type SalvageKit = z.infer<typeof salvageKitSchema>
export const salvageKits: readonly SalvageKit[] = z.array(salvageKitSchema).parse(salvageKitRows)

const professionSchema = z.strictObject({ id: count, name: z.string(), ...sourced })
export type Profession = z.infer<typeof professionSchema>

/** Crafting professions; the game gives them no ids, ours are fixed. */
export const professions: readonly Profession[] = z.array(professionSchema).length(9).parse(professionRows)

const namedItemSchema = z.strictObject({
  key: z.enum([
    'amalgamatedDraconicLodestone',
    'amalgamatedGemstone',
    'blackLionChest',
    'blackLionClaimTicket',
    'bottleOfElonianWine',
    'fractalEncryption',
    'fractalEncryptionKey',
    'globOfEctoplasm',
    'mysticCoin',
    'mysticCrystal',
    'pileOfCrystallineDust',
    'pileOfIncandescentDust',
    'pileOfPutridEssence',
    'stabilizingMatrix',
  ]),
  id: itemId,
  name: z.string(),
  ...sourced,
})
export type NamedItem = z.infer<typeof namedItemSchema>
export type NamedItemKey = NamedItem['key']
export const namedItems: readonly NamedItem[] = z.array(namedItemSchema).parse(namedItemRows)

/** The item id that pages and formulas mean by a name. */
export const namedItemId = (key: NamedItemKey): number => {
  const found = namedItems.find((row) => row.key === key)
  if (found === undefined) throw new RangeError(`no named item ${key}`)
  return found.id
}

const gemstoneInputSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  kind: z.enum(['orb', 'crest', 'doubloon']),
  ...sourced,
})
export type GemstoneInput = z.infer<typeof gemstoneInputSchema>

/** What the Mystic Forge takes for an Amalgamated Gemstone; the three stacks may differ. */
export const gemstoneInputs: readonly GemstoneInput[] = z.array(gemstoneInputSchema).parse(gemstoneInputRows)

const gemstoneMethodSchema = z.strictObject({
  key: z.enum(['bulk', 'small']),
  stacks: count,
  stackSize: count,
  extraId: itemId,
  extraCount: count,
  /** Gemstones from one combination: at least, and on average as the community counted. */
  guaranteed: count,
  average: z.number().positive(),
  ...sourced,
})
export type GemstoneMethod = z.infer<typeof gemstoneMethodSchema>
export const gemstoneMethods: readonly GemstoneMethod[] = z.array(gemstoneMethodSchema).parse(gemstoneMethodRows)

const lodestoneSchema = z.strictObject({
  id: itemId,
  name: z.string(),
  coreId: itemId,
  coreCount: count,
  /** `combine`: the cores alone, by double click. */
  method: z.enum(['mystic-forge', 'combine']),
  ...sourced,
})
export type Lodestone = z.infer<typeof lodestoneSchema>
export const lodestones: readonly Lodestone[] = z.array(lodestoneSchema).parse(lodestoneRows)

const forgeRecipeSchema = z.strictObject({
  /** Negative: the game gives these recipes no ids. Fixed for ever. */
  id: z.int().negative(),
  output: itemId,
  outputQuantity: count,
  item_1_id: itemId,
  item_1_quantity: count,
  item_2_id: itemId,
  item_2_quantity: count,
  item_3_id: itemId,
  item_3_quantity: count,
  item_4_id: itemId,
  item_4_quantity: count,
  ...sourced,
})
export type ForgeRecipe = z.infer<typeof forgeRecipeSchema>

/** Mystic Forge recipes that pages need, in the form of v1/recipes. */
export const forgeRecipes: readonly ForgeRecipe[] = z.array(forgeRecipeSchema).parse(forgeRecipeRows)
