import type { ChartColors } from '@gildscope/ui/chart'
import { expect, test } from 'vitest'
import { profitOption } from './option.ts'

const colors = new Proxy({}, { get: (_, name) => String(name) }) as ChartColors
const days = [{ date: '2026-11-19', profit: -50_000_000, total: -150_000_000 }]
type Drawn = {
  grid: { left: number; right: number }
  yAxis: { axisLabel: { fontSize: number; formatter: (copper: number) => string } }[]
}
const drawn = (isNarrow: boolean) =>
  profitOption({ days, from: '2026-11-01', to: '2026-11-20', colors, isNarrow }) as unknown as Drawn

test.each([true, false])('both axes have room for the sign and all digits of large sums (narrow: %s)', (isNarrow) => {
  const { grid, yAxis } = drawn(isNarrow)
  for (const { axisLabel } of yAxis) {
    const labels = [-50_000_000, -1_500_000_000, 150_000_000_000, -15_000].map(axisLabel.formatter)
    expect(labels).toEqual(['−5k g', '−150k g', '15M g', '−1g 50s'])
    // No character of the font but m is wider than 0.65 of its size; 8 pixels are between label and axis.
    const widest = Math.max(...labels.map(({ length }) => length * axisLabel.fontSize * 0.65)) + 8
    expect(Math.min(grid.left, grid.right)).toBeGreaterThanOrEqual(widest)
  }
})
