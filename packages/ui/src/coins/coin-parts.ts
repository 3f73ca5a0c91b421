import { COPPER_PER_GOLD, COPPER_PER_SILVER } from '@gildscope/market'
import { formatNumber } from '../figures/format-number.ts'

export type Metal = 'gold' | 'silver' | 'copper'
export type CoinPart = { metal: Metal; text: string }

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Gold, silver and copper of an amount without its sign; the first part is not padded, copper is always there. */
export const coinParts = (copper: number): CoinPart[] => {
  const amount = Math.abs(Math.round(copper))
  const gold = Math.floor(amount / COPPER_PER_GOLD)
  const silver = Math.floor((amount % COPPER_PER_GOLD) / COPPER_PER_SILVER)
  const rest = amount % COPPER_PER_SILVER
  const parts: CoinPart[] = []
  if (gold > 0) parts.push({ metal: 'gold', text: formatNumber(gold) })
  if (gold > 0 || silver > 0) parts.push({ metal: 'silver', text: gold > 0 ? twoDigits(silver) : String(silver) })
  parts.push({ metal: 'copper', text: parts.length > 0 ? twoDigits(rest) : String(rest) })
  return parts
}

/** Sums in gold only: `26,009`, `94.0` below 100, `5.93 M` from a million. */
export const goldText = (copper: number): string => {
  const gold = Math.abs(copper) / COPPER_PER_GOLD
  const sign = copper < 0 ? -1 : 1
  if (gold >= 1_000_000) return `${formatNumber((sign * gold) / 1_000_000, 2)} M`
  return formatNumber(sign * gold, gold < 100 ? 1 : 0)
}

/** The text for screen readers: `1 gold 27 silver 86 copper`. */
export const spokenCoins = (copper: number): string => {
  const parts = coinParts(copper).filter(
    ({ text }, index, all) => Number(text) !== 0 || all.length === 1 || index === 0,
  )
  const said = parts.map(({ metal, text }) => `${text.replace(/^0(?=\d)/, '')} ${metal}`).join(' ')
  return copper < 0 ? `minus ${said}` : said
}
