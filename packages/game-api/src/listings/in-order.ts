import { type FlatSide, flatSide, LEVEL_WIDTH, sideLevels } from '@gildscope/market'

export const INT32_MAX = 2_147_483_647

/**
 * The side with the best price first and each price once, which everything that compares books relies on. The API
 * normally sends it so; then it is the same array. `direction` is 1 when prices rise away from the best one. Null when
 * the levels of a price add up to more than a side can hold.
 */
export const inOrder = (side: FlatSide, direction: 1 | -1): FlatSide | null => {
  return isInOrder(side, direction) ? side : sorted(side, direction)
}

const isInOrder = (side: FlatSide, direction: 1 | -1): boolean => {
  for (let at = LEVEL_WIDTH; at < side.length; at += LEVEL_WIDTH) {
    if ((side[at]! - side[at - LEVEL_WIDTH]!) * direction <= 0) return false
  }
  return true
}

const sorted = (side: FlatSide, direction: 1 | -1): FlatSide | null => {
  const levels = sideLevels(side).sort((one, other) => (one.unitPrice - other.unitPrice) * direction)
  const merged: typeof levels = []
  for (const level of levels) {
    const last = merged.at(-1)
    if (last?.unitPrice !== level.unitPrice) {
      merged.push(level)
      continue
    }
    last.quantity += level.quantity
    last.listings += level.listings
    if (last.quantity > INT32_MAX || last.listings > INT32_MAX) return null
  }
  return flatSide(merged)
}
