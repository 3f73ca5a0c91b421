import type { StoredMonth } from './stored-month.ts'

/** A calculation over stored months: it receives one after the other, and then writes its result. */
export type Task = {
  add(month: StoredMonth): void
  texts(): Iterable<string>
}

/** More than any real account has; refused before it exhausts the memory of this machine. */
export class ArchiveTooLargeError extends Error {}

/** Unix ms, the end is exclusive. */
export type Range = { from: number; to: number }

/** Rows one at a time, created on demand. */
export const eachOf = function* <From, To>(
  rows: Iterable<From>,
  make: (row: From, place: number) => To,
): Generator<To> {
  let place = 0
  for (const row of rows) yield make(row, place++)
}

/** A list in JSON, row by row. */
export const listTexts = function* (rows: Iterable<unknown>): Generator<string> {
  let separator = '['
  for (const row of rows) {
    yield separator + JSON.stringify(row)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** An object in JSON, of which some fields are lists that are written row by row. */
export const objectTexts = function* (fields: Record<string, unknown>, lists: Record<string, Iterable<unknown>>) {
  let separator = '{'
  for (const [name, rows] of Object.entries(lists)) {
    yield `${separator}${JSON.stringify(name)}:`
    yield* listTexts(rows)
    separator = ','
  }
  for (const [name, value] of Object.entries(fields)) {
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(value)}`
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
