import {
  type EndpointInput,
  type FilterTerm,
  type getItems,
  type getNewItems,
  ITEM_FIELD_NAMES,
} from '@gildscope/contracts'
import { AppError } from '@gildscope/service-kit'
import { idsOf } from '../../lists/ids-of.ts'
import type { RowStyle } from '../../store/row-writer.ts'
import type { Selection } from '../../store/select-rows.ts'

type ItemsQuery = EndpointInput<typeof getItems>['query']

/** What an item list has to answer, checked and in one form for all spellings of the same question. */
export type ItemsPlan = {
  style: RowStyle
  fields: readonly string[]
  selection: Selection
  ignoredFilter: readonly string[]
  /** Equal for equal questions. */
  key: string
  /** Every field of every item, or of every one that is traded: only answered from what was built before. */
  isWholeMarket: boolean
}

/** Longest total of the names that were asked for: each of them is repeated in every row. */
const MAX_FIELDS_LENGTH = 8000

const isNarrowed = ({ terms, ids, search, limit }: Selection): boolean =>
  terms.length > 0 || ids !== null || search !== '' || limit !== null

const fieldsOf = (names: readonly string[] | undefined): readonly string[] => {
  if (names === undefined || names.length === 0) return ITEM_FIELD_NAMES
  const length = names.reduce((sum, name) => sum + name.length, 0)
  if (length > MAX_FIELDS_LENGTH)
    throw new AppError('TOO_LARGE', `the field names have ${length} characters; at most ${MAX_FIELDS_LENGTH}`, {
      limit: MAX_FIELDS_LENGTH,
    })
  return [...names].sort()
}

const sortedIds = (ids: ItemsQuery['ids']): readonly number[] | null =>
  idsOf(ids, 'item')?.toSorted((a, b) => a - b) ?? null

/** Of items that came at one instant the newest are those with the highest ids, wherever the newest are asked for. */
const orderOf = ({ sort, order = 'asc' }: Pick<ItemsQuery, 'sort' | 'order'>): Selection['order'] =>
  sort === 'firstAdded' && order === 'desc' ? 'newest' : order

/** What is traded most is what is meant most. */
const MEANT_FIRST = { sort: '1d_sell_value', order: 'desc', isClosestFirst: true } as const

const selectionOf = (query: Omit<ItemsQuery, 'beautify'>): Selection => {
  const search = query.q?.trim() ?? ''
  const terms = query.filter?.terms ?? []
  return {
    terms,
    ids: sortedIds(query.ids),
    search,
    // Scripts compute with the prices of whatever they get.
    isTradedOnly: terms.length === 0 && query.ids === undefined && search === '',
    ...(search !== '' && query.sort === undefined
      ? MEANT_FIRST
      : { sort: query.sort ?? 'id', order: orderOf(query), isClosestFirst: false }),
    offset: query.offset ?? query.skip ?? 0,
    limit: query.limit ?? null,
  }
}

const termKey = ({ field, op, value }: FilterTerm) => [field, op, value]

const plan = (query: Omit<ItemsQuery, 'beautify'>, style: RowStyle, selection: Selection): ItemsPlan => {
  const fields = fieldsOf(query.fields)
  const isAllFields = fields === ITEM_FIELD_NAMES
  const { terms, ids, search, isTradedOnly, isClosestFirst, sort, order, offset, limit } = selection
  const question = [
    terms.map(termKey),
    ids,
    search,
    isTradedOnly ? 1 : 0,
    isClosestFirst ? 1 : 0,
    sort,
    order,
    offset,
    limit,
  ]
  return {
    style,
    fields,
    selection,
    ignoredFilter: query.filter?.ignored ?? [],
    key: JSON.stringify([style, isAllFields ? 0 : fields, ...question]),
    isWholeMarket: isAllFields && !isNarrowed(selection) && offset === 0 && sort === 'id' && order === 'asc',
  }
}

const jsonStyle = ({ beautify }: Pick<ItemsQuery, 'beautify'>): RowStyle => (beautify === 'human' ? 'human' : 'json')

export const planItems = (query: ItemsQuery): ItemsPlan => plan(query, jsonStyle(query), selectionOf(query))

export const planLines = (query: Omit<ItemsQuery, 'beautify'>, style: 'csv' | 'jsonl'): ItemsPlan =>
  plan(query, style, selectionOf(query))

export const planNewItems = (query: EndpointInput<typeof getNewItems>['query']): ItemsPlan =>
  plan(query, jsonStyle(query), {
    ...selectionOf(query),
    isTradedOnly: false,
    sort: 'firstAdded',
    order: 'newest',
    isClosestFirst: false,
  })
