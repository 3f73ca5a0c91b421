/**
 * One side of a book as single orders in a flat array [key, quantity, key, quantity, ...], best order last. The key is
 * the price for bids and the negative price for asks, so that on both sides a greater key is better and the same code
 * serves both. Of equal keys the older one is nearer to the end: price-time priority.
 */
export type OrderSide = { orders: Int32Array; count: number; units: number }

export const createOrderSide = (capacity: number): OrderSide => ({
  orders: new Int32Array(Math.ceil(Math.max(8, capacity)) * 2),
  count: 0,
  units: 0,
})

/** The best key, or null if there are no orders. */
export const bestKey = (side: OrderSide): number | null =>
  side.count === 0 ? null : (side.orders[side.count * 2 - 2] ?? null)

/** Index of the first order whose key is at least `key`. */
const lowerBound = (side: OrderSide, key: number): number => {
  const { orders } = side
  let low = 0
  let high = side.count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (orders[middle * 2]! < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Places an order behind all orders of the same price and gives its index. */
export const insertOrder = (side: OrderSide, key: number, quantity: number): number => {
  if ((side.count + 1) * 2 > side.orders.length) {
    const larger = new Int32Array(Math.ceil(side.orders.length * 0.65) * 2)
    larger.set(side.orders)
    side.orders = larger
  }
  const at = lowerBound(side, key)
  side.orders.copyWithin((at + 1) * 2, at * 2, side.count * 2)
  side.orders[at * 2] = key
  side.orders[at * 2 + 1] = quantity
  side.count++
  side.units += quantity
  return at
}

/** Units of the same price that are served before this order. */
export const unitsAhead = (side: OrderSide, index: number): number => {
  const { orders, count } = side
  const key = orders[index * 2]
  let units = 0
  for (let i = index + 1; i < count && orders[i * 2] === key; i++) units += orders[i * 2 + 1]!
  return units
}

/** Index of the order at a position in the queue of a price; -1 if none begins there. */
const indexAt = (side: OrderSide, key: number, ahead: number): number => {
  const { orders } = side
  let units = 0
  for (let i = lowerBound(side, key + 1) - 1; i >= 0 && orders[i * 2] === key; i--) {
    if (units === ahead) return i
    units += orders[i * 2 + 1]!
  }
  return -1
}

/** The quantity at a position in the queue of a price; 0 if no order begins there. */
export const quantityAt = (side: OrderSide, key: number, ahead: number): number => {
  const index = indexAt(side, key, ahead)
  return index < 0 ? 0 : side.orders[index * 2 + 1]!
}

/** Removes the order at a position in the queue of a price and returns its quantity; 0 if none begins there. */
export const removeOrderAt = (side: OrderSide, key: number, ahead: number): number => {
  const index = indexAt(side, key, ahead)
  return index < 0 ? 0 : removeOrder(side, index)
}

/** Removes one whole order and returns its quantity. */
export const removeOrder = (side: OrderSide, index: number): number => {
  const quantity = side.orders[index * 2 + 1]!
  side.orders.copyWithin(index * 2, (index + 1) * 2, side.count * 2)
  side.count--
  side.units -= quantity
  return quantity
}

/** Fills up to `quantity` units, starting with the best order; `onFill` is called for every order touched. */
export const fillOrders = (side: OrderSide, quantity: number, onFill: (key: number, units: number) => void): number => {
  let open = quantity
  while (open > 0 && side.count > 0) {
    const at = side.count * 2 - 2
    const key = side.orders[at]!
    const standing = side.orders[at + 1]!
    const units = Math.min(open, standing)
    if (units === standing) side.count--
    else side.orders[at + 1] = standing - units
    side.units -= units
    open -= units
    onFill(key, units)
  }
  return quantity - open
}

export type Level = { unitPrice: number; quantity: number; listings: number }

/** Calls `visit` for each price level, best first. */
export const forEachLevel = (
  side: OrderSide,
  visit: (unitPrice: number, quantity: number, listings: number) => void,
): void => {
  const { orders } = side
  let i = side.count - 1
  while (i >= 0) {
    const key = orders[i * 2]!
    let quantity = 0
    let listings = 0
    while (i >= 0 && orders[i * 2] === key) {
      quantity += orders[i * 2 + 1]!
      listings++
      i--
    }
    visit(Math.abs(key), quantity, listings)
  }
}

export const levelsOf = (side: OrderSide): Level[] => {
  const levels: Level[] = []
  forEachLevel(side, (unitPrice, quantity, listings) => levels.push({ unitPrice, quantity, listings }))
  return levels
}
