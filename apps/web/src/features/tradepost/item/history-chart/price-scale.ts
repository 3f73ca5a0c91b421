/** Lowest and highest value that is drawn. */
export type Extent = { min: number; max: number }

const ROOM_SHARE = 0.06
/** How much the current price may widen the scale, relative to its span. */
const REACH_SHARE = 0.5

const withLastPrice = ({ min, max }: Extent, lastPrice: number | null): Extent => {
  const reach = Math.max((max - min) * REACH_SHARE, 1)
  if (lastPrice === null || lastPrice < min - reach || lastPrice > max + reach) return { min, max }
  return { min: Math.min(min, lastPrice), max: Math.max(max, lastPrice) }
}

const withRoom = ({ min, max }: Extent): Extent => {
  const room = Math.max((max - min) * ROOM_SHARE, 1)
  return { min: Math.max(Math.floor(min - room), 0), max: Math.ceil(max + room) }
}

/**
 * Tight around the drawn prices: rounding to whole axis steps would leave half of the panel empty. The current price is
 * included, except if the user has zoomed to prices far from it.
 */
export const priceScale = (lastPrice: number | null) => ({
  min: (extent: Extent): number => withRoom(withLastPrice(extent, lastPrice)).min,
  max: (extent: Extent): number => withRoom(withLastPrice(extent, lastPrice)).max,
})
