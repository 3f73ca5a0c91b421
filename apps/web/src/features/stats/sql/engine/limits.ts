/** Of the engine; what does not fit is a fault, not a page that dies. */
export const MEMORY_MB = 512
/** Rows that a table is filled with at most. */
export const MOST_ROWS = 2_000_000
/** Rows that are shown and written to files. */
export const MOST_SHOWN = 10_000
/** Bytes that one query reads of the dumps. */
export const MOST_BYTES = 300_000_000
