/** Bytes of a set of files as browsers receive them. */
export type Weight = { gzip: number; brotli: number }

export type Measured = {
  /** Script and styles until the first table is shown. */
  script: Weight
  styles: Weight
  /** The chart library; null while no page draws a chart. */
  charts: Weight | null
  areChartsAtStart: boolean
}

const KB = 1000

export const BUDGETS = {
  script: { gzip: 202 * KB, brotli: 175 * KB },
  styles: { gzip: 18 * KB },
  charts: { gzip: 230 * KB },
} as const

const figure = (what: string, how: string, bytes: number, budget: number): string =>
  `${bytes > budget ? 'TOO MUCH' : 'ok'}: ${what} ${(bytes / KB).toFixed(1)} kB ${how} of ${budget / KB}`

/** A line for each budget; those that begin with TOO MUCH are exceeded. */
export const budgetLines = ({ script, styles, charts, areChartsAtStart }: Measured): string[] => [
  figure('script to the first table', 'gzip', script.gzip, BUDGETS.script.gzip),
  figure('script to the first table', 'brotli', script.brotli, BUDGETS.script.brotli),
  figure('styles to the first table', 'gzip', styles.gzip, BUDGETS.styles.gzip),
  charts === null ? 'ok: no page has charts' : figure('charts', 'gzip', charts.gzip, BUDGETS.charts.gzip),
  ...(areChartsAtStart ? ['TOO MUCH: the chart library is loaded with the first table'] : []),
]

export const isBroken = (line: string): boolean => line.startsWith('TOO MUCH')
