import type { Side } from '@gildscope/market'
import type { ChartView } from './chart-view.ts'

const PRICE_FIELDS = {
  sellPrice: 'sell_price_avg',
  buyPrice: 'buy_price_avg',
  sellUnits: 'sell_quantity_avg',
  buyUnits: 'buy_quantity_avg',
} as const

const BAND_FIELDS = {
  sellLow: 'sell_price_min',
  sellHigh: 'sell_price_max',
  buyLow: 'buy_price_min',
  buyHigh: 'buy_price_max',
} as const

const flowFields = (side: Side) =>
  ({
    listed: `${side}_listed`,
    sold: `${side}_sold`,
    soldError: `${side}_sold_error`,
    delisted: `${side}_delisted`,
  }) as const

const valueFields = (side: Side) => ({ value: `${side}_value` }) as const

/** Everything that the chart can draw of a bucket. */
export type Figure =
  | keyof typeof PRICE_FIELDS
  | keyof typeof BAND_FIELDS
  | keyof ReturnType<typeof flowFields>
  | keyof ReturnType<typeof valueFields>

export type FigureFields = Partial<Record<Figure, string>>

/** The figures that a view draws and the field of a history row that each is in. */
export const figureFields = ({ shown, side }: Pick<ChartView, 'shown' | 'side'>): FigureFields => ({
  ...PRICE_FIELDS,
  ...(shown.has('band') && BAND_FIELDS),
  ...flowFields(side),
  ...(shown.has('value') && valueFields(side)),
})

/** Fields to request, in a fixed order. */
export const askedFields = (fields: FigureFields): string[] => ['date', 'count', ...Object.values(fields)]
