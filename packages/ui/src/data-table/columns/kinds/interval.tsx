import { formatNumber } from '../../../figures/format-number.ts'
import { compareNumbers, defineKind } from './kind.ts'

type Interval = { low: number; high: number }

/** Three decimals, of more than ten percent two: `0.267 to 0.449`, `85.08 to 89.89`. */
const intervalText = ({ low, high }: Interval): string => {
  const decimals = high < 10 ? 3 : 2
  return `${formatNumber(low, decimals)} to ${formatNumber(high, decimals)}`
}

/** The width of the interval relative to its middle. */
const spread = ({ low, high }: Interval): number => (low + high === 0 ? 0 : (high - low) / (high + low))

export const intervalKind = defineKind('interval', {
  isRight: true,
  width: 116,
  skeletonRatio: 0.8,
  grammar: 'text',
  compare: (a, b) => compareNumbers(spread(a), spread(b)),
  text: intervalText,
  raw: intervalText,
  figure: intervalText,
  cell: intervalText,
})
