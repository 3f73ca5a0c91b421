import { ITEM_FIELD_NAMES } from '@gildscope/contracts'
import { WINDOWS } from '@gildscope/market'
import { item } from './schema/catalogue.ts'
import { derived, price } from './schema/market.ts'

/** A field with the column of the database that it is read from. */
export type FieldSource = readonly [field: string, column: string]

/** Not returned: the skins that an item unlocks on use. */
export const UNLOCKED_SKINS = '#unlockedSkins'

export const ITEM_SOURCES: readonly FieldSource[] = [
  ['id', item.id.name],
  ['name', item.name.name],
  ['name_de', item.nameDe.name],
  ['name_es', item.nameEs.name],
  ['name_fr', item.nameFr.name],
  ['img', item.icon.name],
  ['rarity', item.rarity.name],
  ['type', item.type.name],
  ['level', item.level.name],
  ['chat_link', item.chatLink.name],
  ['vendor_value', item.vendorValue.name],
  ['description', item.description.name],
  ['weight', item.weight.name],
  ['weaponType', item.weaponType.name],
  ['statName', item.statName.name],
  ['charm', item.charm.name],
  ['upgrade1', item.upgrade1.name],
  ['upgrade2', item.upgrade2.name],
  ['upgradeName', item.upgradeName.name],
  ['default_skin', item.defaultSkin.name],
  ['binding', item.binding.name],
  ['AccountBound', item.accountBound.name],
  ['NoSell', item.noSell.name],
  ['marketable', item.marketable.name],
  ['craftable', item.craftable.name],
  ['firstAdded', item.firstAdded.name],
  [
    UNLOCKED_SKINS,
    "case when type = 'Consumable' and data->'details'->>'type' = 'Transmutation' then data->'details'->'skins' end",
  ],
]

/** Not returned: -1 for items that polls see, else the slot that saw it last. `lastUpdate` is based on it. */
export const LAST_SEEN = '#lastSeen'

/** A row of prices reflects the book: for a side without orders it has no units. */
const orNone = (column: string): string => `coalesce(${column}, 0)`

export const PRICE_SOURCES: readonly FieldSource[] = [
  ['buy_price', price.buyPrice.name],
  ['sell_price', price.sellPrice.name],
  ['buy_quantity', orNone(price.buyQuantity.name)],
  ['sell_quantity', orNone(price.sellQuantity.name)],
  ['buy_listings', orNone(price.buyListings.name)],
  ['sell_listings', orNone(price.sellListings.name)],
  ['buy_steady_price', price.buySteady.name],
  ['sell_steady_price', price.sellSteady.name],
  [LAST_SEEN, `coalesce(${price.lastSeenSlot.name}, -1)`],
]

export const DERIVED_SOURCES: readonly FieldSource[] = [
  ['profit', derived.profit.name],
  ['roi', derived.roi.name],
  ['1d_tax', derived.dayTax.name],
  ['1d_sell_price_change', derived.sellPriceChange.name],
  ['snatchIt', derived.snatchIt.name],
  ['snipeIt', derived.snipeIt.name],
]

/** Window figures have the field's name less its window: `7d_sell_sold` is `sell_sold` of window 2. */
const FIRST_WINDOW = `${WINDOWS[0]}_`
const OWN_SOURCE = new Set([...DERIVED_SOURCES, ...PRICE_SOURCES].map(([field]) => field))
export const WINDOW_COLUMNS: readonly string[] = ITEM_FIELD_NAMES.filter(
  (field) => field.startsWith(FIRST_WINDOW) && !OWN_SOURCE.has(field),
).map((field) => field.slice(FIRST_WINDOW.length))

const FACT_FIELDS = new Set(ITEM_SOURCES.map(([field]) => field))

/** Market fields are null where an item is not traded. */
export const isMarketField = (field: string): boolean => !FACT_FIELDS.has(field)
