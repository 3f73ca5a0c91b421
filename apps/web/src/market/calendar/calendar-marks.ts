import { DAY_MS } from '@gildscope/base/time'
import type { Calendar } from '@gildscope/contracts'
import type { ChartColors } from '@gildscope/ui/chart'

/** A festival, or an expansion, which has no end; instants in ms. */
export type CalendarMark = { name: string; from: number; to: number | null }

/** Those of a calendar that a chart of these times shows, oldest first. Runs that are only expected are no marks. */
export const marksWithin = ({ festivals, releases }: Calendar, first: number, last: number): CalendarMark[] =>
  [
    ...festivals.flatMap(({ name, runs }) =>
      runs.map(({ start, end }) => ({ name, from: Date.parse(start), to: Date.parse(end) + DAY_MS })),
    ),
    ...releases.map(({ name, date }) => ({ name, from: Date.parse(date), to: null })),
  ]
    .filter(({ from, to }) => from <= last && (to ?? from) > first)
    .sort((a, b) => a.from - b.from)

/** Names of what went on at a time; a release counts for its day. */
export const namesAt = (marks: readonly CalendarMark[], time: number): string[] =>
  marks.filter(({ from, to }) => time >= from && time < (to ?? from + DAY_MS)).map(({ name }) => name)

const BAND_OPACITY = 0.12
const FONT_SIZE = 11
/** Width of a letter of the label, at most. */
const LETTER_PX = 6.5

export type CalendarSeriesInput = {
  marks: readonly CalendarMark[]
  colors: ChartColors
  /** First and last time of the axis. */
  span: { from: number; to: number }
  /** Usual width of the plot, in pixels: a name that does not fit is only said under the crosshair. */
  width: number
  /** Indices of the panels, the first of which has the names. */
  panels: readonly number[]
}

type Labelled = CalendarMark & { isNamed: boolean }

/** Bands name themselves where they are wide enough, releases where the line before is far enough to the left. */
const withNames = ({ marks, span, width }: CalendarSeriesInput): Labelled[] => {
  const px = (ms: number): number => (ms / (span.to - span.from)) * width
  let free = span.from
  return marks.map((mark) => {
    const from = Math.max(mark.from, span.from)
    const wide = mark.name.length * LETTER_PX
    if (mark.to !== null) return { ...mark, isNamed: px(Math.min(mark.to, span.to) - from) >= wide }
    const isNamed = px(from - free) >= wide
    free = from
    return { ...mark, isNamed }
  })
}

/** Bands of festivals and lines of expansions, below what is drawn of the item; attached to series without data. */
export const calendarSeries = (input: CalendarSeriesInput): Record<string, unknown>[] => {
  const { colors, span, panels } = input
  const marks = withNames(input)
  const font = { color: colors.text2, fontFamily: colors.font, fontSize: FONT_SIZE }
  if (marks.length === 0) return []
  return panels.map((panel, index) => ({
    ...{ id: `calendar-${panel}`, type: 'line', xAxisIndex: panel, yAxisIndex: panel },
    ...{ data: [], animation: false, silent: true, z: 0 },
    markArea: {
      ...{ silent: true, animation: false, z: 0 },
      itemStyle: { color: colors.text3, opacity: BAND_OPACITY },
      label: { ...font, position: 'insideBottom', distance: 4 },
      data: marks.flatMap(({ name, from, to, isNamed }) =>
        to === null
          ? []
          : [
              [
                { name, xAxis: Math.max(from, span.from), label: { show: isNamed && index === 0 } },
                { xAxis: Math.min(to, span.to) },
              ],
            ],
      ),
    },
    markLine: {
      ...{ silent: true, animation: false, symbol: 'none', z: 0 },
      lineStyle: { color: colors.text3, type: [1, 3], width: 1 },
      label: { ...font, position: 'insideEndBottom', rotate: 0, formatter: '{b}' },
      data: marks.flatMap(({ name, from, to, isNamed }) =>
        to === null ? [{ name, xAxis: from, label: { show: isNamed && index === 0 } }] : [],
      ),
    },
  }))
}
