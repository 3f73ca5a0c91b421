import { type Alert, FilterFault, isChange, type Notice, parseConditions } from '@gildscope/contracts'
import { type ChartColors, coinLetters } from '@gildscope/ui/chart'
import type { SeriesId } from './chart-view.ts'
import type { HistoryModel } from './history-model.ts'
import { PRICE_PANEL } from './history-series.ts'

const SIDES = { sell_price: 'sell', buy_price: 'buy' } as const
type PriceField = keyof typeof SIDES
const isPrice = (field: string): field is PriceField => field in SIDES

/** Rules of the reader about the item, as its chart shows them. */
export type ChartAlerts = {
  thresholds: readonly { field: PriceField; price: number }[]
  /** `price`: null for an event about something else, which stands at the price of its time. */
  events: readonly { at: number; price: number | null }[]
}

const conditionsOf = ({ rule }: Alert) => {
  try {
    return parseConditions(rule.conditions)
  } catch (error) {
    // Of a version with other fields.
    if (error instanceof FilterFault) return []
    throw error
  }
}

export const chartAlerts = (rules: readonly Alert[], notices: readonly Notice[]): ChartAlerts => ({
  thresholds: rules
    .filter(({ state }) => state !== 'paused')
    .flatMap(conditionsOf)
    .flatMap((condition) =>
      !isChange(condition) && isPrice(condition.field) ? [{ field: condition.field, price: condition.value }] : [],
    ),
  events: notices.map(({ at, figure }) => ({
    at: Date.parse(at),
    price: figure !== null && isPrice(figure.field) ? figure.value : null,
  })),
})

type MarksInput = {
  alerts: ChartAlerts
  model: HistoryModel
  shown: ReadonlySet<SeriesId>
  colors: ChartColors
}

type Extent = { min: number; max: number }

const pricesOf = ({ model: { figures }, shown }: Pick<MarksInput, 'model' | 'shown'>): number[] =>
  [shown.has('sell') ? figures.sellPrice : [], shown.has('buy') ? figures.buyPrice : []].flatMap((values = []) =>
    values.filter((value) => value !== null),
  )

/** How far a threshold may widen the scale: as much again as the prices span, or a part of the price where they stand still. */
const REACH_SHARE = 0.1

const reachOf = (prices: readonly number[]): Extent | null => {
  if (prices.length === 0) return null
  const [min, max] = prices.reduce<[number, number]>(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  )
  const reach = Math.max(max - min, max * REACH_SHARE)
  return { min: min - reach, max: max + reach }
}

/** Thresholds that the chart has room for. */
const drawnThresholds = (input: MarksInput): number[] => {
  const reach = reachOf(pricesOf(input))
  const prices = input.alerts.thresholds
    .filter(({ field }) => input.shown.has(SIDES[field]))
    .map(({ price }) => price)
    .filter((price) => reach !== null && price >= reach.min && price <= reach.max)
  return [...new Set(prices)]
}

const DOT_PX = 9

const onPrices = { type: 'line', xAxisIndex: PRICE_PANEL, yAxisIndex: PRICE_PANEL, animation: false, silent: true }

const thresholdLine = (price: number, { model, colors }: MarksInput) => ({
  ...onPrices,
  id: `alert-${price}`,
  symbol: 'none',
  // In every bucket, so that it stays when the user zooms.
  data: model.times.map((time) => [time, price]),
  lineStyle: { color: colors.accent, type: [6, 4], width: 1 },
  endLabel: {
    show: true,
    distance: 3,
    formatter: coinLetters(price),
    color: colors.accent,
    // It stands over the labels of the axis.
    ...{ backgroundColor: colors.ground, padding: [2, 4] },
    ...{ fontFamily: colors.font, fontSize: 11 },
  },
  z: 2,
})

/** In the middle of its bucket, where the crosshair stops. */
const pointOf = ({ at, price }: ChartAlerts['events'][number], { model, shown }: MarksInput) => {
  const { times, bucketMs, figures } = model
  const index = Math.round((at - (times[0] ?? 0)) / bucketMs)
  const time = times[index]
  const own = [shown.has('sell') ? figures.sellPrice : undefined, shown.has('buy') ? figures.buyPrice : undefined]
  const value = price ?? own.map((values) => values?.[index] ?? null).find((each) => each !== null) ?? null
  return time === undefined || value === null ? [] : [[time, value] as const]
}

const eventPoints = (input: MarksInput) => ({
  ...onPrices,
  id: 'alert-events',
  symbol: 'circle',
  symbolSize: DOT_PX,
  showAllSymbol: true,
  data: input.alerts.events.flatMap((event) => pointOf(event, input)).sort(([a], [b]) => a - b),
  lineStyle: { opacity: 0 },
  itemStyle: { color: input.colors.text, borderColor: input.colors.ground, borderWidth: 2 },
  z: 6,
})

/** The reader's thresholds as dashed lines, and what came of them as points. */
export const alertMarks = (input: MarksInput): Record<string, unknown>[] => [
  ...drawnThresholds(input).map((price) => thresholdLine(price, input)),
  eventPoints(input),
]
