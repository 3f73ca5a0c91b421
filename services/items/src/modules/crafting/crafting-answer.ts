import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  CRAFTING_FIELD_NAMES,
  CRAFTING_FIELDS,
  type CraftingField,
  type EndpointInput,
  type getCrafting,
} from '@gildscope/contracts'
import { keepRows } from '../../rows/filter-rows.ts'
import { itemsToJson } from '../../rows/items-to-json.ts'
import type { Row } from '../../rows/row.ts'
import { answeredFields, pageOfRows, rowsToJson } from '../../rows/select-rows.ts'
import { hasBit } from '../../store/bitset.ts'
import { searchNames } from '../../store/search-names.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import type { Answer } from '../items/answer-cache.ts'
import { type CraftingCells, craftingRows, type PriceBasis } from './crafting-rows.ts'
import type { KnownRecipe } from './known-recipe.ts'
import { rowsSorted } from './sort-rows.ts'

type CraftingQuery = EndpointInput<typeof getCrafting>['query']

/** Rows written in one turn of the event loop: some milliseconds. */
const ROWS_PER_TURN = 1000

const basisOf = ({ ingredients = 'buy', output = 'sell' }: CraftingQuery): PriceBasis => ({ ingredients, output })

/** Equal for all spellings of the same question. */
export const craftingKey = (query: CraftingQuery): string => {
  const { ingredients, output } = basisOf(query)
  const { filter, q, sort, order, skip, offset, limit, fields, beautify } = query
  const terms = filter?.terms.map(({ field, op, value }) => [field, op, value])
  const page = [offset ?? skip ?? 0, limit]
  const names = answeredFields(fields, CRAFTING_FIELD_NAMES)
  return JSON.stringify([ingredients, output, terms, q?.trim(), sort, order, page, names, beautify === 'human'])
}

const cellOf = (row: CraftingCells, name: string): unknown =>
  CRAFTING_FIELDS.has(name) ? row[name as CraftingField] : null

const writeRows = async (rows: readonly CraftingCells[], fields: readonly string[]): Promise<Buffer> => {
  const parts: Buffer[] = [Buffer.from('[')]
  for (let from = 0; from < rows.length; from += ROWS_PER_TURN) {
    if (from > 0) {
      parts.push(Buffer.from(','))
      await nextTurn()
    }
    const part = itemsToJson(rows.slice(from, from + ROWS_PER_TURN), fields, (name) => (row) => cellOf(row, name))
    parts.push(part.subarray(1, -1))
  }
  return Buffer.concat([...parts, Buffer.from(']')])
}

/** The page of the table that a query asks for. */
export const craftingAnswer = async (
  snapshot: Snapshot,
  recipes: readonly KnownRecipe[],
  query: CraftingQuery,
): Promise<Answer> => {
  const { filter, q = '', sort = 'id', order = 'asc', beautify } = query
  const all = await craftingRows(snapshot, recipes, basisOf(query))
  const sorted = await rowsSorted(all, sort as CraftingField, order)
  const named = q.trim() === '' ? null : searchNames(snapshot, q)
  const searched =
    named === null ? sorted : sorted.filter((row) => hasBit(named, snapshot.rowOf.get(Number(row.output_item_id))!))
  const kept = keepRows(searched, filter?.terms ?? [], CRAFTING_FIELDS) as readonly CraftingCells[]
  const page = pageOfRows(kept, query)
  const fields = answeredFields(query.fields, CRAFTING_FIELD_NAMES) ?? []
  const body =
    beautify === 'human'
      ? Buffer.from(rowsToJson(page as readonly Row[], fields, { human: true }))
      : await writeRows(page, fields)
  return { body, total: kept.length }
}
