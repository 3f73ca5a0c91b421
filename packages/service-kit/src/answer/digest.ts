import createXxhash from 'xxhash-wasm'

const { create64 } = await createXxhash()

export type Digest = {
  update: (bytes: Uint8Array) => void
  /** Of all that was given. */
  text: () => string
}

/**
 * Names the bytes of an answer for an `ETag`: XXH64 and the length. Two states of one address differ in it, which is all
 * that a tag must do, for a seventh of the CPU of SHA-1; nothing that has to withstand somebody who looks for two
 * answers of one name may use it.
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
