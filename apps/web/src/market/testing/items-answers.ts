import { type FilterTerm, getItems, getNewItems, ITEM_FIELDS, type ItemRow } from '@gildscope/contracts'
import { answer } from '../../testing/answers.ts'

type Row = ItemRow & { id: number }

const figureOf = (row: Row, field: string) => row[field as keyof ItemRow] ?? null

const holds = (row: Row, { field, op, value }: FilterTerm): boolean => {
  const own = figureOf(row, field)
  // Missing figures are neither greater nor less than anything.
  if (value === null || own === null) return op === 'eq' ? own === value : op === 'ne' && own !== value
  if (op === 'cts') return String(own).toLowerCase().includes(String(value).toLowerCase())
  const order = own < value ? -1 : own > value ? 1 : 0
  return { eq: order === 0, ne: order !== 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[op]
}

const byField = (field: string, order: 'asc' | 'desc') => (a: Row, b: Row) => {
  const [x, y] = [figureOf(a, field), figureOf(b, field)]
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  const direction = order === 'asc' ? 1 : -1
  return x === y ? a.id - b.id : direction * (x < y ? -1 : 1)
}

/** A small items service over the test's rows: sorts, filters, pages and returns the requested fields. */
export const itemsAnswers = (readRows: () => readonly Row[]) => {
  type Query = Parameters<Parameters<typeof answer<typeof getItems>>[1]>[0]['query']
  const respond = (query: Query) => {
    const { fields = [], filter, sort = 'id', order = 'asc', offset = 0, limit, ids, q = '' } = query
    const terms = filter?.terms ?? []
    const found = readRows()
      .filter(({ id }) => !Array.isArray(ids) || ids.includes(id))
      .filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(q.toLowerCase()))
      .filter((row) => terms.every((term) => holds(row, term)))
      .toSorted(byField(sort, order))
    const page = found.slice(offset, limit === undefined ? undefined : offset + limit)
    const reply = page.map((row) => Object.fromEntries(fields.map((field) => [field, figureOf(row, field)])) as ItemRow)
    return { reply, total: found.length }
  }
  return [
    answer(getItems, ({ query }) => respond(query)),
    answer(getNewItems, ({ query }) => respond({ ...query, sort: 'firstAdded', order: 'desc' })),
  ]
}

/** Traded items with every figure; those given first have the greatest ones. */
export const tradedItems = (names: readonly string[]): Row[] =>
  names.map((name, index) => {
    const rank = names.length - index
    const figures = [...ITEM_FIELDS]
      .filter(([, { kind }]) => kind === 'integer' || kind === 'decimal')
      .map(([field]) => [field, rank * 100])
    return {
      ...Object.fromEntries(figures),
      id: index + 1,
      name,
      rarity: 'Fine',
      type: 'CraftingMaterial',
      marketable: true,
      firstAdded: `2026-11-0${1 + (rank % 9)}T00:00:00Z`,
    }
  })
