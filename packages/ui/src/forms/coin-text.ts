import { COPPER_PER_GOLD, COPPER_PER_SILVER, type Copper } from '@gildscope/market'

const MOST_LETTERS = 40
/** Whole, or with commas or blanks between thousands. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+)$/
/** With a point, or a comma that is not before three digits, unless only zeros are before it. */
const DECIMAL = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,4})$|^(\d+),(\d{1,2}|\d{4})$|^(0+),(\d{3})$/
const EITHER = /^([1-9]\d{0,2}),(\d{3})$/
const MOST_DIGITS = { g: 7, s: 9, c: 9 } as const
/** More gold is no amount. */
export const MOST_GOLD = 10 ** MOST_DIGITS.g - 1

type Unit = keyof typeof MOST_DIGITS
const COPPER_OF: Readonly<Record<Unit, number>> = { g: COPPER_PER_GOLD, s: COPPER_PER_SILVER, c: 1 }

/** Keyboards of East Asia write digits and signs of full width; pages have characters without any. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

const wholeNumber = (text: string, unit: Unit): number | null => {
  const digits = text.replace(/[, ]/g, '')
  return WHOLE.test(text) && digits.length <= MOST_DIGITS[unit] ? Number(digits) : null
}

/** Gold with decimals, in copper. */
const decimalGold = (text: string): Copper | null => {
  const [whole, decimals] = (DECIMAL.exec(text) ?? []).slice(1).filter((part) => part !== undefined)
  const digits = whole?.replaceAll(',', '') ?? ''
  if (decimals === undefined || digits.length > MOST_DIGITS.g) return null
  return Math.round(Number(`${digits}.${decimals}`) * COPPER_PER_GOLD)
}

const copperOf = (count: string, unit: Unit): Copper | null => {
  const whole = wholeNumber(count, unit)
  if (whole !== null) return whole * COPPER_OF[unit]
  return unit === 'g' ? decimalGold(count) : null
}

/** Parts with units, each once, in any order. */
const unitParts = (text: string): Copper | null => {
  const parts = [...text.matchAll(/([^gsc]+)([gsc])/g)]
  const units = new Set(parts.map(([, , unit]) => unit))
  if (parts.map(([part]) => part).join('') !== text || units.size !== parts.length) return null
  let sum = 0
  for (const [, count = '', unit] of parts) {
    const copper = copperOf(count.trim(), unit as Unit)
    if (copper === null) return null
    sum += copper
  }
  return sum
}

/** What `1,000` may mean: `1000` where commas separate thousands, `1.000` where they are before decimals. */
export const twoReadings = (text: string): { thousands: string; decimal: string } | null => {
  const [, whole, rest] = EITHER.exec(plainText(text)) ?? []
  return whole === undefined ? null : { thousands: `${whole}${rest}`, decimal: `${whole}.${rest}` }
}

/** Parses typed coins: `1g 27s 86c`, or gold alone such as `1.2786` or `1,27`; null: neither, or one of two amounts. */
export const readCoins = (text: string): Copper | null => {
  const plain = plainText(text)
  if (plain.length > MOST_LETTERS || twoReadings(plain) !== null) return null
  return /[gsc]/.test(plain) ? unitParts(plain) : copperOf(plain, 'g')
}

/** `1g 27s 86c`; zero parts are left out. */
export const coinText = (amount: Copper): string => {
  const parts = [
    [Math.floor(amount / COPPER_PER_GOLD), 'g'],
    [Math.floor((amount % COPPER_PER_GOLD) / COPPER_PER_SILVER), 's'],
    [amount % COPPER_PER_SILVER, 'c'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, metal]) => `${count}${metal}`)
  return said.length === 0 ? '0c' : said.join(' ')
}
