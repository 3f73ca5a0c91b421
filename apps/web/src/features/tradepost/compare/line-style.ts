import type { ChartColors } from '@gildscope/ui/chart'
import { MOST_COMPARED } from '../../../pages/paths.ts'

type LineStyle = {
  color: Extract<keyof ChartColors, `series${number}`>
  /** Lengths of dashes and gaps; null: solid. */
  dash: readonly [number, number] | null
}

/** The sixth and the seventh are hard to tell from others by colour alone. */
const DASHES: Readonly<Record<number, LineStyle['dash']>> = { 5: [6, 4], 6: [2, 3] }

/** In the order in which items were chosen. */
export const LINES: readonly LineStyle[] = Array.from({ length: MOST_COMPARED }, (_, index) => ({
  // The only cast: there are as many tokens as lines.
  color: `series${index + 1}` as LineStyle['color'],
  dash: DASHES[index] ?? null,
}))

/** A short piece of the line as a CSS background. */
export const swatchOf = (index: number): string => {
  const { dash } = LINES[index] ?? {}
  const color = `var(--gs-series-${index + 1})`
  if (dash == null) return color
  const [drawn, gap] = dash
  return `repeating-linear-gradient(to right, ${color} 0 ${drawn}px, transparent ${drawn}px ${drawn + gap}px)`
}
