import { roundHalfUp, SALE_FEE_PERCENT, type Side } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'
import { type Column, type ColumnGroup, defineColumns } from '@gildscope/ui/data-table'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { dayText } from '../days.ts'
import { hoursPerTrade, profitPercent, SIDE_WORDS, unitPrice } from './model.ts'
import type { FigureRow, TradeTableRow } from './rows.ts'

/** Rows of gaps have no figures. */
const of =
  <Value>(read: (row: FigureRow) => Value) =>
  (row: TradeTableRow): Value | null =>
    row.kind === 'gap' ? null : read(row)

const unknownItem = (id: number): ItemRef => ({ id, name: null, rarity: null, type: null })

export const groupsOf = (side: Side): readonly ColumnGroup[] => [
  { id: 'when', title: 'When', rail: 'When', isOpen: true },
  { id: 'traded', title: SIDE_WORDS[side].done, rail: SIDE_WORDS[side].done, side, isOpen: true },
  ...(side === 'sell'
    ? [{ id: 'after', title: `After fees, ${SALE_FEE_PERCENT} %`, rail: 'After fees', isOpen: true }]
    : []),
]

const trades = (side: Side) =>
  defineColumns<TradeTableRow>()([
    { id: 'quantity', title: 'Quantity', group: 'traded', kind: 'number', width: 76, value: of((row) => row.quantity) },
    {
      ...{ id: 'trades', title: 'Trades', group: 'traded', kind: 'number', width: 64 },
      help: 'Completed transactions: an order that is filled in parts has several',
      value: of((row) => row.trades),
    },
    {
      ...{
        id: 'unit_price',
        title: 'Unit price',
        group: 'traded',
        kind: 'coins',
        width: 98,
        help: 'Mean of all units',
      },
      value: of((row) => {
        const price = unitPrice(row)
        return price === null ? null : roundHalfUp(price)
      }),
    },
    { id: 'value', title: 'Value', group: 'traded', kind: 'coins', help: 'Before fees', value: of((row) => row.value) },
    {
      ...{ id: 'hours', title: SIDE_WORDS[side].time, group: 'traded', kind: 'duration', width: 90 },
      help: SIDE_WORDS[side].timeHelp,
      value: of(hoursPerTrade),
    },
  ])

const afterFees = defineColumns<TradeTableRow>()([
  { id: 'tax', title: 'Tax', group: 'after', kind: 'coins', width: 96, help: 'Both fees', value: of((row) => row.tax) },
  { id: 'received', title: 'Received', group: 'after', kind: 'coins', width: 104, value: of((row) => row.received) },
  {
    ...{ id: 'profit', title: 'Profit', group: 'after', kind: 'coins', isGain: true, width: 102 },
    help: 'Amount received for the units whose purchase is known, less their cost',
    value: of((row) => row.profit),
    detail: (row) =>
      row.kind === 'gap' || row.profit === null
        ? 'No purchase of these is known'
        : `Purchases are known for ${Math.round((100 * row.knownValue) / row.value)} % of the value`,
  },
  {
    ...{
      id: 'profit_percent',
      title: 'Profit %',
      group: 'after',
      kind: 'number',
      unit: ' %',
      isGain: true,
      decimals: 1,
      width: 76,
    },
    help: 'Profit in percent of the cost of those units',
    value: of(profitPercent),
  },
])

const dayOfRow = (row: TradeTableRow): string => row.date

type ColumnsOf = { side: Side; refs: ItemRefs | undefined; hasAccounts: boolean }

/** A row per day and item, and account where there are several. */
export const itemColumns = ({ side, refs, hasAccounts }: ColumnsOf): readonly Column<TradeTableRow>[] => [
  ...defineColumns<TradeTableRow>()([
    {
      ...{ id: 'name', title: 'Item', kind: 'item', width: 230 },
      value: of((row) => (row.kind === 'item' ? (refs?.get(row.id) ?? unknownItem(row.id)) : null)),
      href: (row) => (row.kind === 'item' ? itemPath(row.id) : null),
      under: (row) =>
        row.kind === 'item' ? `${dayText(row.date)}, ${row.quantity} ${row.quantity === 1 ? 'unit' : 'units'}` : null,
    },
    { id: 'day', title: 'Day', group: 'when', kind: 'date', form: 'short', isLeft: true, width: 92, value: dayOfRow },
    {
      ...{ id: 'first_at', title: 'First at', group: 'when', kind: 'date', form: 'time', width: 72 },
      ...{ help: 'When the first of them was completed, UTC', isFilterable: false },
      value: of((row) => (row.kind === 'item' ? row.firstTime : null)),
    },
  ]),
  ...(hasAccounts
    ? defineColumns<TradeTableRow>()([
        {
          ...{ id: 'account', title: 'Held by', group: 'when', kind: 'text', width: 130 },
          value: of((row) => (row.kind === 'item' ? row.account : null)),
        },
      ])
    : []),
  ...trades(side),
  ...(side === 'sell' ? afterFees : []),
]

/** A row per day or per month. */
export const periodColumns = (side: Side, isByMonth: boolean): readonly Column<TradeTableRow>[] => {
  const inMonths = <C extends readonly Column<TradeTableRow>[]>(columns: C) => (isByMonth ? columns : [])
  return [
    ...defineColumns<TradeTableRow>()([
      {
        ...{ id: 'day', title: isByMonth ? 'Month' : 'Day', kind: 'date', isLeft: true, width: 160 },
        ...{ form: isByMonth ? 'month' : 'short', value: dayOfRow },
      },
    ]),
    ...inMonths(
      defineColumns<TradeTableRow>()([
        {
          ...{ id: 'seen', title: 'Days seen', group: 'when', kind: 'text', width: 100 },
          ...{ help: 'Fully known days', isSortable: false },
          value: of((row) => (row.kind === 'period' ? `${row.seen} of ${row.days}` : null)),
          tone: (row) => (row.kind === 'period' && row.seen < row.days ? 'warn' : 'quiet'),
        },
      ]),
    ),
    ...defineColumns<TradeTableRow>()([
      {
        ...{ id: 'items', title: 'Items', group: 'traded', kind: 'number', help: 'Different items' },
        value: of((row) => (row.kind === 'period' ? row.items : null)),
      },
    ]),
    ...trades(side).filter(({ id }) => id !== 'unit_price'),
    ...inMonths(
      defineColumns<TradeTableRow>()([
        {
          ...{ id: 'per_day', title: 'Per day seen', group: 'traded', kind: 'coins' },
          help: 'Value of the days seen / their number',
          value: of((row) => (row.kind === 'period' && row.perDay !== null ? roundHalfUp(row.perDay) : null)),
        },
      ]),
    ),
    ...(side === 'sell' ? afterFees : []),
  ]
}

/** The group is empty in a table of days. */
export const periodGroupsOf = (side: Side, isByMonth: boolean): readonly ColumnGroup[] =>
  groupsOf(side).filter(({ id }) => id !== 'when' || isByMonth)
