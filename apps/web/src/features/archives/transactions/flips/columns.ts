import type { FlipRow, UnknownSale } from '@gildscope/contracts'
import { roundHalfUp } from '@gildscope/market'
import { counted, type ItemRef } from '@gildscope/ui'
import { type Column, defineColumns } from '@gildscope/ui/data-table'
import type { ItemRefs } from '../../../../market/use-item-refs.ts'
import { itemPath } from '../../../../pages/paths.ts'
import { dayText } from '../days.ts'
import { type ItemFlips, roiOf, taxOf, type ValuedLot } from './model.ts'

type Refs = ItemRefs | undefined

const refOf = (refs: Refs, id: number): ItemRef => refs?.get(id) ?? { id, name: null, rarity: null, type: null }

/** The item itself: first column of all tables of flips. */
const itemOf = <Row extends { id: number }>(
  refs: Refs,
  { width, under }: { width: number; under?: (row: Row) => string },
): Column<Row> => ({
  ...{ id: 'name', title: 'Item', kind: 'item', width },
  value: ({ id }) => refOf(refs, id),
  href: ({ id }) => itemPath(id),
  ...(under !== undefined && { under }),
})

type Matched = { quantity: number; buyPriceTotal: number; sellPriceTotal: number; profitTax: number }

/** The cost and proceeds of any kind of flip. */
const money = <Row extends Matched>(): readonly Column<Row>[] =>
  defineColumns<Row>()([
    { id: 'quantity', title: 'Quantity', kind: 'number', width: 76, value: (row) => row.quantity },
    {
      id: 'bought_for',
      title: 'Bought for',
      kind: 'coins',
      side: 'buy',
      width: 100,
      value: (row) => row.buyPriceTotal,
    },
    {
      ...{ id: 'sold_for', title: 'Sold for', kind: 'coins', side: 'sell', width: 100, help: 'Before fees' },
      value: (row) => row.sellPriceTotal,
    },
    {
      ...{ id: 'profit', title: 'Profit', note: 'after tax', kind: 'coins', isGain: true, width: 108 },
      value: (row) => row.profitTax,
    },
    {
      ...{
        id: 'roi',
        title: 'ROI',
        kind: 'percent',
        isGain: true,
        width: 62,
        help: 'Profit in percent of their cost',
      },
      value: (row) => roiOf(row.profitTax, row.buyPriceTotal),
    },
  ])

/** A row per flip. */
export const flipColumns = (refs: Refs, hasAccounts: boolean): readonly Column<FlipRow>[] => [
  itemOf(refs, { width: 218, under: ({ quantity, days }) => `${counted(quantity, 'unit')}, ${counted(days, 'day')}` }),
  ...defineColumns<FlipRow>()([
    {
      id: 'bought',
      title: 'Bought',
      kind: 'date',
      form: 'short',
      isLeft: true,
      width: 84,
      value: (row) => row.buyDate,
    },
    { id: 'sold', title: 'Sold', kind: 'date', form: 'short', isLeft: true, width: 76, value: (row) => row.date },
    {
      id: 'days',
      title: 'Days',
      kind: 'number',
      width: 58,
      help: 'Between purchase and sale',
      value: (row) => row.days,
    },
  ]),
  ...(hasAccounts
    ? defineColumns<FlipRow>()([
        { id: 'account', title: 'Held by', kind: 'text', isHidden: true, value: (row) => row.account },
      ])
    : []),
  ...money<FlipRow>(),
  ...defineColumns<FlipRow>()([
    { id: 'tax', title: 'Tax', kind: 'coins', isHidden: true, help: 'Both fees', value: taxOf },
  ]),
]

/** A row per item. */
export const itemFlipColumns = (refs: Refs): readonly Column<ItemFlips>[] => [
  itemOf(refs, { width: 200, under: ({ flips, date }) => `${counted(flips, 'flip')}, last ${dayText(date)}` }),
  ...defineColumns<ItemFlips>()([
    { id: 'flips', title: 'Flips', kind: 'number', width: 58, value: (row) => row.flips },
    { id: 'sold', title: 'Last sold', kind: 'date', form: 'short', width: 96, value: (row) => row.date },
    {
      ...{ id: 'days', title: 'Days', kind: 'number', decimals: 1, width: 58 },
      help: 'Between purchase and sale, mean of all units',
      value: (row) => row.days,
    },
  ]),
  ...money<ItemFlips>(),
]

/** Units that were not sold yet. */
export const lotColumns = (refs: Refs): readonly Column<ValuedLot>[] => [
  itemOf(refs, { width: 170 }),
  ...defineColumns<ValuedLot>()([
    { id: 'units', title: 'Units', kind: 'number', width: 66, value: (row) => row.quantity },
    { id: 'paid_each', title: 'Paid each', kind: 'coins', width: 92, value: (row) => roundHalfUp(row.unitCost) },
    {
      ...{ id: 'gain', title: 'If sold now', kind: 'coins', isGain: true, width: 108 },
      help: 'At the current lowest sell listing, after fees, less their cost',
      value: (row) => row.gain,
      detail: ({ buyDate }) => `The oldest of them was bought on ${dayText(buyDate.slice(0, 10), true)}`,
    },
  ]),
]

type Unknown = Omit<UnknownSale, 'account'>

/** Sales whose purchase is unknown. */
export const unknownColumns = (refs: Refs): readonly Column<Unknown>[] => [
  itemOf(refs, { width: 170 }),
  ...defineColumns<Unknown>()([
    { id: 'units', title: 'Units', kind: 'number', width: 66, value: (row) => row.quantity },
    { id: 'received', title: 'Received', kind: 'coins', help: 'After fees', value: (row) => row.received },
  ]),
]

/** The two columns that fit on a phone come first: when it was sold, and the proceeds. */
export const inNarrowOrder = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const first = ['name', 'sold', 'profit']
  const found = first.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return [...found, ...columns.filter(({ id }) => !first.includes(id))]
}
