import { type CacheEncoding, COMPRESS_FROM_BYTES, compress, type Encoding } from '@gildscope/service-kit'

export type Answer = { body: Buffer; total: number }
export type EncodedAnswer = Answer & { encoding: CacheEncoding }

type Entry = { answer: Promise<Answer>; bytes: number }

/**
 * Answers of one snapshot by question and encoding. Who asks what is being made waits for that;
 * what was made is kept until `maxBytes` are held, the longest unused go first.
 */
export class AnswerCache {
  readonly #maxBytes: number
  #serial = 0
  #bytes = 0
  #entries = new Map<string, Entry>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Answers of an older snapshot are made, but not kept. */
  async get(of: number, key: string, encoding: Encoding, render: () => Promise<Answer>): Promise<EncodedAnswer> {
    this.#advanceTo(of)
    const isCurrent = of === this.#serial
    const keep = (name: string, make: () => Promise<Answer>) => (isCurrent ? this.#share(name, make) : make())
    const plain = await keep(`identity ${key}`, render)
    if (plain.body.length < COMPRESS_FROM_BYTES) return { ...plain, encoding: 'any' }
    if (encoding === 'identity') return { ...plain, encoding }
    const encoded = await keep(`${encoding} ${key}`, async () => ({
      body: await compress(plain.body, encoding),
      total: plain.total,
    }))
    return { ...encoded, encoding }
  }

  #advanceTo(serial: number): void {
    if (serial <= this.#serial) return
    this.#serial = serial
    this.#bytes = 0
    this.#entries = new Map()
  }

  /** Who shared what somebody else made, and that came to nothing, makes it: the other one may just have gone away. */
  async #share(key: string, make: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      let isMine = false
      const answer = this.#remember(key, () => {
        isMine = true
        return make()
      })
      try {
        return await answer
      } catch (error) {
        if (isMine) throw error
      }
    }
  }

  #remember(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const mine = this.#entries
    const known = mine.get(key)
    if (known !== undefined) {
      mine.delete(key)
      mine.set(key, known)
      return known.answer
    }
    const entry: Entry = { answer: make(), bytes: 0 }
    mine.set(key, entry)
    entry.answer.then(
      ({ body }) => {
        if (mine !== this.#entries) return
        entry.bytes = body.length + key.length * 2
        this.#bytes += entry.bytes
        for (const [oldest, { bytes }] of mine) {
          if (this.#bytes <= this.#maxBytes) break
          mine.delete(oldest)
          this.#bytes -= bytes
        }
      },
      () => mine.delete(key),
    )
    return entry.answer
  }
}
