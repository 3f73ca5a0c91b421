import type { FieldInfo } from './item-fields.ts'

const FIELDS = {
  id: ['integer', "The game's recipe id"],
  account_bound: ['boolean', 'What is made is bound'],
  cost: [
    'integer',
    'Of one craft, ingredients bought or crafted, whichever is cheaper, in copper; null: not available',
  ],
  cost_buy_all: ['integer', 'Of one craft with every ingredient bought, in copper; null: some are not for sale'],
  crafts_per_day: [
    'decimal',
    'How often a day it can be crafted, because what it takes can be crafted once a day only; null: any number of times',
  ],
  disciplines: ['text', 'Crafts that know the recipe, separated by commas'],
  icon: ['text', "The game's icon URL of what is made"],
  item_type: ['text', 'Type of what is made, for example Weapon'],
  min_rating: ['integer', 'Crafting rating needed'],
  name: ['text', 'Name in English of what is made'],
  output_item_count: ['integer', 'Units made by one craft'],
  output_item_id: ['integer', 'Item id of what is made'],
  profit: ['integer', '85 % of the sales of one craft less its cost, in copper'],
  profit_per_day: ['integer', 'profit for as many units as are sold a day, or as crafts_per_day permits'],
  profit_per_hour: ['integer', 'profit for as many crafts as an hour holds'],
  profit_per_minute: ['integer', 'profit for as many crafts as a minute holds'],
  rarity: ['text', 'Rarity of what is made'],
  roi: ['decimal', 'profit in percent of cost'],
  sell: ['integer', 'Price of one unit of what is made, on the side that `output` names'],
  time_to_craft_ms: ['integer', 'Time of one craft in milliseconds'],
  type: ['text', 'Kind of recipe, for example Refinement'],
  velocity: ['decimal', 'Units of what is made that are sold a day: 7d_sell_sold / 7'],
} as const satisfies Record<string, readonly [FieldInfo['kind'], string]>

export type CraftingField = keyof typeof FIELDS
type KindValues = { integer: number; decimal: number; text: string; boolean: boolean }

/** A recipe with its profit, as returned; only the requested fields are present. */
export type CraftingRow = { [F in CraftingField]?: KindValues[(typeof FIELDS)[F][0]] | null }

export const CRAFTING_FIELDS: ReadonlyMap<string, FieldInfo> = new Map(
  Object.entries(FIELDS).map(([name, [kind, description]]) => [name, { kind, description }]),
)
/** In the order of every answer. */
export const CRAFTING_FIELD_NAMES: readonly string[] = [...CRAFTING_FIELDS.keys()].sort()
