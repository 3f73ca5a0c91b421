import { CHANGE_WINDOWS, SIDES, STANDING_CHANGE_METRICS, TRADE_CHANGE_METRICS, WINDOWS } from '@gildscope/market'
import type { FilterOp } from '../filter-ops.ts'
import { TOOL_FIELDS, type ToolField } from './tool-fields.ts'

/** The form of a field's values on the wire; every kind may be null. */
export type FieldKind = 'integer' | 'decimal' | 'text' | 'boolean' | 'instant' | 'json'
export type FieldInfo = {
  kind: FieldKind
  description: string
  /** Operations that a filter takes, where they are fewer than those of the kind. */
  ops?: readonly FilterOp[]
}

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
  marketable: ['boolean', 'Is, or once was, on the trading post, and can be traded'],
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
  snatchIt: ['json', 'An ask well below the usual price: { avgBuyPrice, buy, quantity, sell }'],
  snipeIt: ['json', 'A gap in the asks: { buyMin, buyMax, quantity, sellPrice, avgBuyPrice }'],
  '1d_tax': ['integer', 'Fees paid on the trades and withdrawals of the last day, in copper'],
  '1d_sell_price_change': ['decimal', "sell_price against yesterday's average, in percent"],
} as const satisfies Record<string, readonly [FieldKind, string]>

/** Answered only when named: older scripts expect exactly the others. */
const STEADY_PRICES = {
  buy_steady_price: [
    'integer',
    'Steady price of buy orders, in copper: what 1 % of the units sold in 7 days (2 to 250) bring at once; null where fewer are wanted',
  ],
  sell_steady_price: [
    'integer',
    'Steady price of sell listings, in copper: at which 1 % of the units sold in 7 days (2 to 250) can be had at once; null where fewer stand',
  ],
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
  sold_error: ['decimal', 'Half width of the 95 % interval of sold, in units: sold ± error'],
  listed_error: ['decimal', 'Half width of the 95 % interval of listed, in units: listed ± error'],
  delisted_error: ['decimal', 'Half width of the 95 % interval of delisted, in units: delisted ± error'],
} as const satisfies Record<string, readonly [FieldKind, string]>

export type Window = (typeof WINDOWS)[number]

/** What older services called a field. */
export const OLDER_NAMES = { first_added: 'firstAdded', last_updated: 'lastUpdate' } as const
type OlderName = keyof typeof OLDER_NAMES

/** Windows of answers that name no fields; the other one is for scripts of older services. */
const USUAL_WINDOWS = WINDOWS.filter((window) => window !== '3m')
export type Side = (typeof SIDES)[number]
export type WindowMetric = keyof typeof WINDOW_METRICS
export type WindowField = `${Window}_${Side}_${WindowMetric}` | `${Window}_coverage`
export type ChangeWindow = (typeof CHANGE_WINDOWS)[number]
export type ChangeMetric = (typeof TRADE_CHANGE_METRICS)[number] | (typeof STANDING_CHANGE_METRICS)[number]
export type ChangeField = `${ChangeWindow}_${Side}_${ChangeMetric}_change` | `${ChangeWindow}_tax_change`
export type ComputedItemField = ChangeField | `${Exclude<Window, '1d'>}_tax` | ToolField | OlderName
export type ItemField =
  | keyof typeof FACTS
  | keyof typeof PRICES
  | keyof typeof STEADY_PRICES
  | WindowField
  | ComputedItemField
type Fixed = typeof FACTS & typeof PRICES & typeof STEADY_PRICES

/** The kind of every field. */
export type ItemFieldKinds = { [F in keyof Fixed]: Fixed[F][0] } & {
  [F in WindowField]: F extends `${Window}_${Side}_${infer Metric extends WindowMetric}`
    ? (typeof WINDOW_METRICS)[Metric][0]
    : 'decimal'
} & {
  [F in ComputedItemField]: F extends ToolField
    ? (typeof TOOL_FIELDS)[F][0]
    : F extends OlderName
      ? 'instant'
      : F extends `${Window}_tax`
        ? 'integer'
        : 'decimal'
}

const info = ([kind, description]: readonly [FieldKind, string]): FieldInfo => ({ kind, description })

const windowFieldEntries = (windows: readonly Window[]): [string, FieldInfo][] =>
  windows.flatMap((window) => [
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

const BEFORE: Record<ChangeWindow, string> = {
  '1d': 'yesterday',
  '7d': 'the daily mean of the six days before',
  '1m': 'the daily mean of the 29 days before',
}

const STANDING: Record<(typeof STANDING_CHANGE_METRICS)[number], (window: ChangeWindow) => string> = {
  price_avg: (window) => `Best price against the average of ${window}`,
  quantity: (window) => `Units standing against the start of ${window}`,
}

const PERCENT = 'in percent; null while less than nine tenths of the time were seen'

const computedFieldEntries = (): [string, FieldInfo][] => [
  ...Object.entries(TOOL_FIELDS).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
  ...Object.entries(OLDER_NAMES).map(([name, field]): [string, FieldInfo] => [
    name,
    { kind: 'instant', description: `${field}, as older services call it` },
  ]),
  ...WINDOWS.flatMap((window): [ComputedItemField, FieldInfo][] =>
    window === '1d'
      ? []
      : [[`${window}_tax`, { kind: 'integer', description: `Fees paid on trades and withdrawals, ${window}` }]],
  ),
  ...CHANGE_WINDOWS.flatMap((window): [ComputedItemField, FieldInfo][] => [
    [
      `${window}_tax_change`,
      { kind: 'decimal', description: `Fees of the last day against ${BEFORE[window]}, ${PERCENT}` },
    ],
    ...SIDES.flatMap((side): [ComputedItemField, FieldInfo][] => [
      ...TRADE_CHANGE_METRICS.map((metric): [ComputedItemField, FieldInfo] => [
        `${window}_${side}_${metric}_change`,
        {
          kind: 'decimal',
          description: `${metric} of the last day against ${BEFORE[window]}, ${side} side, ${PERCENT}`,
        },
      ]),
      ...STANDING_CHANGE_METRICS.map((metric): [ComputedItemField, FieldInfo] => [
        `${window}_${side}_${metric}_change`,
        { kind: 'decimal', description: `${STANDING[metric](window)}, ${side} side, ${PERCENT}` },
      ]),
    ]),
  ]),
]

const byName = (entries: [string, FieldInfo][]): ReadonlyMap<string, FieldInfo> =>
  new Map(entries.sort(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Computed from other fields on request: can be selected, sorted by and filtered, but are returned only when selected.
 */
export const COMPUTED_ITEM_FIELDS: ReadonlyMap<string, FieldInfo> = byName(computedFieldEntries())

const USUAL_FIELDS = byName([
  ...Object.entries(FACTS).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
  ...Object.entries(PRICES).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
  ...windowFieldEntries(USUAL_WINDOWS),
])

const STORED_FIELDS = byName([
  ...USUAL_FIELDS,
  ...Object.entries(STEADY_PRICES).map(([name, row]): [string, FieldInfo] => [name, info(row)]),
  ...windowFieldEntries(WINDOWS.filter((window) => window === '3m')),
])

/** Every field of an item. */
export const ITEM_FIELDS: ReadonlyMap<string, FieldInfo> = byName([...STORED_FIELDS, ...COMPUTED_ITEM_FIELDS])

/** The fields of an answer by default, in their order. */
export const ITEM_FIELD_NAMES: readonly string[] = [...USUAL_FIELDS.keys()]

/** The fields that are stored; the others are computed from them. */
export const STORED_ITEM_FIELDS: readonly string[] = [...STORED_FIELDS.keys()]
