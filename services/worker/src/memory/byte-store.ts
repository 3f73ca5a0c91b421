/** Gives room for so many bytes, which is the caller's from then on. */
export type Allocate = (length: number) => Uint8Array

export type ByteStore = {
  allocate: Allocate
  /** Bytes given out since the store was made. */
  given: () => number
}

const BLOCK_BYTES = 1 << 20

/**
 * Room for many small pieces that live long, cut from a few large blocks: an array with memory of its own for each of them
 * costs the garbage collector more than all that a poll does with it. A block is freed with the last piece of it, so
 * who replaces pieces moves the others to a new store now and then.
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
