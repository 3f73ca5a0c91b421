import {
  CRAFTING_FIELD_NAMES,
  CRAFTING_FIELDS,
  type CraftingField,
  type EndpointInput,
  type getCrafting,
} from '@gildscope/contracts'
import { rowTest } from '@gildscope/contracts/filter-rows'
import type { Answer } from '../../answers/answer-cache.ts'
import type { Work } from '../../bulk/work.ts'
import { answeredFields, itemFormat, pageOfRows } from '../../lists/list-formats.ts'
import { wholeOf, writeParts } from '../../lists/row-format.ts'
import { selectInSlices } from '../../lists/select-in-slices.ts'
import { hasBit } from '../../store/bitset.ts'
import { searchNames } from '../../store/search-names.ts'
import type { Snapshot } from '../../store/snapshot.ts'
import { type CraftingCells, craftingRows, type PriceBasis } from './crafting-rows.ts'
import type { KnownRecipe } from './known-recipe.ts'
import { rowsSorted } from './sort-rows.ts'

type CraftingQuery = EndpointInput<typeof getCrafting>['query']

type CraftingMarket = { snapshot: Snapshot; recipes: readonly KnownRecipe[]; work: Work }

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

/** The requested page of the table. */
export const craftingAnswer = async (
  { snapshot, recipes, work }: CraftingMarket,
  query: CraftingQuery,
): Promise<Answer> => {
  const { filter, q = '', sort = 'id', order = 'asc', beautify } = query
  const all = await craftingRows(snapshot, recipes, basisOf(query))
  const sorted = await rowsSorted(all, sort as CraftingField, order)
  const named = q.trim() === '' ? null : searchNames(snapshot, q)
  const holds = rowTest(filter?.terms ?? [], CRAFTING_FIELDS)
  const isNamed = ({ output_item_id: id }: CraftingCells): boolean =>
    named === null || hasBit(named, snapshot.rowOf.get(Number(id))!)
  const isWanted = (row: CraftingCells): boolean => isNamed(row) && holds(row)
  const kept: CraftingCells[] = []
  const everything = { holds: isWanted, page: {}, countedAs: 'rowsScanned', work } as const
  for await (const some of selectInSlices([sorted], everything)) kept.push(...some)
  const fields = answeredFields(query.fields, CRAFTING_FIELD_NAMES) ?? []
  const format = itemFormat<CraftingCells>(fields, (name) => (row) => cellOf(row, name), beautify === 'human')
  const parts = writeParts([pageOfRows(kept, query)], format, fields.length, work)
  return { body: await wholeOf(parts), total: kept.length }
}
