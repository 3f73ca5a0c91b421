export const NOTICE_UNITS = ['copper', 'percent', 'units', 'days'] as const
export type NoticeUnit = (typeof NOTICE_UNITS)[number]

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const METALS = [
  [10_000, 'g'],
  [100, 's'],
  [1, 'c'],
] as const

/** As players write it: 1g 27s 86c. */
const coinsText = (copper: number): string => {
  let rest = Math.round(copper)
  const parts: string[] = []
  for (const [worth, letter] of METALS) {
    const count = Math.floor(rest / worth)
    rest -= count * worth
    if (count > 0) parts.push(`${number.format(count)}${letter}`)
  }
  return parts.length === 0 ? '0c' : parts.join(' ')
}

const plainText = (value: number, unit: NoticeUnit): string => {
  if (unit === 'copper') return coinsText(value)
  if (unit === 'percent') return `${number.format(value)} %`
  return unit === 'days' ? `${number.format(value)} ${value === 1 ? 'day' : 'days'}` : number.format(value)
}

/** An amount in the words of a notice. */
export const amountText = (value: number, unit: NoticeUnit, { isSigned = false } = {}): string => {
  const sign = value < 0 ? '−' : isSigned && value > 0 ? '+' : ''
  return `${sign}${plainText(Math.abs(value), unit)}`
}
