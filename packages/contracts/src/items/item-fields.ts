import { SIDES, WINDOWS } from '@gildscope/market'

/** How a field's values look on the wire; every kind may be null. */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'instant' | 'json'
export type FieldInfo = { kind: FieldKind; description: string }

const FACTS = {
  id: ['integer', "The game's item id"],
  name: ['text', 'Name in English'],
  name_de: ['text', 'Name in German'],
  name_es: ['text', 'Name in Spanish'],
  name_fr: ['text', 'Name in French'],
  img: ['text', "The game's icon URL"],
  rarity: ['text', 'Junk, Basic, Fine, Masterwork, Rare, Exotic, Ascended or Legendary'],
  type: ['text', 'Kind of item, for example Weapon or CraftingMaterial'],
  level: ['integer', 'Required level'],
  chat_link: ['text', 'Chat link'],
  vendor_value: ['integer', 'What a vendor pays, in copper'],
  description: ['text', 'Flavour or effect text'],
  weight: ['text', 'Weight class of armour'],
  weaponType: ['text', 'Kind of weapon'],
  statName: ['text', 'Name of the attribute combination'],
  charm: ['text', 'What its rune or sigil salvages into'],
  upgrade1: ['integer', 'Item id of the first upgrade'],
  upgrade2: ['integer', 'Item id of the second upgrade'],
  upgradeName: ['text', 'Name of the first upgrade'],
  default_skin: ['integer', 'Skin of the item, or the first skin that it unlocks'],
  binding: ['text', 'Character, Account or None'],
  AccountBound: ['boolean', 'Bound on acquire'],
  NoSell: ['boolean', 'Vendors do not take it'],
  marketable: ['boolean', 'Is, or once was, on the trading post'],
  craftable: ['boolean', 'Some recipe makes it'],
  firstAdded: ['instant', 'When this installation first saw it'],
} as const satisfies Record<string, readonly [FieldKind, string]>

const PRICES = {
  lastUpdate: ['instant', 'Last poll that saw its order book'],
  buy_price: ['integer', 'Highest buy order, in copper'],
  sell_price: ['integer', 'Lowest sell listing, in copper'],
  buy_quantity: ['integer', 'Units wanted by all buy orders'],
  sell_quantity: ['integer', 'Units offered by all sell listings'],
  buy_listings: ['integer', 'Number of buy orders'],
  sell_listings: ['integer', 'Number of sell listings'],
  profit: ['integer', '85 % of sell_price less buy_price, in copper'],
  roi: ['decimal', 'profit in percent of buy_price'],
  sell_delisted_value: ['integer', 'Value of sell listings withdrawn in the last day, in copper'],
  snatchIt: ['json', 'An ask well below the usual price: { buy, sell, quantity }'],
  snipeIt: ['json', 'A gap in the asks: { buyMin, buyMax, quantity, sellPrice, avgBuyPrice }'],
  '1d_tax': ['integer', 'Fees paid on the trades and withdrawals of the last day, in copper'],
  '1d_sell_price_change': ['decimal', "sell_price against yesterday's average, in percent"],
} as const satisfies Record<string, readonly [FieldKind, string]>

/** Per window and side. */
export const WINDOW_METRICS = {
  sold: ['integer', 'Units traded (estimate)'],
  listed: ['integer', 'Units newly offered or wanted (estimate)'],
  delisted: ['integer', 'Units withdrawn (estimate)'],
  value: ['integer', 'Copper paid for the units sold'],
  price_avg: ['integer', 'Average best price'],
  price_min: ['integer', 'Lowest best price'],
  price_max: ['integer', 'Highest best price'],
  quantity: ['integer', "Units standing at the window's start"],
  quantity_avg: ['integer', 'Average units standing'],
  quantity_min: ['integer', 'Fewest units standing'],
  quantity_max: ['integer', 'Most units standing'],
  delisted_value: ['integer', 'Copper asked or offered for the units withdrawn'],
  sold_seen: ['integer', 'Units traded as plain differences of order books show them'],
  sold_error: ['decimal', 'Half width of the 95 % interval of sold, in percent'],
  listed_error: ['decimal', 'Half width of the 95 % interval of listed, in percent'],
  delisted_error: ['decimal', 'Half width of the 95 % interval of delisted, in percent'],
} as const satisfies Record<string, readonly [FieldKind, string]>

export type Window = (typeof WINDOWS)[number]
export type Side = (typeof SIDES)[number]
export type WindowMetric = keyof typeof WINDOW_METRICS
export type WindowField = `${Window}_${Side}_${WindowMetric}` | `${Window}_coverage`
export type ItemField = keyof typeof FACTS | keyof typeof PRICES | WindowField
type Fixed = typeof FACTS & typeof PRICES

/** The kind of every field. */
export type ItemFieldKinds = { [F in keyof Fixed]: Fixed[F][0] } & {
  [F in WindowField]: F extends `${Window}_${Side}_${infer Metric extends WindowMetric}`
    ? (typeof WINDOW_METRICS)[Metric][0]
    : 'decimal'
}

const info = ([kind, description]: readonly [FieldKind, string]): FieldInfo => ({ kind, description })

const windowFieldEntries = (): [string, FieldInfo][] =>
  WINDOWS.flatMap((window) => [
    [
      `${window}_coverage`,
      { kind: 'decimal', description: `Share of the polls of ${window} that saw the item, 0 to 1` },
    ],
    ...SIDES.flatMap((side) =>
      Object.entries(WINDOW_METRICS).map(([metric, [kind, description]]): [string, FieldInfo] => [
        `${window}_${side}_${metric}`,
        { kind, description: `${description}; ${side} side, ${window}` },
      ]),
    ),
  ])

/** Every field of an item, sorted by name as answers are. */
export const ITEM_FIELDS: ReadonlyMap<string, FieldInfo> = new Map(
  [
    ...Object.entries(FACTS).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
    ...Object.entries(PRICES).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
    ...windowFieldEntries(),
  ].sort(([a], [b]) => (a < b ? -1 : 1)),
)

export const ITEM_FIELD_NAMES: readonly string[] = [...ITEM_FIELDS.keys()]
