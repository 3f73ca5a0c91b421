import type { FieldInfo, FieldKind } from './item-fields.ts'

const table = (rows: Record<string, readonly [FieldKind, string]>): ReadonlyMap<string, FieldInfo> =>
  new Map(Object.entries(rows).map(([name, [kind, description]]) => [name, { kind, description }]))

/** For filters only: the rows contain lists of ingredients. */
const INGREDIENT: FieldInfo = { kind: 'integer', description: 'Item id of one of the ingredients', ops: ['eq'] }

export const FLAT_RECIPE_FIELDS = table({
  output: ['integer', 'Item id of what is made'],
  outputQuantity: ['decimal', 'Units made; averages may be fractions'],
  ...Object.fromEntries(
    [1, 2, 3, 4].flatMap((n): [string, readonly [FieldKind, string]][] => [
      [`item_${n}_id`, ['integer', `Item id of ingredient ${n}`]],
      [`item_${n}_quantity`, ['integer', `Units of ingredient ${n}`]],
    ]),
  ),
})

export const RECIPE_FIELDS: ReadonlyMap<string, FieldInfo> = new Map([
  ...table({
    id: [
      'integer',
      "The game's recipe id; negative for Mystic Forge recipes and those of community feeds and of drop research",
    ],
    chat_link: ['text', 'Chat link'],
    firstAdded: ['instant', 'When this installation first saw it'],
    lastUpdate: ['instant', 'When this installation last saw it new or changed'],
    min_rating: ['integer', 'Crafting rating needed'],
    output_item_count: ['decimal', 'Units made; averages may be fractions'],
    output_item_id: ['integer', 'Item id of what is made'],
    source: [
      'text',
      'Community feed that it comes from, or `drops` for the drop research of this site; only such recipes have one',
    ],
    time_to_craft_ms: ['integer', 'Time to craft in milliseconds'],
    type: ['text', 'Kind of recipe, for example Refinement or MysticForge'],
  }),
  ['ingredient', INGREDIENT],
])

export const SKIN_FIELDS = table({
  id: ['integer', "The game's skin id"],
  icon: ['text', "The game's icon URL"],
  name: ['text', 'Name in English'],
  rarity: ['text', 'Rarity'],
  type: ['text', 'Armor, Weapon, Back or Gathering'],
})

export const CURRENCY_FIELDS = table({
  id: ['integer', "The game's currency id"],
  description: ['text', 'What it is for'],
  icon: ['text', "The game's icon URL"],
  img: ['text', 'The same, by the name that it has of items'],
  name: ['text', 'Name in English'],
  order: ['integer', "Place in the game's wallet"],
})

export const RAID_REWARD_FIELDS = table({
  id: ['integer', 'Item id of the reward'],
  cost: ['integer', 'Units of the currency'],
  currency: ['integer', "The game's currency id"],
  gold: ['integer', 'Coins to pay beside it, in copper'],
})

export const FESTIVAL_FIELDS = table({
  id: ['integer', 'Item id of the content'],
  end: ['instant', "The festival's end"],
  festival: ['text', 'Name of the festival'],
  quantity: ['integer', 'Units in a box'],
  start: ['instant', "The festival's start"],
  type: ['text', 'Kind of box'],
  year: ['integer', 'Year'],
})

export const FRACTAL_SAMPLE_FIELDS = table({
  boxes: ['integer', 'Fractal Encryptions opened for the sample'],
  drop: ['text', 'Item id of what was in them, or a word for what is no item or for a group of items'],
  quantity: ['integer', 'Units of it in all of these boxes'],
  sample: ['text', 'Name of the sample'],
})

export const GEMSTORE_FIELDS = table({
  uuid: ['text', 'Identity of the store item'],
  gemPrice: ['integer', 'Price in gems; null for what is sold for something else'],
  imageHash: ['text', 'Part of the image address'],
  latestEndDate: ['instant', 'End of the latest sale'],
  latestStartDate: ['instant', 'Start of the latest sale'],
  name: ['text', 'Name in English'],
  type: ['text', 'Category'],
})

export const GEMSTORE_CATEGORY_FIELDS = table({
  items: ['integer', 'Store items in it'],
  name: ['text', 'Name of the category'],
})
