import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonLines } from './read-json-lines.ts'

export type Level = readonly [unitPrice: number, quantity: number, listings: number]
export type Book = { buys: readonly Level[]; sells: readonly Level[] }
/** Books of one item by the number of their moment; null where the moment lacks it. */
export type BooksOfItem = readonly (Book | null)[]

export type Recording = {
  /** ISO instants, in order. */
  moments: readonly string[]
  books: ReadonlyMap<number, BooksOfItem>
}

type Line =
  | { kind: 'header'; snapshots: string[] }
  | { id: number; s: number; same: 1 }
  | ({ id: number; s: number } & Book)

/** The recorded file whose name begins so; several have a day in their name. */
export const recordedFile = (folder: string, beginning: string): string => {
  const name = readdirSync(folder).find((file) => file.startsWith(beginning))
  if (name === undefined) throw new Error(`${folder} has no ${beginning}*`)
  return join(folder, name)
}

export const readRecordedBooks = (folder: string): Recording => {
  const moments: string[] = []
  const books = new Map<number, (Book | null)[]>()
  let before: Book | null = null
  for (const line of readJsonLines<Line>(recordedFile(folder, 'commerce_listings_series'))) {
    if ('kind' in line) {
      moments.push(...line.snapshots)
      continue
    }
    const ofItem = books.get(line.id) ?? moments.map(() => null)
    // A book that is the same stands in the line before, which is of the same item.
    before = 'same' in line ? before : { buys: line.buys, sells: line.sells }
    ofItem[line.s] = before
    books.set(line.id, ofItem)
  }
  return { moments, books }
}
