import type { FlatSide } from './book.ts'

export const isSameSide = (one: FlatSide, other: FlatSide): boolean => {
  if (one === other) return true
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
