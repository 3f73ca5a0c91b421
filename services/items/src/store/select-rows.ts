import type { FilterTerm } from '@gildscope/contracts'
import { nextTurn } from '@gildscope/service-kit'
import { answeredColumnsOf } from './answered-columns.ts'
import { addBit, type Bitset, countBits, emptyBitset, firstBits, hasBit, intersect } from './bitset.ts'
import type { Column } from './column.ts'
import { type Direction, rowsInOrder } from './column-order.ts'
import { columnsOf } from './computed-columns.ts'
import { matchTerm } from './match-term.ts'
import { closestFirst, searchNames } from './search-names.ts'
import type { Snapshot } from './snapshot.ts'

export type Selection = {
  terms: readonly FilterTerm[]
  ids: readonly number[] | null
  search: string
  /** Without what cannot be traded. */
  isTradedOnly?: boolean
  /** Search results are sorted by how close the name is, and only then in the requested order. */
  isClosestFirst?: boolean
  sort: string
  order: Direction
  offset: number
  limit: number | null
}

export type SelectedRows = { rows: Int32Array; total: number }

const MOST_TERMS_KEPT = 8

/** Like orders, the matches of a term are cached as long as its column. */
const knownTerms = new WeakMap<Column, Map<string, Bitset>>()

const bitsOfTerm = (snapshot: Snapshot, term: FilterTerm): Bitset => {
  // Equality applies to the returned value; comparing prices only considers actual offers.
  const columns = term.op === 'eq' || term.op === 'ne' ? answeredColumnsOf(snapshot) : columnsOf(snapshot)
  const column = columns.get(term.field)
  if (column === undefined) throw new Error(`no column ${term.field}`)
  const terms = knownTerms.get(column) ?? new Map<string, Bitset>()
  knownTerms.set(column, terms)
  const key = `${term.op} ${typeof term.value} ${term.value}`
  const cached = terms.get(key)
  if (cached !== undefined) return cached
  const bits = matchTerm(column, snapshot.ids.length, term)
  if (terms.size >= MOST_TERMS_KEPT) terms.clear()
  terms.set(key, bits)
  return bits
}

const bitsOfIds = (snapshot: Snapshot, ids: readonly number[]): Bitset => {
  const bits = emptyBitset(snapshot.ids.length)
  for (const id of ids) {
    const row = snapshot.rowOf.get(id)
    if (row !== undefined) addBit(bits, row)
  }
  return bits
}

/** Null when nothing restricts the list. Each pass over all rows has its own turn: a text pass takes up to 10 ms. */
const matchingRows = async (
  snapshot: Snapshot,
  { terms, ids, search, isTradedOnly = false }: Selection,
): Promise<Bitset | null> => {
  const looks = [
    ...(isTradedOnly ? [() => firstBits(snapshot.ids.length, snapshot.tradable)] : []),
    ...(ids === null ? [] : [() => bitsOfIds(snapshot, ids)]),
    ...terms.map((term) => () => bitsOfTerm(snapshot, term)),
    ...(search === '' ? [] : [() => searchNames(snapshot, search)]),
  ]
  let bits: Bitset | null = null
  for (const [index, look] of looks.entries()) {
    if (index > 1) await nextTurn()
    const found = look()
    if (bits === null) bits = found.slice()
    else intersect(bits, found)
  }
  return bits
}

const orderedRows = (snapshot: Snapshot, { sort, order }: Selection): Int32Array | Promise<Int32Array> => {
  const column = columnsOf(snapshot).get(sort)
  if (column === undefined) throw new Error(`no column ${sort}`)
  return sort === 'id' && order === 'asc' ? snapshot.rowsById : rowsInOrder(snapshot, column, order)
}

/** The rows of one page, and the number of rows on all pages. */
export const selectRows = async (snapshot: Snapshot, selection: Selection): Promise<SelectedRows> => {
  const { offset, limit } = selection
  const ordered = await orderedRows(snapshot, selection)
  const bits = await matchingRows(snapshot, selection)
  if (bits === null)
    return { rows: ordered.subarray(offset, limit === null ? undefined : offset + limit), total: ordered.length }
  const total = countBits(bits)
  if (selection.isClosestFirst === true) {
    const found = ordered.filter((row) => hasBit(bits, row))
    return {
      rows: closestFirst(snapshot, selection.search, found).slice(offset, limit === null ? undefined : offset + limit),
      total,
    }
  }
  const wanted = Math.max(0, Math.min(total - offset, limit ?? total))
  const rows = new Int32Array(wanted)
  let skipped = 0
  let taken = 0
  for (let at = 0; taken < wanted; at += 1) {
    const row = ordered[at]!
    if (!hasBit(bits, row)) continue
    if (skipped < offset) skipped += 1
    else {
      rows[taken] = row
      taken += 1
    }
  }
  return { rows, total }
}
