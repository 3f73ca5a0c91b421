import { SIDES, type Side } from '../side.ts'

/** Rolling windows that end now: the last day, two, seven, thirty, 365 and ninety days. Rows are stored under the index. */
export const WINDOWS = ['1d', '2d', '7d', '1m', '12m', '3m'] as const
export type Window = (typeof WINDOWS)[number]

export const WINDOW_DAYS = { '1d': 1, '2d': 2, '7d': 7, '1m': 30, '12m': 365, '3m': 90 } as const satisfies Record<
  Window,
  number
>

export const WINDOW_METRICS = [
  'sold',
  'listed',
  'delisted',
  'value',
  'delisted_value',
  'price_avg',
  'price_min',
  'price_max',
  'quantity',
  'quantity_avg',
  'quantity_min',
  'quantity_max',
] as const
export type WindowMetric = (typeof WINDOW_METRICS)[number]

export type WindowStatField = `${Side}_${WindowMetric}` | 'coverage'
export type WindowField = `${Window}_${WindowStatField}`

export const windowStatFields: readonly WindowStatField[] = [
  ...SIDES.flatMap((side) => WINDOW_METRICS.map((metric) => `${side}_${metric}` as const)),
  'coverage',
]

/** Every window figure of an item, such as `7d_sell_sold`. */
export const windowFields: readonly WindowField[] = WINDOWS.flatMap((window) =>
  windowStatFields.map((field) => `${window}_${field}` as const),
)
