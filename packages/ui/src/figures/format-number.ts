const MINUS = '−'
const byDecimals = new Map<number, Intl.NumberFormat>()

const formatter = (decimals: number): Intl.NumberFormat => {
  const known = byDecimals.get(decimals)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  byDecimals.set(decimals, made)
  return made
}

/** `1,204,318`, with a true minus. */
export const formatNumber = (value: number, decimals = 0): string => {
  const text = formatter(decimals).format(Math.abs(value))
  const isZero = !/[1-9]/.test(text)
  return value < 0 && !isZero ? MINUS + text : text
}

/** `1 unit`, `1,204 units`: a noun whose plural ends with s. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** `+13.7 %`, `−4.2 %`, `0 %`; NaN is shown as `0 %`. `value` is in percent. */
export const formatPercent = (value: number, { decimals = 0, isSigned = false } = {}): string => {
  const text = formatNumber(Number.isFinite(value) ? value : 0, decimals)
  return `${isSigned && value > 0 && /[1-9]/.test(text) ? '+' : ''}${text} %`
}
