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
