import type { FilterTerm, ItemField, ItemRow } from '@gildscope/contracts'
import type { SortOrder } from '@gildscope/ui/data-table'
import { flowDetail, flowFields } from '../../../market/flow-detail.ts'
import {
  buyColumn,
  demandColumn,
  heldProfitColumn,
  heldRoiColumn,
  heldUnitsColumn,
  itemColumn,
  sellColumn,
  supplyColumn,
} from '../../../market/item-columns.ts'
import type { MarketColumn } from '../../../market/market-column.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { paths } from '../../../pages/paths.ts'

type Bounds = Partial<Record<ItemField, number>>

export type Ranking = {
  id: string
  sort: ItemField
  /** Title for each end of the order; `first` is shown unless the other is selected. */
  titles: Partial<Record<SortOrder, string>>
  first: SortOrder
  /** Unit of the figures. */
  unit: string
  figures: readonly MarketColumn[]
  /** Minimum values for items, by field. */
  least?: Bounds
  /** Greatest values. */
  most?: Bounds
  /** Takes the room of two, for more figures. */
  isWide?: boolean
}

export type RankingSection = {
  id: string
  title: string
  caption: string
  /** What fills its rankings; said in place of rows. */
  fills: string
  rankings: readonly Ranking[]
}

/** Rows of a ranking. */
export const RANKED = 10

/** Changes have two decimals: in a quiet market the list of falls must not end with rises. */
const LEAST_CHANGE = 0.01

const LEAST_TRADES = { '7d_sell_sold': 7, '7d_buy_sold': 7 } as const

/** Widths in px that leave the name as much room as it can have; the table spreads them over the panel. */
const WIDTHS = { name: 124, nameBesideBar: 150, bar: 130, coins: 86, percent: 78, short: 58 } as const

const bar = (id: ItemField, title: string, side: 'sell' | 'buy', isLive = false): MarketColumn => ({
  id,
  title,
  side,
  kind: 'count-with-bar',
  width: WIDTHS.bar,
  value: (row) => figureOf(row, id),
  isLive,
})

const goldBar = (id: ItemField, title: string, side?: 'sell' | 'buy'): MarketColumn => ({
  id,
  title,
  kind: 'coins',
  form: 'gold',
  hasBar: true,
  width: WIDTHS.bar,
  value: (row) => figureOf(row, id),
  ...(side !== undefined && { side, isLive: true }),
})

const estimatedBar = (side: 'sell' | 'buy', flow: 'sold' | 'listed' | 'delisted', title: string): MarketColumn => ({
  ...bar(`1d_${side}_${flow}`, title, side),
  needs: flowFields('1d', side, flow),
  detail: (row) => flowDetail(row, '1d', side, flow),
})

const figureOf = (row: ItemRow, field: ItemField): number | null => {
  const value = row[field]
  return typeof value === 'number' ? value : null
}

const changeFigure: MarketColumn = {
  id: 'held_price_move',
  title: 'Change',
  kind: 'change',
  value: (row) => row.held_price_move,
  width: WIDTHS.percent,
}

const addedFigure: MarketColumn = {
  id: 'firstAdded',
  title: 'First seen',
  kind: 'date',
  form: 'age',
  value: (row) => row.firstAdded,
  width: WIDTHS.short,
}

const buyAt: MarketColumn = {
  id: 'held_buy_price',
  title: 'Buy at',
  side: 'buy',
  kind: 'coins',
  width: WIDTHS.coins,
  value: (row) => row.held_buy_price,
}
const sellAt: MarketColumn = {
  id: 'held_sell_price',
  title: 'Sell at',
  side: 'sell',
  kind: 'coins',
  width: WIDTHS.coins,
  value: (row) => row.held_sell_price,
}
const inWidth = (column: MarketColumn, width: number): MarketColumn => ({ ...column, width })
const FLIP = [
  buyAt,
  sellAt,
  inWidth(heldUnitsColumn, WIDTHS.coins),
  inWidth(heldProfitColumn, WIDTHS.coins),
  inWidth(heldRoiColumn, WIDTHS.percent),
]

const sellFigure = inWidth(sellColumn, WIDTHS.coins)
const buyFigure = inWidth(buyColumn, WIDTHS.coins)
const supplyFigure = inWidth(supplyColumn, WIDTHS.coins)
const demandFigure = inWidth(demandColumn, WIDTHS.coins)

export const SECTIONS: readonly RankingSection[] = [
  {
    id: 'moves',
    title: 'Moves and arrivals',
    caption: 'against the day before, rises as far as the whole day kept them; and what was seen first',
    fills: 'Moves need a day of prices.',
    rankings: [
      {
        id: 'rise',
        sort: 'held_price_move',
        titles: { desc: 'Biggest rise' },
        first: 'desc',
        unit: 'sell, day',
        figures: [sellFigure, changeFigure],
        least: { held_price_move: LEAST_CHANGE },
      },
      {
        id: 'fall',
        sort: 'held_price_move',
        titles: { asc: 'Biggest fall' },
        first: 'asc',
        unit: 'sell, day',
        figures: [sellFigure, changeFigure],
        most: { held_price_move: -LEAST_CHANGE },
      },
      {
        id: 'new',
        sort: 'firstAdded',
        titles: { desc: 'New items', asc: 'Oldest items' },
        first: 'desc',
        unit: 'sell, first seen',
        figures: [sellFigure, addedFigure],
      },
    ],
  },
  {
    id: 'flips',
    title: 'Flips',
    caption: 'after 15 % fees, at prices that held all day and were paid; at least 7 sold and 7 bought in 7 days',
    fills: 'Flips need half a week of prices.',
    rankings: [
      {
        id: 'profit',
        sort: 'held_profit',
        titles: { desc: 'Best flip profit', asc: 'Worst flip profit' },
        first: 'desc',
        unit: 'at prices that held',
        figures: FLIP,
        least: LEAST_TRADES,
        isWide: true,
      },
      {
        id: 'roi',
        sort: 'held_roi',
        titles: { desc: 'Best flip ROI', asc: 'Worst flip ROI' },
        first: 'desc',
        unit: 'at prices that held',
        figures: FLIP,
        least: LEAST_TRADES,
        isWide: true,
      },
    ],
  },
  {
    id: 'trades',
    title: 'Trades and fees',
    caption: 'units filled and fees paid in the last day; sold is estimated',
    fills: 'Trades are counted between polls: the first come within minutes.',
    rankings: [
      {
        id: 'sold',
        sort: '1d_sell_sold',
        titles: { desc: 'Most sold', asc: 'Least sold' },
        first: 'desc',
        unit: 'units, day',
        figures: [estimatedBar('sell', 'sold', 'Sold')],
      },
      {
        id: 'bought',
        sort: '1d_buy_sold',
        titles: { desc: 'Most bought', asc: 'Least bought' },
        first: 'desc',
        unit: 'units, day',
        figures: [estimatedBar('buy', 'sold', 'Bought')],
      },
      {
        id: 'value',
        sort: '1d_sell_value',
        titles: { desc: 'Highest value sold', asc: 'Lowest value sold' },
        first: 'desc',
        unit: 'gold, day',
        figures: [goldBar('1d_sell_value', 'Value sold')],
      },
      {
        id: 'taxes',
        sort: '1d_tax',
        titles: { desc: 'Highest taxes', asc: 'Lowest taxes' },
        first: 'desc',
        unit: 'gold, day',
        figures: [goldBar('1d_tax', 'Taxes')],
      },
    ],
  },
  {
    id: 'books',
    title: 'Order books',
    caption: 'units standing now, and what was added or withdrawn in the last day',
    fills: 'Offers are counted between polls: the first come within minutes.',
    rankings: [
      {
        id: 'supply',
        sort: 'sell_quantity',
        titles: { desc: 'Most supply', asc: 'Least supply' },
        first: 'desc',
        unit: 'units asked',
        figures: [bar('sell_quantity', 'Supply', 'sell', true)],
      },
      {
        id: 'demand',
        sort: 'buy_quantity',
        titles: { desc: 'Most demand', asc: 'Least demand' },
        first: 'desc',
        unit: 'units bid',
        figures: [bar('buy_quantity', 'Demand', 'buy', true)],
      },
      {
        id: 'listed',
        sort: '1d_sell_listed',
        titles: { desc: 'Most listed', asc: 'Least listed' },
        first: 'desc',
        unit: 'units, day',
        figures: [estimatedBar('sell', 'listed', 'Listed')],
      },
      {
        id: 'delisted',
        sort: '1d_sell_delisted',
        titles: { desc: 'Most delisted', asc: 'Least delisted' },
        first: 'desc',
        unit: 'units, day',
        figures: [estimatedBar('sell', 'delisted', 'Delisted')],
      },
    ],
  },
  {
    id: 'prices',
    title: 'Prices',
    caption: 'best prices now',
    fills: 'Prices come with the first poll.',
    rankings: [
      {
        id: 'sell',
        sort: 'sell_price',
        titles: { desc: 'Highest sell price', asc: 'Lowest sell price' },
        first: 'desc',
        isWide: true,
        unit: 'lowest ask',
        figures: [buyFigure, supplyFigure, goldBar('sell_price', 'Sell', 'sell')],
      },
      {
        id: 'buy',
        sort: 'buy_price',
        titles: { desc: 'Highest buy price', asc: 'Lowest buy price' },
        first: 'desc',
        isWide: true,
        unit: 'highest bid',
        figures: [sellFigure, demandFigure, goldBar('buy_price', 'Buy', 'buy')],
      },
    ],
  },
]

export const RANKINGS: readonly Ranking[] = SECTIONS.flatMap(({ rankings }) => rankings)

export const otherEnd = ({ titles, first }: Ranking): SortOrder | null => {
  const other = first === 'desc' ? 'asc' : 'desc'
  return titles[other] === undefined ? null : other
}

export const rankingColumns = ({ figures }: Ranking): readonly MarketColumn[] => [
  { ...itemColumn, width: figures.length > 1 ? WIDTHS.name : WIDTHS.nameBesideBar },
  ...figures.map(({ group, ...figure }) => figure),
]

const boundsOf = (bounds: Bounds = {}): [string, number][] => Object.entries(bounds)

/** Items without a value take no place in a ranking. */
export const rankingTerms = ({ sort, least, most }: Ranking): FilterTerm[] => [
  ...TRADABLE,
  { field: sort, op: 'ne', value: null },
  ...boundsOf(least).map(([field, value]): FilterTerm => ({ field, op: 'gte', value })),
  ...boundsOf(most).map(([field, value]): FilterTerm => ({ field, op: 'lte', value })),
]

/** The whole list of a ranking. */
export const rankingLink = ({ sort, least, most }: Ranking, order: SortOrder): string => {
  const params = new URLSearchParams({ sort, order })
  for (const [field, value] of boundsOf(least)) params.set(`f.${field}`, `${value},`)
  for (const [field, value] of boundsOf(most)) params.set(`f.${field}`, `,${value}`)
  return `${paths.detailed}?${params}`
}
