import type { CraftingField } from '@gildscope/contracts'
import { createDictionary, internText } from '../../store/dictionary.ts'
import { radixOrder } from '../../store/radix-order.ts'
import { textRanks } from '../../store/text-ranks.ts'
import type { CraftingCells } from './crafting-rows.ts'

type Cells = readonly CraftingCells[]

/** Numbers to sort by; texts by their rank among all texts of the column, NaN for missing values. */
const sortKeys = async (rows: Cells, field: CraftingField): Promise<Float64Array> => {
  const dictionary = createDictionary()
  const keys = Float64Array.from(rows, (row) => {
    const value = row[field]
    if (value === null) return Number.NaN
    return typeof value === 'string' ? internText(dictionary, value) : Number(value)
  })
  if (dictionary.texts.length === 0) return keys
  const ranks = await textRanks(dictionary)
  return keys.map((code) => (Number.isNaN(code) ? code : ranks[code]!))
}

const sortRows = async (rows: Cells, field: CraftingField, order: 'asc' | 'desc'): Promise<Cells> => {
  const keys = await sortKeys(rows, field)
  const present = rows.flatMap((_row, index) => (Number.isNaN(keys[index]) ? [] : [index]))
  const places = await radixOrder(
    Float64Array.from(present, (index) => keys[index]!),
    order,
  )
  const sorted = Array.from(places, (place) => rows[present[place]!]!)
  return [...sorted, ...rows.filter((_row, index) => Number.isNaN(keys[index]))]
}

/** Sort orders of a table are cached as long as the table. */
const known = new WeakMap<Cells, Map<string, Promise<Cells>>>()

/** All rows by a field: those without a value last in both orders, stable for equal ones. */
export const rowsSorted = (rows: Cells, field: CraftingField, order: 'asc' | 'desc'): Promise<Cells> => {
  const orders = known.get(rows) ?? new Map<string, Promise<Cells>>()
  known.set(rows, orders)
  const key = `${field} ${order}`
  const sorted = orders.get(key) ?? sortRows(rows, field, order)
  orders.set(key, sorted)
  return sorted
}
