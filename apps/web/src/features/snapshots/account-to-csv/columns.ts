import { type Column, defineColumns } from '@gildscope/ui/data-table'
import { itemPath } from '../../../pages/paths.ts'
import type { Face } from './desk/desk-calls.ts'
import type { Compact, ViewRow } from './view-row.ts'

const yesOrNo = (is: boolean | null): string | null => (is === null ? null : is ? 'Yes' : 'No')

// Narrow, so that totals are in sight beside the settings of the page.
const itemColumn = defineColumns<ViewRow>()([
  {
    ...{ id: 'name', title: 'Item', kind: 'item', value: ({ ref }) => ref, width: 186 },
    href: ({ kind, ref }) => (kind === 'item' ? itemPath(ref.id) : null),
    under: ({ location, subLocation }) => (subLocation === null ? location : `${location}, ${subLocation}`),
  },
])

const location = defineColumns<ViewRow>()([
  { id: 'location', title: 'Location', kind: 'text', value: (row) => row.location, width: 112 },
])

const total = defineColumns<ViewRow>()([
  {
    id: 'total',
    title: 'Total',
    kind: 'number',
    value: (row) => row.total,
    width: 70,
    help: 'Units, regardless of binding',
  },
])

const value = defineColumns<ViewRow>()([
  {
    ...{ id: 'value', title: 'Value', kind: 'coins', value: (row) => row.value.sell, width: 124 },
    help: 'At the lowest ask; bound units, and those without an ask, at what a vendor pays',
  },
])

const places = defineColumns<ViewRow>()([
  {
    id: 'subLocation',
    title: 'Held by',
    kind: 'text',
    value: (row) => row.subLocation,
    width: 104,
    help: 'Character or guild',
  },
  { id: 'account', title: 'Account', kind: 'text', value: (row) => row.account, width: 112 },
])

const bindings = defineColumns<ViewRow>()([
  { id: 'noBinding', title: 'Unbound', kind: 'number', value: (row) => row.counts.none },
  { id: 'accountBound', title: 'Account bound', kind: 'number', value: (row) => row.counts.account, width: 96 },
  { id: 'soulbound', title: 'Soulbound', kind: 'number', value: (row) => row.counts.character, width: 86 },
])

const values = defineColumns<ViewRow>()([
  {
    ...{ id: 'value_taxed', title: 'Value − Tax', kind: 'coins', value: (row) => row.value.sellNet, width: 124 },
    help: 'The same after the fees of the trading post',
  },
  {
    ...{ id: 'buy_value', title: 'Value, buy', kind: 'coins', value: (row) => row.value.buy, width: 124 },
    help: 'At the highest bid',
  },
  {
    ...{ id: 'buy_value_taxed', title: 'Value, buy − Tax', kind: 'coins', value: (row) => row.value.buyNet },
    ...{ width: 132, help: 'At the highest bid, after the fees' },
  },
])

const facts = defineColumns<ViewRow>()([
  { id: 'sell_price', title: 'Sell, each', kind: 'coins', value: (row) => row.prices.sell, help: 'Lowest ask' },
  { id: 'buy_price', title: 'Buy, each', kind: 'coins', value: (row) => row.prices.buy, help: 'Highest bid' },
  { id: 'vendor_value', title: 'Vendor, each', kind: 'coins', value: (row) => row.prices.vendor },
  { id: 'type', title: 'Type', kind: 'text', isWords: true, value: ({ ref: { type } }) => type },
  { id: 'rarity', title: 'Rarity', kind: 'text', value: (row) => row.ref.rarity, width: 96 },
  { id: 'level', title: 'Level', kind: 'number', value: (row) => row.level },
  { id: 'marketable', title: 'Tradable', kind: 'text', value: (row) => yesOrNo(row.marketable), width: 84 },
  { id: 'charges', title: 'Charges', kind: 'number', value: (row) => row.charges, help: 'Uses that are left' },
])

const CHANGES: ReadonlySet<string> = new Set([
  'total',
  ...bindings.map(({ id }) => id),
  'value',
  ...values.map(({ id }) => id),
])

/** In a difference figures are gains and losses. */
const asChanges = (columns: readonly Column<ViewRow>[]): readonly Column<ViewRow>[] =>
  columns.map((column) => (CHANGES.has(column.id) ? { ...column, isGain: true, isLoss: true } : column))

const COLUMNS: Readonly<Record<Compact, readonly Column<ViewRow>[]>> = {
  normal: [...itemColumn, ...location, ...places, ...total, ...bindings, ...value, ...values, ...facts],
  micro: [...itemColumn, ...location, ...total, ...value],
  nano: [...itemColumn, ...total],
}

const CHANGED = {
  normal: asChanges(COLUMNS.normal),
  micro: asChanges(COLUMNS.micro),
  nano: asChanges(COLUMNS.nano),
} as const

export const columnsOf = (compact: Compact, face: Face): readonly Column<ViewRow>[] =>
  face === 'difference' ? CHANGED[compact] : COLUMNS[compact]
