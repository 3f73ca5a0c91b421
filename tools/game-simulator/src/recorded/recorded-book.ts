import { z } from 'zod'
import type { PriceRecord, PriceSide } from '../world.ts'

const levelSchema = z.tuple([z.int(), z.int(), z.int()])
/** A level as recorded: unit price, quantity, listings. */
export type RecordedLevel = z.infer<typeof levelSchema>

/** Both sides of a book, best level first. */
export const recordedBookSchema = z.object({ buys: z.array(levelSchema), sells: z.array(levelSchema) })
export type RecordedBook = z.infer<typeof recordedBookSchema>

const levels = (side: readonly RecordedLevel[]) =>
  side.map(([unit_price, quantity, listings]) => ({ listings, unit_price, quantity }))

/** The book in the form of `commerce/listings`. */
export const bookJson = (id: number, book: RecordedBook): Uint8Array =>
  Buffer.from(JSON.stringify({ id, buys: levels(book.buys), sells: levels(book.sells) }))

const priceSide = (side: readonly RecordedLevel[]): PriceSide => ({
  quantity: side.reduce((units, [, quantity]) => units + quantity, 0),
  unit_price: side[0]?.[0] ?? 0,
})

/** The book in the form of `commerce/prices`: the best price of a side and all its units. */
export const bookPrice = (id: number, book: RecordedBook, whitelisted: boolean): PriceRecord => ({
  id,
  whitelisted,
  buys: priceSide(book.buys),
  sells: priceSide(book.sells),
})

const onlyLevel = ({ quantity, unit_price }: PriceSide): RecordedLevel[] =>
  quantity > 0 && unit_price > 0 ? [[unit_price, quantity, 1]] : []

/** A book with one level a side, for an item of which only the price was recorded. */
export const bookOfPrice = ({ buys, sells }: PriceRecord): RecordedBook => ({
  buys: onlyLevel(buys),
  sells: onlyLevel(sells),
})
