/** What was done for an answer. */
export type Done = {
  /** Rows read from the database, with what it takes there. */
  rowsRead: number
  /** Rows that a filter, a search or an order looked at. */
  rowsScanned: number
  /** Fields of rows that were worked out and written. */
  cells: number
  /** Bytes of text that were hashed and compressed. */
  bytes: number
}

/** So much of each costs a point, which is about a quarter of a millisecond of a processor; measured by bench/history. */
const PER_POINT: Readonly<Record<keyof Done, number>> = {
  rowsRead: 60,
  rowsScanned: 5000,
  cells: 4000,
  bytes: 100_000,
}

const KINDS = Object.keys(PER_POINT) as (keyof Done)[]

export const pointsOf = (done: Partial<Done>): number =>
  KINDS.reduce((sum, kind) => sum + (done[kind] ?? 0) / PER_POINT[kind], 0)

/** What costs more is made in the lane of large ones: about five histories of 90 days of hours, or a list of all items with 20 fields. */
const LARGE_POINTS = 250
/** So is what holds more memory; less is made and sent as it is. */
export const LARGE_BYTES = 6_000_000
/** Of a cell in an item list. */
export const CELL_BYTES = 20

export const isLarge = (done: Partial<Done>): boolean =>
  pointsOf(done) > LARGE_POINTS || (done.bytes ?? 0) > LARGE_BYTES
