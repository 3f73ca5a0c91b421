import type { Assumption, Profit, Reason } from '@gildscope/finder'
import { COPPER_PER_GOLD, type Copper } from '@gildscope/market'
import { formatNumber, goldText, hoursText } from '@gildscope/ui'
import { coinText } from '@gildscope/ui/forms'

const SMALL = COPPER_PER_GOLD / 10

/** Sums are in gold from one gold on. */
export const isInGold = (most: Copper): boolean => most >= COPPER_PER_GOLD

const amountText = (value: Copper, inGold: boolean): string => {
  // What is small is above zero all the same.
  if (inGold) return Math.abs(value) < SMALL ? formatNumber(value / COPPER_PER_GOLD, 2) : goldText(value)
  return `${value < 0 ? '−' : ''}${coinText(Math.abs(value))}`
}

/** `2.4 to 7.4`: what nine of ten reach, and what one of ten does. */
export const rangeText = ({ least, most }: Pick<Profit, 'least' | 'most'>): string => {
  const inGold = isInGold(most)
  return `${amountText(least, inGold)} to ${amountText(most, inGold)}`
}

const wholePercent = (share: number): string => formatNumber(100 * share)

/** `under 1 %` where it rounds to nothing. */
export const chanceText = (chance: number): string => (chance < 0.01 ? 'under 1 %' : `${wholePercent(chance)} %`)

export const daysText = (days: number): string => `${formatNumber(days, 1)} d`

export const reasonText = (reason: Reason): string => {
  switch (reason.kind) {
    case 'trade':
      return `${formatNumber(reason.soldADay, reason.soldADay < 10 ? 1 : 0)} a day trade; in front ${wholePercent(reason.inFront)} % of the time`
    case 'fronts':
      return `a best bid stands for ${hoursText(reason.hours)}`
    case 'margin':
      return `asks stand ${wholePercent(reason.share)} % over bids after fees`
    case 'calm':
      return `its price moves by ${formatNumber(100 * reason.spread, 1)} % a day`
    case 'few-units':
      return `few units, each brings ${isInGold(reason.each) ? `${goldText(reason.each)} g` : coinText(reason.each)}`
  }
}

export const ASSUMPTION_WORDS: Readonly<Record<Assumption['kind'], string>> = {
  'fronts-half': 'Fronts half as long',
  'trade-half': 'Half the trade',
  'price-falls': 'Price falls by 5 %',
  'one-visit': 'One visit a day',
}
