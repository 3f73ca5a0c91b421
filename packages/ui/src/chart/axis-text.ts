import { COPPER_PER_GOLD, COPPER_PER_SILVER } from '@gildscope/market'
import { formatNumber } from '../figures/format-number.ts'

/** Coins in letters for axes, without zero parts: `20s 50c`, `1,250g`, `0c`. */
export const coinLetters = (copper: number): string => {
  const amount = Math.abs(Math.round(copper))
  const parts = [
    [Math.floor(amount / COPPER_PER_GOLD), 'g'],
    [Math.floor((amount % COPPER_PER_GOLD) / COPPER_PER_SILVER), 's'],
    [amount % COPPER_PER_SILVER, 'c'],
  ] as const
  const text = parts.flatMap(([value, letter]) => (value === 0 ? [] : `${formatNumber(value)}${letter}`)).join(' ')
  if (text === '') return '0c'
  return copper < 0 ? `−${text}` : text
}

const STEPS = [
  [1e9, ' G'],
  [1e6, ' M'],
  [1e3, ' k'],
] as const

const DECIMALS_BELOW = 10

/** Figures short enough for an axis: `12 k`, `1.5 M`, `500`. */
export const shortNumber = (value: number): string => {
  const size = Math.abs(value)
  const [divisor, unit] = STEPS.find(([least]) => size >= least) ?? [1, '']
  const scaled = value / divisor
  const decimals = !Number.isInteger(scaled) && Math.abs(scaled) < DECIMALS_BELOW ? 1 : 0
  return `${formatNumber(scaled, decimals)}${unit}`
}

const SHORT_FROM = 1000 * COPPER_PER_GOLD
const MOST_DECIMALS = 2

const SHORT_STEPS = [
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** Coins for axes with little room: from 1,000 gold on in thousands, `5k g`, `−1.5k g`, `12M g`. */
export const shortCoins = (copper: number): string => {
  if (Math.abs(copper) < SHORT_FROM) return coinLetters(copper)
  const gold = copper / COPPER_PER_GOLD
  const [divisor, unit] = SHORT_STEPS.find(([least]) => Math.abs(gold) >= least) ?? [1, '']
  const text = formatNumber(gold / divisor, MOST_DECIMALS).replace(/\.?0+$/, '')
  return `${text}${unit} g`
}
