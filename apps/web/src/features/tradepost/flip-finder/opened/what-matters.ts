import type { FlipCandidate, FlipSettings } from '@gildscope/contracts'
import type { Assumption } from '@gildscope/finder'
import { survival } from '@gildscope/market'
import { formatNumber, hoursText } from '@gildscope/ui'

const HOUR_MINUTES = 60

const frontsText = ({ fills: { buy } }: FlipCandidate): string => {
  const minutes = buy.fronts.reduce((sum, [, ended, censored]) => sum + ended + censored, 0)
  const middle = survival(buy.fronts).find(({ survival: left }) => left <= 0.5)
  const length =
    middle === undefined
      ? 'most bids put in front still stood there'
      : `half of the bids put in front stood there for ${hoursText(middle.minutes / HOUR_MINUTES)} at most`
  return `How long you stay in front: over ${hoursText(minutes / HOUR_MINUTES)}, ${length}.`
}

const tradeText = ({ fills: { buy, sell } }: FlipCandidate): string => {
  const flow = ({ sold, soldError }: typeof buy): string => {
    const decimals = sold < 10 ? 1 : 0
    return `${formatNumber(sold, decimals)} ± ${formatNumber(soldError, decimals)}`
  }
  const days = formatNumber(Math.min(buy.days, sell.days), 0)
  return `How much is traded: ${flow(buy)} a day go to bids and ${flow(sell)} to asks, over ${days} days.`
}

/** One sentence on the assumption that takes most from the profit. */
export const matterText = (
  [worst]: readonly Assumption[],
  candidate: FlipCandidate,
  { visits }: Pick<FlipSettings, 'visits'>,
): string => {
  switch (worst?.kind) {
    case 'fronts-half':
      return frontsText(candidate)
    case 'trade-half':
      return tradeText(candidate)
    case 'price-falls':
      return `Where the price goes: it moves by ${formatNumber(100 * candidate.spread, 1)} % a day.`
    case 'one-visit':
      return `That you look in ${visits} times a day, and move both orders back to the front.`
    default:
      return ''
  }
}
