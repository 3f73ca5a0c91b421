/** One bit per row. */
export type Bitset = Uint32Array

export const emptyBitset = (rows: number): Bitset => new Uint32Array((rows + 31) >>> 5)

/** The first rows of all, up to `count`. */
export const firstBits = (rows: number, count: number): Bitset => {
  const bits = emptyBitset(rows)
  bits.fill(-1, 0, count >>> 5)
  if ((count & 31) !== 0) bits[count >>> 5] = 2 ** (count & 31) - 1
  return bits
}

export const addBit = (bits: Bitset, row: number): void => {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export const hasBit = (bits: Bitset, row: number): boolean => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1

/** Clears the bits in `bits` that `other` lacks. */
export const intersect = (bits: Bitset, other: Bitset): void => {
  for (let word = 0; word < bits.length; word += 1) bits[word]! &= other[word]!
}

export const countBits = (bits: Bitset): number => {
  let count = 0
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word]!
    rest -= (rest >>> 1) & 0x5555_5555
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return count
}
