import { gunzipSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addText, GZIP_HEAD, gzipTail, NO_TEXT, pieceCompressor, pieceOf } from './gzip-pieces.ts'

test('pieces are one member of gzip, which holds all of their text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 6 }), async (texts) => {
      let sum = NO_TEXT
      const parts: Buffer[] = [GZIP_HEAD]
      for (const [at, text] of texts.map((each) => Buffer.from(each)).entries()) {
        sum = addText(sum, text)
        if (at % 2 === 0) parts.push(pieceOf(text))
        else parts.push(...((await pieceCompressor().end(text).toArray()) as Buffer[]))
      }
      const bytes = Buffer.concat([...parts, gzipTail(sum)])
      expect(gunzipSync(bytes).toString()).toBe(Buffer.from(texts.join('')).toString())
      const { engine } = inflateRawSync(bytes.subarray(GZIP_HEAD.length), { info: true }) as unknown as {
        engine: { bytesWritten: number }
      }
      expect(engine.bytesWritten).toBe(bytes.length - GZIP_HEAD.length - 8)
    }),
  )
})
