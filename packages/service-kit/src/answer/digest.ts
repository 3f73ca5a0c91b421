import createXxhash from 'xxhash-wasm'

const { create64 } = await createXxhash()

export type Digest = {
  update: (bytes: Uint8Array) => void
  /** The digest of all bytes so far. */
  text: () => string
}

/**
 * The digest of an answer for its `ETag`: XXH64 and the length, for a seventh of the CPU time of SHA-1. It only has to
 * distinguish states of one address; it does not resist deliberate collisions.
 */
export const createDigest = (): Digest => {
  const hash = create64()
  let length = 0
  return {
    update: (bytes) => {
      hash.update(bytes)
      length += bytes.length
    },
    text: () => `${hash.digest().toString(36)}.${length.toString(36)}`,
  }
}

export const digestOf = (bytes: Uint8Array): string => {
  const digest = createDigest()
  digest.update(bytes)
  return digest.text()
}
