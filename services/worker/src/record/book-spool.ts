import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import * as z from 'zod'

const levelSchema = z.object({ listings: z.int(), unit_price: z.int(), quantity: z.int() })
const bookSchema = z.object({ id: z.int(), buys: z.array(levelSchema), sells: z.array(levelSchema) })

type Level = z.infer<typeof levelSchema>
type Piece = { moment: number; from: number; length: number }

const packed = (side: readonly Level[]): number[][] =>
  side.map(({ unit_price, quantity, listings }) => [unit_price, quantity, listings])

/**
 * Stores books in a file of its own as they arrive, until all moments are known: a recording is ordered by item, and an
 * hour of books does not fit in memory.
 */
export const createBookSpool = (path: string) => {
  const stream = createWriteStream(path)
  const pieces = new Map<number, Piece[]>()
  let end = 0

  return {
    add: (record: unknown, moment: number): void => {
      const book = bookSchema.safeParse(record)
      if (!book.success) return
      const { id, buys, sells } = book.data
      const line = Buffer.from(JSON.stringify({ id, s: moment, buys: packed(buys), sells: packed(sells) }))
      const ofItem = (pieces.get(id) ?? []).filter((piece) => piece.moment !== moment)
      pieces.set(id, [...ofItem, { moment, from: end, length: line.length }])
      end += line.length
      stream.write(line)
    },

    /** Writes a line for each book and moment; a book that was not read again was unchanged. */
    writeSeries: async (target: string, moments: readonly Date[]): Promise<void> => {
      await finished(stream.end())
      const file = await open(path)
      const lines = async function* (): AsyncGenerator<string> {
        yield `${JSON.stringify({ kind: 'header', snapshots: moments.map((at) => at.toISOString()) })}\n`
        for (const id of [...pieces.keys()].sort((one, other) => one - other)) {
          const ofItem = new Map((pieces.get(id) ?? []).map((piece) => [piece.moment, piece]))
          const first = Math.min(...ofItem.keys())
          for (let s = first; s < moments.length; s++) {
            const piece = ofItem.get(s)
            if (piece === undefined) yield `{"id":${id},"s":${s},"same":1}\n`
            else {
              const { buffer } = await file.read(Buffer.alloc(piece.length), 0, piece.length, piece.from)
              yield `${buffer.toString()}\n`
            }
          }
        }
      }
      try {
        await pipeline(Readable.from(lines()), createGzip({ level: 6 }), createWriteStream(target))
      } finally {
        await file.close()
      }
    },

    remove: async (): Promise<void> => {
      if (!stream.writableFinished) await finished(stream.end())
      await rm(path, { force: true })
    },
  }
}
