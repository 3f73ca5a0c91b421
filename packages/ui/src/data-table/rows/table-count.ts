import { formatNumber } from '../../figures/format-number.ts'
import { nounOf } from './noun.ts'

/** `1,204 of 27,281 items`. */
export const countWords = (noun: string, total: number | null, totalUnfiltered: number | null): string => {
  if (total === null) return ''
  if (totalUnfiltered === null || totalUnfiltered === total) return `${formatNumber(total)} ${nounOf(noun, total)}`
  return `${formatNumber(total)} of ${formatNumber(totalUnfiltered)} ${nounOf(noun, totalUnfiltered)}`
}
