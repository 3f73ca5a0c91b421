/** A value of a row as it is dumped: instants as dates, JSON and lists of numbers as their text. */
export type Cell = number | string | boolean | Date | null

/** Rows in order, a bounded number at a time. */
export type Pages = AsyncIterable<readonly (readonly Cell[])[]>
