import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { BOUND, type ItemRecord } from '../records.ts'

const DISHES = [
  { name: 'Soup', recipe: 'Soup' },
  { name: 'Stew', recipe: 'Soup' },
  { name: 'Pie', recipe: 'Dessert' },
  { name: 'Cookie', recipe: 'Dessert' },
  { name: 'Roast', recipe: 'Meal' },
  { name: 'Salad', recipe: 'Meal' },
  { name: 'Stir-Fry', recipe: 'Meal' },
  { name: 'Skewer', recipe: 'Snack' },
  { name: 'Bar', recipe: 'Snack' },
  { name: 'Sandwich', recipe: 'Snack' },
  { name: 'Feast', recipe: 'Feast' },
  { name: 'Cake', recipe: 'Dessert' },
] as const
const EFFECTS = [
  'Power',
  'Precision',
  'Toughness',
  'Vitality',
  'Condition Damage',
  'Healing Power',
  'Concentration',
  'Expertise',
  'Ferocity',
  'Magic Find',
] as const

/** The short name of a cooking ingredient: 'Bag of Flour' becomes 'Flour'. */
const shortName = (item: ItemRecord): string => item.name.replace(/^.* of /, '')

/** Dishes with the recipe that makes them out of the cooking materials. */
export const addFood = (builder: CatalogueBuilder, count: number, ingredients: readonly ItemRecord[]): void => {
  if (ingredients.length < 2) return
  for (let made = 0; made < count; made++) {
    const dish = DISHES[made % DISHES.length]!
    const first = ingredients[Math.floor(made / DISHES.length) % ingredients.length]!
    const second =
      ingredients[(made * 7 + 3 + Math.floor(made / (DISHES.length * ingredients.length)) * 11) % ingredients.length]!
    const level = 5 * (1 + builder.below(16))
    const effect = EFFECTS[made % EFFECTS.length]!
    const item = builder.addItem(
      {
        name:
          first === second
            ? `Simple ${shortName(first)} ${dish.name}`
            : `${shortName(first)} and ${shortName(second)} ${dish.name}`,
        type: 'Consumable',
        rarity: 'Fine',
        level,
        vendorValue: 5 + Math.floor(level / 3),
        flags: ['NoSell'],
        details: {
          type: 'Food',
          duration_ms: 1_800_000,
          apply_count: 1,
          name: 'Nourishment',
          description: `+${20 + level} ${effect}\n+10% Experience from Kills`,
        },
        look: 5_000 + (made % 60),
      },
      { tradable: true },
    )
    builder.addRecipe({
      type: dish.recipe,
      output: item.id,
      rating: level * 5,
      disciplines: dish.recipe === 'Soup' ? ['Chef', 'Homesteader'] : ['Chef'],
      flags: ['LearnedFromItem'],
      ingredients:
        first === second
          ? [[first.id, 2]]
          : [
              [first.id, 1],
              [second.id, 1],
            ],
    })
  }
}

const FOES = [
  'Ogre',
  'Undead',
  'Dredge',
  'Flame Legion',
  'Ghost',
  'Grawl',
  'Icebrood',
  'Krait',
  'Centaur',
  'Destroyer',
  'Mordrem',
  'Outlaw',
  'Elemental',
  'Demon',
  'Inquest',
  'Nightmare Court',
] as const
const STRENGTHS = ['Weak', 'Minor', '', 'Strong', 'Potent', 'Powerful'] as const
const UTILITIES = ['Potion', 'Sharpening Stone', 'Maintenance Oil', 'Tuning Crystal'] as const

export const addUtilities = (builder: CatalogueBuilder, count: number): void => {
  for (let made = 0; made < count; made++) {
    const strength = STRENGTHS[made % STRENGTHS.length]!
    const kind = UTILITIES[Math.floor(made / STRENGTHS.length) % UTILITIES.length]!
    const foe = FOES[Math.floor(made / (STRENGTHS.length * UTILITIES.length)) % FOES.length]!
    const name = [strength, kind, `of ${foe} Slaying`].filter(Boolean).join(' ')
    const item = builder.addItem(
      {
        name,
        type: 'Consumable',
        rarity: 'Fine',
        level: 10 * (1 + (made % 6)) + 20,
        vendorValue: 8,
        details: {
          type: 'Utility',
          duration_ms: 1_800_000,
          apply_count: 1,
          name: 'Enhancement',
          description: `+10% Damage vs. ${foe}`,
        },
        look: 6_000 + (made % 24),
      },
      { tradable: true },
    )
    builder.addRecipe({
      type: kind === 'Potion' ? 'Potion' : 'Consumable',
      output: item.id,
      count: 5,
      rating: 25 * (made % 16),
      disciplines: kind === 'Potion' ? ['Artificer'] : ['Weaponsmith', 'Huntsman'],
      flags: ['LearnedFromItem'],
      ingredients: [
        [24277, 1 + (made % 3)],
        [24295, 1],
      ],
    })
  }
}

/** Sheets that teach a recipe of the catalogue. */
export const addRecipeSheets = (builder: CatalogueBuilder, count: { tradable: number; bound: number }): void => {
  const learnable = builder.recipes.filter(({ flags }) => Array.isArray(flags) && !flags.includes('AutoLearned'))
  const names = new Map(builder.items.map((item) => [item.id, item.name]))
  for (let made = 0; made < count.tradable + count.bound; made++) {
    const recipe = learnable[made % learnable.length]
    if (!recipe) return
    const bound = made >= count.tradable
    builder.addItem(
      {
        name: `Recipe: ${names.get(recipe.output_item_id) ?? 'Unknown'}`,
        type: 'Consumable',
        rarity: bound ? 'Fine' : 'Masterwork',
        vendorValue: 11,
        description: 'Double-click to learn a recipe',
        flags: bound ? BOUND : ['NoSalvage'],
        details: { type: 'Unlock', unlock_type: 'CraftingRecipe', recipe_id: recipe.id },
        look: 7_000,
      },
      { tradable: !bound },
    )
  }
}

const CONTAINER_KINDS = ['Bag', 'Chest', 'Coffer', 'Cache', 'Satchel', 'Crate', 'Strongbox', 'Bundle'] as const
const CONTAINER_OWNERS = [
  'Pirate',
  'Centaur',
  'Ogre',
  'Ritualist',
  'Miner',
  'Hunter',
  'Scout',
  'Alchemist',
  'Enchanter',
  'Merchant',
  'Adventurer',
  'Champion',
  'Explorer',
  'Warden',
  'Smuggler',
  'Tinkerer',
] as const
const CONTAINER_SIZES = ['Small', 'Light', 'Plain', 'Heavy', 'Large', 'Bulging', 'Ornate', 'Gilded'] as const

export const addContainers = (builder: CatalogueBuilder, count: { tradable: number; bound: number }): void => {
  for (let made = 0; made < count.tradable + count.bound; made++) {
    const bound = made >= count.tradable
    const size = CONTAINER_SIZES[made % 8]!
    const owner = CONTAINER_OWNERS[Math.floor(made / 8) % 16]!
    const kind = CONTAINER_KINDS[Math.floor(made / 128) % 8]!
    builder.addItem(
      {
        name: `${size} ${owner}'s ${kind}`,
        type: 'Container',
        rarity: builder.pick(['Basic', 'Fine', 'Masterwork', 'Rare'] as const),
        vendorValue: 20 + builder.below(120),
        description: 'Double-click to open.',
        flags: bound ? [...BOUND, 'NoSalvage'] : ['NoSalvage'],
        details: { type: 'Default' },
        look: 8_000 + (made % 64),
      },
      { tradable: !bound },
    )
  }
}
