import type { FieldKind } from '@gildscope/contracts'
import { createDictionary, type Dictionary } from './dictionary.ts'

export type NumberKind = Exclude<FieldKind, 'text' | 'json'>

/** NaN is null; instants are milliseconds since 1970, booleans 0 and 1. */
export type NumberColumn = { readonly kind: NumberKind; readonly values: Float64Array }
/** Code -1 is null. */
export type TextColumn = { readonly kind: 'text'; readonly codes: Int32Array; readonly dictionary: Dictionary }
/** Each value as its JSON text. */
export type JsonColumn = { readonly kind: 'json'; readonly texts: readonly (string | null)[] }

/** Never changed once a snapshot holds it. Rows beyond its length are null. */
export type Column = NumberColumn | TextColumn | JsonColumn

export const columnLength = (column: Column): number => {
  if (column.kind === 'text') return column.codes.length
  return column.kind === 'json' ? column.texts.length : column.values.length
}

export const emptyColumn = (kind: FieldKind, length: number, dictionary = createDictionary()): Column => {
  if (kind === 'text') return { kind, codes: new Int32Array(length).fill(-1), dictionary }
  if (kind === 'json') return { kind, texts: new Array<string | null>(length).fill(null) }
  return { kind, values: new Float64Array(length).fill(Number.NaN) }
}

export const copyColumn = (column: Column): Column => {
  if (column.kind === 'text') return { ...column, codes: column.codes.slice() }
  if (column.kind === 'json') return { kind: 'json', texts: column.texts.slice() }
  return { kind: column.kind, values: column.values.slice() }
}

/** The same values in another order: row `r` is the old row `from[r]`; -1 starts as null. */
export const moveColumn = (column: Column, from: Int32Array): Column => {
  const known = columnLength(column)
  const length = from.length
  const moved = emptyColumn(column.kind, length, column.kind === 'text' ? column.dictionary : undefined)
  for (let row = 0; row < length; row += 1) {
    const old = from[row]!
    if (old >= 0 && old < known) copyValue(column, old, moved, row)
  }
  return moved
}

const copyValue = (source: Column, from: number, target: Column, to: number): void => {
  if (source.kind === 'text' && target.kind === 'text') target.codes[to] = source.codes[from]!
  else if (source.kind === 'json' && target.kind === 'json') {
    writableTexts(target)[to] = source.texts[from] ?? null
  } else if (isNumeric(source) && isNumeric(target)) target.values[to] = source.values[from]!
}

export const isNumeric = (column: Column): column is NumberColumn => column.kind !== 'text' && column.kind !== 'json'

/** Only for a column that is not part of a snapshot yet. */
export const writableTexts = (column: JsonColumn): (string | null)[] => column.texts as (string | null)[]
