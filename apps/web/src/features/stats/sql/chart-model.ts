import type { ChartColors, ChartOption } from '@gildscope/ui/chart'
import { shortNumber } from '@gildscope/ui/chart'
import type { QueryResult } from './engine/messages.ts'

export const KINDS = [
  { value: 'points', label: 'Points' },
  { value: 'lines', label: 'Lines' },
  { value: 'bars', label: 'Bars' },
  { value: 'heat', label: 'Heat' },
] as const
export type Kind = (typeof KINDS)[number]['value']

/** `down`: the rows of a heat map, whose shades are `up`. */
export type Drawn = { kind: Kind; across: string; up: string; down?: string }

type Axis = 'time' | 'value' | 'category'

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const FONT_SIZE = 11

export const numberColumns = ({ columns }: QueryResult): string[] =>
  columns.flatMap(({ name, isNumber }) => (isNumber ? [name] : []))

/** What was chosen, as far as the result has it. */
export const drawnOf = (wanted: Drawn, result: QueryResult): Drawn | null => {
  const numbers = numberColumns(result)
  const names = result.columns.map(({ name }) => name)
  const up = numbers.includes(wanted.up) ? wanted.up : numbers.at(-1)
  if (up === undefined || result.rows.length === 0) return null
  const across = names.includes(wanted.across) ? wanted.across : names.find((name) => name !== up)
  if (across === undefined) return null
  const others = names.filter((name) => name !== up && name !== across)
  const down = others.find((name) => name === wanted.down) ?? others[0]
  return { kind: wanted.kind, across, up, ...(down !== undefined && { down }) }
}

/** A heat map begins with the columns by which a query groups, which come first. */
export const drawnAs = (kind: Kind, drawn: Drawn, { columns }: QueryResult): Drawn => {
  const [down, across] = columns.map(({ name }) => name).filter((name) => name !== drawn.up)
  return kind === 'heat' && down !== undefined && across !== undefined
    ? { ...drawn, kind, across, down }
    : { ...drawn, kind }
}

const axisOf = (values: readonly unknown[]): Axis => {
  const known = values.filter((value) => value !== null)
  if (known.every((value) => typeof value === 'number')) return 'value'
  return known.every((value) => TIME.test(String(value))) ? 'time' : 'category'
}

const placeOf = (axis: Axis, value: unknown): unknown =>
  axis === 'time' && value !== null ? Date.parse(`${String(value).replace(' ', 'T')}Z`) : value

/** One column of a result over another. */
export const resultOption = (result: QueryResult, { kind, across, up }: Drawn, colors: ChartColors): ChartOption => {
  const [x, y] = [across, up].map((name) => result.columns.findIndex((column) => column.name === name)) as [
    number,
    number,
  ]
  const axis = axisOf(result.rows.map((row) => row[x]))
  const data = result.rows.map((row) => [placeOf(axis, row[x]), row[y]])
  const label = { color: colors.axis, fontFamily: colors.font, fontSize: FONT_SIZE, hideOverlap: true }
  const points = axis === 'category' ? data : data.toSorted((a, b) => Number(a[0]) - Number(b[0]))
  return {
    animation: false,
    useUTC: true,
    grid: { left: 14, right: 64, top: 14, bottom: 30, outerBoundsMode: 'none' },
    xAxis: {
      ...{ type: axis, scale: true, axisTick: { show: false }, splitLine: { show: false } },
      axisLine: { onZero: false, lineStyle: { color: colors.line } },
      axisLabel: axis === 'value' ? { ...label, formatter: shortNumber } : label,
    },
    yAxis: {
      ...{ type: 'value', position: 'right', scale: kind !== 'bars', splitNumber: 4 },
      splitLine: { lineStyle: { color: colors.grid } },
      axisLabel: { ...label, formatter: shortNumber },
    },
    dataZoom: [{ type: 'inside', xAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }],
    series: [
      {
        ...{
          type: kind === 'bars' ? 'bar' : 'line',
          data: points,
          silent: true,
          animation: false,
          color: colors.series3,
        },
        ...(kind === 'points' && { symbol: 'circle', symbolSize: 6, lineStyle: { width: 0 } }),
        ...(kind === 'lines' && { symbol: points.length === 1 ? 'circle' : 'none', lineStyle: { width: 1.5 } }),
      },
    ],
  }
}
