import type { Side } from '@gildscope/market'
import { formatNumber, spokenCoins } from '@gildscope/ui'
import type { ChartView } from './chart-view.ts'
import type { Figure } from './history-figures.ts'
import type { HistoryModel } from './history-model.ts'
import { timeText } from './time-text.ts'

export type PointFigure = {
  label: string
  kind: 'coins' | 'gold' | 'units'
  value: number | null
  /** Lowest and highest; null: not requested or unknown. */
  span: { low: number; high: number } | null
  /** Half width of the 95 % interval, in units; null: not known or not an estimate. */
  error: number | null
}

export type Point = {
  time: number
  timeText: string
  isGap: boolean
  figures: PointFigure[]
  /** Set when a completed bucket was only partly recorded. */
  seenShare: number | null
}

const WELL_SEEN = 0.95

type PointInput = { model: HistoryModel; view: ChartView; index: number; pollMs: number }

const seenShare = ({ model, index, pollMs }: PointInput): number | null => {
  const polls = model.polls[index] ?? 0
  const isOpen = index === model.times.length - 1
  const share = polls / Math.max(model.bucketMs / pollMs, 1)
  return polls === 0 || isOpen || share >= WELL_SEEN ? null : share
}

const figuresAt = ({ model, view, index }: PointInput): PointFigure[] => {
  const { shown } = view
  const at = (figure: Figure): number | null => model.figures[figure]?.[index] ?? null
  const price = (label: string, side: Side): PointFigure => {
    const [low, high] = [at(`${side}Low`), at(`${side}High`)]
    const span = low === null || high === null || !shown.has('band') ? null : { low, high }
    return { label, kind: 'coins', value: at(`${side}Price`), span, error: null }
  }
  const units = (label: string, figure: Figure, error?: Figure): PointFigure => ({
    label,
    kind: 'units',
    value: at(figure),
    span: null,
    error: error === undefined ? null : at(error),
  })
  const when = (isShown: boolean, ...made: PointFigure[]) => (isShown ? made : [])
  return [
    ...when(shown.has('sell'), price('Sell', 'sell')),
    ...when(shown.has('buy'), price('Buy', 'buy')),
    ...when(shown.has('listed'), units('Listed', 'listed')),
    ...when(shown.has('sold'), units('Sold', 'sold', 'soldError')),
    ...when(shown.has('delisted'), units('Delisted', 'delisted')),
    ...when(shown.has('value'), { label: 'Value', kind: 'gold', value: at('value'), span: null, error: null }),
    ...when(shown.has('sell'), units('Supply', 'sellUnits')),
    ...when(shown.has('buy'), units('Demand', 'buyUnits')),
  ]
}

/** The chart's text for one bucket. */
export const pointAt = (input: PointInput): Point | null => {
  const { model, view, index } = input
  const time = model.times[index]
  if (time === undefined) return null
  return {
    time,
    timeText: timeText(time, { isUtc: view.range.isUtc, bucketMs: model.bucketMs }),
    isGap: model.polls[index] === 0,
    figures: figuresAt(input),
    seenShare: seenShare(input),
  }
}

const spokenFigure = ({ label, kind, value, span, error }: PointFigure): string => {
  if (value === null) return `${label.toLowerCase()} none`
  const amount = kind === 'units' ? formatNumber(value) : spokenCoins(value)
  const doubt = error === null ? '' : ` estimated plus or minus ${formatNumber(Math.ceil(error))}`
  const limits = span === null ? '' : ` between ${spokenCoins(span.low)} and ${spokenCoins(span.high)}`
  return `${label.toLowerCase()} ${amount}${limits}${doubt}`
}

/** A point as text: `Wed 18 Nov 06:00, sell 19 silver 90 copper, …`. */
export const spokenPoint = (point: Point | null): string => {
  if (point === null) return 'no data'
  const time = point.timeText.replace(',', '')
  if (point.isGap) return `${time}, no data`
  return [time, ...point.figures.map(spokenFigure)].join(', ')
}

/** Median of the stated errors of all buckets: the error to expect of a bar. */
export const medianError = ({ figures }: HistoryModel): number | null => {
  const known = (figures.soldError ?? []).filter((error) => error !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}
