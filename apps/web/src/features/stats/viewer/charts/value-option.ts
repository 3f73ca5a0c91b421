import { type ChartColors, type ChartOption, coinLetters } from '@gildscope/ui/chart'
import type { DropRow } from '../drops/model.ts'

/** A bar of the chart: one drop, or the remaining ones. */
export type ValueBar = { name: string; worth: number; isRest: boolean }

const MOST_BARS = 8
export const BAR_HEIGHT = 24
const NAME_WIDTH = 150
const RIGHT = 68
const FONT_SIZE = 12

const nameOf = ({ item, id }: DropRow): string => item.name ?? `Item ${id}`

/** The most valuable drops, and the rest combined. */
export const valueBars = (rows: readonly DropRow[]): ValueBar[] => {
  const priced = rows
    .flatMap((row) =>
      row.worth === null || row.worth <= 0 ? [] : [{ name: nameOf(row), worth: row.worth, isRest: false }],
    )
    .toSorted((a, b) => b.worth - a.worth)
  // A rest of one drop would take the same room as the drop itself.
  if (priced.length <= MOST_BARS + 1) return priced
  const rest = priced.slice(MOST_BARS)
  const worth = rest.reduce((sum, bar) => sum + bar.worth, 0)
  return [...priced.slice(0, MOST_BARS), { name: `${rest.length} others`, worth, isRest: true }]
}

/** Value per unit by drop, the most valuable on top. */
export const valueOption = (bars: readonly ValueBar[], colors: ChartColors): ChartOption => {
  const text = { fontFamily: colors.font, fontSize: FONT_SIZE }
  return {
    animation: false,
    textStyle: { fontFamily: colors.font },
    grid: { left: NAME_WIDTH + 24, right: RIGHT, top: 6, bottom: 6, outerBoundsMode: 'none' },
    xAxis: { type: 'value', min: 0, show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...text, color: colors.text, width: NAME_WIDTH, overflow: 'truncate', interval: 0 },
    },
    series: [
      {
        id: 'worth',
        type: 'bar',
        silent: true,
        barWidth: 10,
        data: bars.map(({ worth, isRest }) => ({
          value: worth,
          itemStyle: { color: isRest ? colors.rest : colors.series3 },
        })),
        label: {
          ...text,
          show: true,
          position: 'right',
          color: colors.text2,
          formatter: ({ value }: { value: number }) => coinLetters(value),
        },
      },
    ],
  }
}
