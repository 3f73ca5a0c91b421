/** The tokens that charts draw with, by the names charts use. */
const TOKENS = {
  font: '--gs-font',
  ground: '--gs-surface-1',
  raised: '--gs-surface-3',
  text: '--gs-text',
  text2: '--gs-text-2',
  text3: '--gs-text-3',
  line: '--gs-line-strong',
  grid: '--gs-chart-grid',
  axis: '--gs-chart-axis',
  cross: '--gs-chart-cross',
  ask: '--gs-ask',
  bid: '--gs-bid',
  up: '--gs-up',
  down: '--gs-down',
  accent: '--gs-accent',
  gold: '--gs-coin-gold',
  series1: '--gs-series-1',
  series2: '--gs-series-2',
  series3: '--gs-series-3',
  series4: '--gs-series-4',
  series5: '--gs-series-5',
  series6: '--gs-series-6',
  series7: '--gs-series-7',
  series8: '--gs-series-8',
  total: '--gs-series-total',
  rest: '--gs-series-rest',
} as const

export type ChartColors = Record<keyof typeof TOKENS, string>

/** The values of the tokens at `element`: a canvas does not see CSS variables. */
export const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element)
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  // The only cast: there is an entry for every name.
  return Object.fromEntries(entries) as ChartColors
}
