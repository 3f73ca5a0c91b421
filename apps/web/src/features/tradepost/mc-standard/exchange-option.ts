import { DAY_MS } from '@gildscope/base/time'
import type { GemRate } from '@gildscope/contracts'
import { type ChartColors, type ChartOption, coinLetters } from '@gildscope/ui/chart'
import { type CalendarMark, calendarSeries } from '../../../market/calendar/calendar-marks.ts'

/** The unit of the game's store. */
const HUNDRED = 100
const FONT_SIZE = 11
/** Fits labels such as `25g 50s`. */
const LABEL_ROOM = 60

/** A UTC day: what 100 gems cost, and what they bring; null: not read. */
export type ExchangeDay = { at: number; cost: number | null; proceeds: number | null }

const hundred = (rate: number | null): number | null => (rate === null ? null : rate * HUNDRED)

/** Every UTC day from the first reading to the last, also those without one. */
export const exchangeDays = (rates: readonly GemRate[]): ExchangeDay[] => {
  const dayOf = (iso: string): number => Date.parse(iso.slice(0, 10))
  const known = new Map(rates.map((rate) => [dayOf(rate.date), rate]))
  const [first, last] = [rates[0], rates.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = dayOf(first.date)
  return Array.from({ length: Math.round((dayOf(last.date) - start) / DAY_MS) + 1 }, (_, index) => {
    const at = start + index * DAY_MS
    const rate = known.get(at)
    return { at, cost: hundred(rate?.coins_to_gems ?? null), proceeds: hundred(rate?.gems_to_coins ?? null) }
  })
}

type ExchangeInput = {
  days: readonly ExchangeDay[]
  colors: ChartColors
  dayText: (ms: number) => string
  marks?: readonly CalendarMark[]
}

/** Of a phone, where it has least. */
const LEAST_WIDTH = 280

const line = (id: string, color: string, data: [number, number | null][]) => ({
  ...{ id, type: 'line', data, color, connectNulls: false, animation: false, silent: true },
  // A day between two without a reading would be invisible as a line.
  ...{ symbol: 'circle', symbolSize: 3, showAllSymbol: false, lineStyle: { color, width: 1.5 } },
})

/** What 100 gems cost and bring by day; a day without a reading is a gap. */
export const exchangeOption = ({ days, colors, dayText, marks = [] }: ExchangeInput): ChartOption => {
  const label = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE, hideOverlap: true }
  return {
    ...{ animation: false, useUTC: true },
    grid: { left: 12, right: LABEL_ROOM, top: 10, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      ...{ type: 'time', axisTick: { show: false }, splitLine: { show: false }, splitNumber: 5 },
      axisLine: { onZero: false, lineStyle: { color: colors.line } },
      axisLabel: { ...label, formatter: dayText },
      axisPointer: {
        ...{ show: true, snap: true, triggerTooltip: false, triggerEmphasis: false, label: { show: false } },
        lineStyle: { color: colors.cross, type: [3, 3], width: 1 },
      },
    },
    yAxis: {
      ...{ type: 'value', position: 'right', scale: true, splitNumber: 4 },
      ...{ axisLine: { show: false }, axisTick: { show: false }, axisPointer: { show: false } },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...label, formatter: coinLetters },
    },
    series: [
      ...calendarSeries({
        ...{ marks, colors, width: LEAST_WIDTH, panels: [0] },
        span: { from: days[0]?.at ?? 0, to: days.at(-1)?.at ?? 0 },
      }),
      line(
        'cost',
        colors.ask,
        days.map(({ at, cost }) => [at, cost]),
      ),
      line(
        'proceeds',
        colors.bid,
        days.map(({ at, proceeds }) => [at, proceeds]),
      ),
    ],
  }
}
