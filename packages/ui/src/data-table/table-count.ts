import { formatNumber } from '../figures/format-number.ts'

/** `1,204 of 27,281 items`. */
export const countWords = (noun: string, total: number | null, totalUnfiltered: number | null): string => {
  if (total === null) return ''
  const isPart = totalUnfiltered !== null && totalUnfiltered !== total
  return `${formatNumber(total)}${isPart ? ` of ${formatNumber(totalUnfiltered)}` : ''} ${noun}`
}
