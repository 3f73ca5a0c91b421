import { z } from 'zod'
import { type RecordedBook, recordedBookSchema } from './recorded-book.ts'
import type { RecordingFiles } from './recording-files.ts'

const headerSchema = z.object({
  kind: z.literal('header'),
  snapshots: z.array(z.iso.datetime({ offset: true })).min(1),
})
const sameSchema = z.object({ id: z.int(), s: z.int().min(0), same: z.literal(1) })
const bookLineSchema = z.object({
  id: z.int(),
  s: z.int().min(0),
  buys: z.array(z.unknown()),
  sells: z.array(z.unknown()),
})
const lineSchema = z.union([headerSchema, sameSchema, bookLineSchema])

/** Order books at a few moments; an id may be absent from some of them. */
export interface BookSeries {
  /** ISO instants, in order. */
  moments: readonly string[]
  ids(): Iterable<number>
  has(id: number): boolean
  /** Null if the moment lacks the id. */
  book(id: number, moment: number): RecordedBook | null
}

/**
 * Lines are `{id, s, buys, sells}` or, for a book that did not change since the line before, `{id, s, same: 1}`; they
 * are kept as text until a book is requested.
 */
export const readBookSeries = async (files: RecordingFiles, file: string): Promise<BookSeries> => {
  let moments: readonly string[] = []
  const texts = new Map<number, string[]>()
  let before: { id: number; text: string } | null = null

  await files.read(file, (value, text) => {
    const line = lineSchema.parse(value)
    if ('kind' in line) {
      moments = line.snapshots.map((at) => new Date(at).toISOString())
      return
    }
    if (line.s >= moments.length) throw new Error(`${file}: moment ${line.s} of item ${line.id} is not in the header`)
    if (!('same' in line)) before = { id: line.id, text }
    if (before?.id !== line.id) throw new Error(`${file}: item ${line.id} is the same as a line that is not there`)
    const ofItem = texts.get(line.id) ?? []
    ofItem[line.s] = before.text
    texts.set(line.id, ofItem)
  })

  return {
    moments,
    ids: () => texts.keys(),
    has: (id) => texts.has(id),
    book(id, moment) {
      const text = texts.get(id)?.[moment]
      return text === undefined ? null : recordedBookSchema.parse(JSON.parse(text))
    },
  }
}
