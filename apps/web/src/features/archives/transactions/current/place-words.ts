import type { Side } from '@gildscope/market'
import { formatNumber, hoursText } from '@gildscope/ui'
import type { QueueState } from './queue-place.ts'
import type { OrderRow } from './rows.ts'

export const TRADED: Record<Side, string> = { sell: 'sold', buy: 'bought' }

/** The form for filters and files. */
export const STATE_WORDS: Record<QueueState, string> = {
  first: 'first',
  own: 'behind own',
  level: 'level',
  undercut: 'undercut',
  absent: 'not in the book',
}

export const units = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'unit' : 'units'}`

/** `up to 212 units`, where the order of arrival is unknown. */
export const aheadWords = ({ place }: OrderRow): string | null =>
  place === null ? null : `${place.isAtMost ? 'up to ' : ''}${units(place.ahead)}`

/** The breakdown of the place, shown on hover. */
export const placeDetail = (row: OrderRow): string | null => {
  if (row.place === null) return null
  if (row.place.state === 'absent')
    return `${aheadWords(row)} at better prices; the book has no order at this price, which may have been filled since the orders were read`
  const certain = 'All units at better prices'
  return row.place.isAtMost
    ? `${aheadWords(row)} in front. ${certain}, and those of others at the same price: the game does not say who was first`
    : `${aheadWords(row)} in front. ${certain}; no one else has an order at this price`
}

/** `55,374 units in front and own; 10,000 sold a day, the average of 7 days`. */
export const rateDetail = ({ place, quantity, unitsPerDay, hours, orders }: OrderRow, side: Side): string | null => {
  if (unitsPerDay === null || place === null) return null
  if (unitsPerDay === 0) return `None was ${TRADED[side]} in 7 days`
  const rate = `${formatNumber(unitsPerDay)} a day were ${TRADED[side]} in the last 7 days`
  if (hours === null) return rate
  const most = place.isAtMost ? 'At most ' : ''
  const whose =
    orders.length === 1 ? `${units(place.ahead)} in front and ${formatNumber(quantity)} of yours` : 'your last order'
  return `${most}${hoursText(hours)} for ${whose}: ${rate}`
}
