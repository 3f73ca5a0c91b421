import type { ItemField, ItemRow } from '@gildscope/contracts'
import { SIDES } from '@gildscope/market'
import { SHOWN_WINDOWS } from '../../../market/window-words.ts'

const FACTS = [
  ...(['id', 'name', 'img', 'rarity', 'type', 'level', 'chat_link', 'vendor_value', 'description', 'weight'] as const),
  ...(['weaponType', 'statName', 'upgrade1', 'upgrade2', 'upgradeName', 'binding', 'AccountBound', 'NoSell'] as const),
  ...(['marketable', 'craftable'] as const),
]

const MARKET = [
  ...(['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity', 'lastUpdate'] as const),
  ...(['snatchIt', 'snipeIt', '1d_sell_price_change'] as const),
]

const METRICS = [
  ...(['sold', 'sold_error', 'listed', 'listed_error', 'delisted', 'delisted_error'] as const),
  ...(['value', 'delisted_value', 'price_avg', 'price_min', 'price_max', 'quantity'] as const),
]

/** Fields of an item that its page shows. */
export const PAGE_FIELDS: ItemField[] = [
  ...FACTS,
  ...MARKET,
  ...SHOWN_WINDOWS.flatMap((window) => [
    `${window}_coverage` as const,
    ...SIDES.flatMap((side) => METRICS.map((metric) => `${window}_${side}_${metric}` as const)),
  ]),
]

/** Fields of the other items of a recipe. */
export const RECIPE_ITEM_FIELDS: ItemField[] = [
  ...(['id', 'name', 'rarity', 'type', 'weaponType', 'img', 'buy_price', 'sell_price'] as const),
]

/** An item in an answer always carries the requested id. */
export type PageItem = ItemRow & { id: number }

export const hasId = (row: ItemRow): row is PageItem => typeof row.id === 'number'
