/** One price of one side of the book. */
export type DepthLevel = { unitPrice: number; quantity: number }

/** All units at a price or better. */
export type DepthPoint = { price: number; units: number; cost: number }

export type DepthModel = {
  /** Both best first. */
  bids: readonly DepthPoint[]
  asks: readonly DepthPoint[]
  /** Prices that are drawn; null: the book is empty. */
  window: { low: number; high: number } | null
  /** Distance of the window's edges from the best prices. */
  reachPercent: number
}

/** A price that is drawn as a line, with its label. */
export type DepthMark = { label: string; price: number }

export type DepthSide = 'buy' | 'sell'
export type DepthAt = { price: number; side: DepthSide | null; units: number; cost: number }

const LEAST_REACH = 0.02
const MOST_REACH = 0.5
/** Marks further out than this would squeeze everything else together. */
const MOST_MARKED = 3
/** Of the width of marked asks, before the first of them. */
const BESIDE_ASKS = 0.04
/** This many levels of a side are enough for a shape. */
const SHAPE_LEVELS = 8

const running = (levels: readonly DepthLevel[]): DepthPoint[] => {
  let units = 0
  let cost = 0
  return levels.map(({ unitPrice, quantity }) => {
    units += quantity
    cost += unitPrice * quantity
    return { price: unitPrice, units, cost }
  })
}

/** Share of the best price up to the level that completes a shape. */
const shapeReach = (points: readonly DepthPoint[]): number => {
  const best = points[0]
  const far = points[Math.min(points.length, SHAPE_LEVELS) - 1]
  return best === undefined || far === undefined ? 0 : Math.abs(far.price - best.price) / best.price
}

/** Share of the lowest ask up to the furthest mark that is drawn. */
const markedReach = (bestAsk: number | undefined, marks: readonly DepthMark[]): number => {
  if (bestAsk === undefined) return 0
  const reaches = marks.map(({ price }) => (price - bestAsk) / bestAsk)
  return Math.max(0, ...reaches.filter((reach) => reach <= MOST_MARKED))
}

/** Cumulative sums from the best price, within two percent of it; thin books and marks are shown further out. */
export const depthModel = (
  buys: readonly DepthLevel[],
  sells: readonly DepthLevel[],
  marks: readonly DepthMark[] = [],
): DepthModel => {
  const [bids, asks] = [running(buys), running(sells)]
  const shape = Math.min(Math.max(LEAST_REACH, shapeReach(bids), shapeReach(asks)), MOST_REACH)
  const reach = Math.max(shape, markedReach(asks[0]?.price, marks))
  const bestBid = bids[0]?.price ?? asks[0]?.price
  const bestAsk = asks[0]?.price ?? bids[0]?.price
  if (bestBid === undefined || bestAsk === undefined) return { bids, asks, window: null, reachPercent: 0 }
  const high = Math.max(Math.ceil(bestAsk * (1 + reach)), bestAsk + 1)
  const hasMarkedAsks = bids.length === 0 && marks.length > 0
  const below = hasMarkedAsks ? bestAsk - (high - bestAsk) * BESIDE_ASKS : bestBid * (1 - reach)
  const low = Math.max(Math.min(Math.floor(below), bestBid - 1), 0)
  const isInside = ({ price }: DepthPoint) => price >= low && price <= high
  return {
    bids: bids.filter(isInside),
    asks: asks.filter(isInside),
    window: { low, high },
    // For cheap goods the next copper is further away than the reach.
    reachPercent: Math.round(100 * Math.max((bestBid - low) / bestBid, (high - bestAsk) / bestAsk)),
  }
}

const NOTHING = { units: 0, cost: 0 }

/** Units available down or up to a price; none between the sides. */
export const depthAt = ({ bids, asks }: DepthModel, price: number): DepthAt => {
  const bid = bids.findLast((point) => point.price >= price)
  const ask = asks.findLast((point) => point.price <= price)
  if (bid !== undefined) return { side: 'buy', ...bid, price }
  if (ask !== undefined) return { side: 'sell', ...ask, price }
  return { side: null, ...NOTHING, price }
}
