/** Allocates this many bytes, which belong to the caller from then on. */
export type Allocate = (length: number) => Uint8Array

export type ByteStore = {
  allocate: Allocate
  /** Bytes given out since the store was made. */
  given: () => number
}

const BLOCK_BYTES = 1 << 20

/**
 * Storage for many small long-lived pieces, cut from a few large blocks: separate arrays would cost the garbage
 * collector more than everything that a poll does with them. A block is freed with its last piece, so the owner moves
 * the remaining pieces to a new store now and then.
 */
export const createByteStore = (): ByteStore => {
  let block = new Uint8Array(0)
  let used = 0
  let given = 0
  return {
    allocate: (length) => {
      if (length > block.length - used) {
        block = new Uint8Array(Math.max(BLOCK_BYTES, length))
        used = 0
      }
      used += length
      given += length
      return block.subarray(used - length, used)
    },
    given: () => given,
  }
}
