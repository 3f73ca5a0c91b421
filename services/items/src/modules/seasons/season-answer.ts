import { type EndpointInput, type getSeasons, SEASON_FIELDS } from '@gildscope/contracts'
import { rowTest } from '@gildscope/contracts/filter-rows'
import type { Answer } from '../../answers/answer-cache.ts'
import type { Work } from '../../bulk/work.ts'
import { answeredFields, itemFormat, pageOfRows } from '../../lists/list-formats.ts'
import { wholeOf, writeParts } from '../../lists/row-format.ts'
import { hasBit } from '../../store/bitset.ts'
import { createDictionary, internText } from '../../store/dictionary.ts'
import { radixOrder } from '../../store/radix-order.ts'
import { searchNames } from '../../store/search-names.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { textRanks } from '../../store/text-ranks.ts'
import { type SeasonCell, seasonCells } from './season-cells.ts'
import type { SeasonTable } from './season-repository.ts'

export type SeasonQuery = EndpointInput<typeof getSeasons>['query']

/** Equal for all spellings of the same question. */
export const seasonKey = ({ filter, q, sort, order, skip, offset, limit, fields, beautify }: SeasonQuery): string =>
  JSON.stringify([
    ...[filter?.terms.map(({ field, op, value }) => [field, op, value]), q?.trim(), sort, order],
    ...[offset ?? skip ?? 0, limit, answeredFields(fields, [...SEASON_FIELDS.keys()]), beautify === 'human'],
  ])

/** Numbers to sort by; texts by their rank. */
const sortKeys = async (rows: readonly number[], cell: SeasonCell): Promise<Float64Array> => {
  const dictionary = createDictionary()
  const keys = Float64Array.from(rows, (row) => {
    const value = cell(row)
    if (value === null) return Number.NaN
    return typeof value === 'string' ? internText(dictionary, value) : Number(value)
  })
  if (dictionary.texts.length === 0) return keys
  const ranks = await textRanks(dictionary)
  return keys.map((code) => (Number.isNaN(code) ? code : ranks[code]!))
}

/** Those without a value come last in both orders. */
const sorted = async (rows: readonly number[], cell: SeasonCell, order: 'asc' | 'desc'): Promise<number[]> => {
  const keys = await sortKeys(rows, cell)
  const present = rows.flatMap((_, index) => (Number.isNaN(keys[index]) ? [] : [index]))
  const places = await radixOrder(
    Float64Array.from(present, (index) => keys[index]!),
    order,
  )
  return [
    ...Array.from(places, (place) => rows[present[place]!]!),
    ...rows.filter((_, index) => Number.isNaN(keys[index])),
  ]
}

/** The requested page of the table. */
export const seasonAnswer = async (
  { table, snapshot, work }: { table: SeasonTable; snapshot: Snapshot; work: Work },
  query: SeasonQuery,
): Promise<Answer> => {
  const { filter, q = '', sort = 'id', order = 'asc', beautify } = query
  const cellOf = seasonCells(table, snapshot)
  const terms = filter?.terms ?? []
  const tested = [...new Set(terms.map(({ field }) => field))].map((field) => [field, cellOf(field)] as const)
  const holds = rowTest(terms, SEASON_FIELDS)
  const named = q.trim() === '' ? null : searchNames(snapshot, q)
  const isNamed = (id: number): boolean => {
    const row = snapshot.rowOf.get(id)
    return named === null || (row !== undefined && hasBit(named, row))
  }
  await work.pace()
  const isWanted = (row: number): boolean =>
    isNamed(table.ids[row]!) &&
    (terms.length === 0 || holds(Object.fromEntries(tested.map(([field, cell]) => [field, cell(row)]))))
  const kept = [...table.ids.keys()].filter(isWanted)
  work.note({ rowsScanned: table.ids.length })
  const rows = await sorted(kept, cellOf(sort), order)
  const fields = answeredFields(query.fields, [...SEASON_FIELDS.keys()]) ?? []
  const format = itemFormat<number>(fields, cellOf, beautify === 'human')
  const parts = writeParts([pageOfRows(rows, query)], format, fields.length, work)
  return { body: await wholeOf(parts), total: rows.length }
}
