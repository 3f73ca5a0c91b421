import { type CacheEncoding, COMPRESS_FROM_BYTES, compress, type Encoding } from '@gildscope/service-kit'

export type Answer = { body: Buffer; total: number }
export type EncodedAnswer = Answer & { encoding: CacheEncoding }

type Entry = { answer: Promise<Answer>; bytes: number }

/**
 * Answers of one snapshot by question and encoding. Who asks what is being made waits for that;
 * what was made is kept until `maxBytes` are held, the longest unused go first.
 */
export const createAnswerCache = (maxBytes: number) => {
  let serial = 0
  let bytes = 0
  let entries = new Map<string, Entry>()

  const remember = (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = entries.get(key)
    if (known !== undefined) {
      entries.delete(key)
      entries.set(key, known)
      return known.answer
    }
    const mine = entries
    const entry: Entry = { answer: make(), bytes: 0 }
    mine.set(key, entry)
    entry.answer.then(
      ({ body }) => {
        if (mine !== entries) return
        entry.bytes = body.length + key.length * 2
        bytes += entry.bytes
        for (const [oldest, { bytes: freed }] of mine) {
          if (bytes <= maxBytes) break
          mine.delete(oldest)
          bytes -= freed
        }
      },
      () => mine.delete(key),
    )
    return entry.answer
  }

  /** Who shared what somebody else made, and that came to nothing, makes it: the other one may just have gone away. */
  const share = async (key: string, make: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      let isMine = false
      const answer = remember(key, () => {
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

  const startAnew = (next: number): void => {
    if (next <= serial) return
    serial = next
    bytes = 0
    entries = new Map()
  }

  return {
    /** Answers of an older snapshot are made, but not kept. */
    async get(of: number, key: string, encoding: Encoding, render: () => Promise<Answer>): Promise<EncodedAnswer> {
      startAnew(of)
      const keep = of === serial ? share : (_key: string, make: () => Promise<Answer>) => make()
      const plain = await keep(`identity ${key}`, render)
      if (plain.body.length < COMPRESS_FROM_BYTES) return { ...plain, encoding: 'any' }
      if (encoding === 'identity') return { ...plain, encoding }
      const encoded = await keep(`${encoding} ${key}`, async () => ({
        body: await compress(plain.body, encoding),
        total: plain.total,
      }))
      return { ...encoded, encoding }
    },
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
