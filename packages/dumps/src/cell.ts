/** A value of a row in a dump: instants as dates, JSON and lists of numbers as text. */
export type Cell = number | string | boolean | Date | null

/** Rows in order, a bounded number at a time. */
export type Pages = AsyncIterable<readonly (readonly Cell[])[]>
