// What an answer in the right form is, endpoint by endpoint.
import type { Answer, Row } from './call.ts'

export type Request = {
  /** Below the host: `/gw2/v1/items/json`. */
  endpoint: string
  query: URLSearchParams
}

export type Known = {
  /** Every item with what the filters that were seen look at. */
  items: ReadonlyMap<number, Row>
  /** Of an answer that names no fields. */
  itemFields: readonly string[]
}

/** Fields that clients ask for and that no item has, misspelt ones among them. */
const UNKNOWN_FIELDS = ['upgarade1', 'AccoountBound', 'buy_cutoff_price', 'sell_cutoff_price']

const SIDE_FIELDS = [
  'delisted',
  'listed',
  'price_avg',
  'price_max',
  'price_min',
  'price_stdev',
  'quantity_avg',
  'quantity_max',
  'quantity_min',
  'quantity_stdev',
  'sold',
  'value',
]
const HISTORY_FIELDS = [
  'count',
  'date',
  'itemID',
  'type',
  ...['buy', 'sell'].flatMap((side) => SIDE_FIELDS.map((field) => `${side}_${field}`)),
].sort()

const splitNames = (text: string | null): string[] | null => text?.split(',').map((name) => name.trim()) ?? null

const idsOf = (text: string | null): number[] | null => {
  if (text === null || text === 'all') return null
  return text.split(',').map((id) => Number(id.trim()))
}

const asText = (value: unknown): string => String(value ?? '').toLowerCase()

/** The filters that were seen, by their text; null for one that says nothing and is ignored. */
const FILTERS: Record<string, ((row: Row) => boolean) | null> = {
  'name:cts:Ectoplasm': (row) => asText(row.name).includes('ectoplasm'),
  'buy_price:lte:150000,roi:gte:10': (row) => Number(row.buy_price ?? Number.NaN) <= 150_000 && Number(row.roi) >= 10,
  'marketable:true': (row) => row.marketable === true,
  'type:CraftingMaterial': (row) => row.type === 'CraftingMaterial',
  'description:Salvage Item': (row) => asText(row.description).startsWith('salvage item'),
  'type:MysticForge': (row) => row.type === 'MysticForge',
  'type:day': (row) => row.type === 'day',
  '$fields=id,name,buy_price,sell_price': null,
  id: null,
}

/** Filters over figures that another poll may have changed in the meantime. */
const MOVING = /price|roi/

const filterOf = (query: URLSearchParams): ((row: Row) => boolean) | null => {
  const text = query.get('filter')
  if (text === null) return null
  const filter = FILTERS[text]
  if (filter === undefined) throw new Error(`no rule is written for the filter ${text}`)
  return filter
}

const textFault = (answer: Answer, query: URLSearchParams): string[] => {
  const isIgnored = query.has('filter') && filterOf(query) === null
  const named = answer.headers.get('x-ignored-filter')
  return isIgnored === (named !== null) ? [] : [`X-Ignored-Filter is ${named}`]
}

const keysFault = (row: Row | undefined, expected: readonly string[]): string[] => {
  if (row === undefined) return []
  const keys = Object.keys(row)
  return keys.join() === expected.join() ? [] : [`keys are ${keys.join()} instead of ${expected.join()}`]
}

const sameIds = (found: readonly number[], wanted: readonly number[]): string[] => {
  const missing = wanted.filter((id) => !found.includes(id))
  const extra = found.filter((id) => !wanted.includes(id))
  return missing.length + extra.length === 0
    ? []
    : [`ids missing: ${missing.slice(0, 5)}; too many: ${extra.slice(0, 5)}`]
}

/** The items that a request means, when that does not move with prices. */
const wantedItems = ({ endpoint, query }: Request, { items }: Known): number[] | null => {
  const asked = idsOf(query.get('ids'))
  const filter = filterOf(query)
  if (filter !== null && MOVING.test(query.get('filter') ?? '')) return null
  const isOpen = filter === null && !query.has('ids') && !query.get('q')
  const isTradedOnly = isOpen && !endpoint.endsWith('/new')
  return [...items]
    .filter(([id, row]) => (asked === null || asked.includes(id)) && (filter === null || filter(row)))
    .filter(([, row]) => !isTradedOnly || row.marketable === true)
    .map(([id]) => id)
}

const parseRows = (text: string): Row[] => {
  const body: unknown = JSON.parse(text)
  if (!Array.isArray(body)) throw new Error(`no bare array: ${text.slice(0, 100)}`)
  return body
}

const itemsFaults = (request: Request, answer: Answer, known: Known): string[] => {
  const rows = parseRows(answer.text)
  const fields = splitNames(request.query.get('fields'))?.sort() ?? known.itemFields
  const wanted = wantedItems(request, known)
  const limit = Number(request.query.get('limit') ?? Number.POSITIVE_INFINITY)
  const faults = rows.flatMap((row) => [
    ...keysFault(row, fields),
    ...UNKNOWN_FIELDS.filter((field) => fields.includes(field) && row[field] !== null),
  ])
  if (wanted === null && rows.length === 0) faults.push('no rows')
  if (wanted !== null && rows.length !== Math.min(limit, wanted.length)) faults.push(`${rows.length} rows`)
  if (wanted !== null && fields.includes('id') && wanted.length <= limit)
    faults.push(
      ...sameIds(
        rows.map((row) => Number(row.id)),
        wanted,
      ),
    )
  if (wanted === null)
    faults.push(...rows.filter((row) => !filterOf(request.query)?.(row)).map((row) => `row ${row.id}`))
  return faults
}

const newItemsFaults = (request: Request, answer: Answer, known: Known): string[] => {
  const added = parseRows(answer.text).map((row) => String(row.firstAdded))
  const isNewestFirst = added.every((instant, index) => index === 0 || (added[index - 1] ?? '') >= instant)
  return [...itemsFaults(request, answer, known), ...(isNewestFirst ? [] : ['not newest first'])]
}

/** Names of items hold commas, which only a quoted cell may. */
const csvCells = (line: string): number => line.replaceAll(/"(?:[^"]|"")*"/g, '').split(',').length

const csvFaults = (answer: Answer, fields: readonly string[]): string[] => {
  const lines = answer.text.split('\n')
  const [header, ...rest] = lines
  const rows = rest.filter((line) => line !== '')
  const faults = header === fields.join(',') ? [] : [`header is ${header}`]
  if (answer.text.includes('\r') || answer.text.startsWith('\uFEFF')) faults.push('line ends or byte order mark')
  return faults.concat(rows.filter((line) => csvCells(line) !== fields.length).map((line) => `line ${line}`))
}

const itemsCsvFaults = (request: Request, answer: Answer, known: Known): string[] => {
  const fields = splitNames(request.query.get('fields'))?.sort() ?? known.itemFields
  const faults = fields === known.itemFields ? [] : csvFaults(answer, fields)
  const wanted = wantedItems(request, known)
  // A description may hold line breaks, so lines are counted only where there is none.
  const lines = answer.text.trimEnd().split('\n').length - 1
  if (fields.includes('description') || wanted === null || lines === wanted.length) return faults
  return [...faults, `${lines} rows instead of ${wanted.length}`]
}

const dayOf = (text: string): string => text.slice(0, 10)

/** Rows are grouped by item, oldest first. `hasIds`: the rows carry item ids, without which several items cannot be checked. */
const orderFaults = (rows: readonly Row[], asked: number, hasIds: boolean): string[] => {
  if (asked > 1 && !hasIds) return []
  const items = rows.map((row) => (hasIds ? Number(row.itemID) : 0))
  const begins = items.filter((id, index) => index === 0 || id !== items[index - 1])
  const isApart = new Set(begins).size === begins.length
  const isOldestFirst = rows.every(
    (row, index) => items[index] !== items[index - 1] || String(row.date) >= String(rows[index - 1]?.date),
  )
  return [...(isApart ? [] : ['items mixed']), ...(isOldestFirst ? [] : ['not oldest first'])]
}

const historyFaults =
  (type: 'day' | 'hour') =>
  ({ query }: Request, answer: Answer): string[] => {
    const rows = parseRows(answer.text)
    const fields = splitNames(query.get('fields'))?.sort() ?? HISTORY_FIELDS
    const asked = idsOf(query.get('itemID')) ?? []
    const start = dayOf(query.get('start') ?? '0000')
    const end = dayOf(query.get('end') ?? '9999')
    const faults = [
      ...rows.flatMap((row) => keysFault(row, fields)),
      ...orderFaults(rows, asked.length, fields.includes('itemID')),
    ]
    for (const row of rows) {
      const date = String(row.date)
      if (!/^\d{4}-\d\d-\d\dT\d\d:00:00Z$/.test(date) || dayOf(date) < start || dayOf(date) > end) faults.push(date)
      if ('itemID' in row && !asked.includes(Number(row.itemID))) faults.push(`item ${row.itemID}`)
      if ('type' in row && row.type !== type) faults.push(`type ${row.type}`)
      for (const [name, value] of Object.entries(row)) {
        if (typeof value === 'number' && !Number.isInteger(value) && !name.endsWith('_stdev'))
          faults.push(`${name} ${value}`)
      }
    }
    return faults
  }

const historyCsvFaults = ({ query }: Request, answer: Answer): string[] =>
  csvFaults(answer, splitNames(query.get('fields'))?.sort() ?? HISTORY_FIELDS)

const isIngredient = (value: object): boolean => Object.keys(value).sort().join() === 'count,item_id'

/** Where a client reads them: by the place of the column, counted from 1. */
const RECIPE_PLACES = { 3: 'disciplines', 6: 'ingredients', 9: 'output_item_count', 10: 'output_item_id' }

const placeFaults = (row: Row): string[] =>
  Object.entries(RECIPE_PLACES)
    .filter(([place, field]) => Object.keys(row)[Number(place) - 1] !== field)
    .map(([place, field]) => `${field} is not column ${place}`)

const recipesFaults = ({ query }: Request, answer: Answer): string[] => {
  const isForge = query.get('filter') === 'type:MysticForge'
  const rows = parseRows(answer.text)
  return (rows.length === 0 ? ['no rows'] : placeFaults(rows[0] ?? {})).concat(
    rows.flatMap((row) => {
      const [first, ...others] = Object.keys(row)
      const faults = first === 'id' && others.join() === [...others].sort().join() ? [] : [`keys of recipe ${row.id}`]
      if ((row.type === 'MysticForge') !== isForge) faults.push(`recipe ${row.id} is of type ${row.type}`)
      const ingredients = Array.isArray(row.ingredients) ? row.ingredients : [{}]
      return ingredients.every(isIngredient) ? faults : [...faults, `ingredients of recipe ${row.id}`]
    }),
  )
}

const listFaults =
  (needed: readonly string[], isEmptyAllowed = false) =>
  (_request: Request, answer: Answer): string[] => {
    const rows = parseRows(answer.text)
    const faults = rows.flatMap((row) => needed.filter((field) => !(field in row)).map((field) => `no ${field}`))
    return rows.length === 0 && !isEmptyAllowed ? ['no rows'] : faults
  }

const keysListFaults = (_request: Request, answer: Answer): string[] => {
  const names: unknown = JSON.parse(answer.text)
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string') && names.includes('sell_price')
  return isList ? [] : ['no list of names']
}

const rssFaults = (_request: Request, { text }: Answer): string[] =>
  text.startsWith('<?xml') && /<rss[^>]* version="2\.0"/.test(text) && text.includes('<channel>') ? [] : ['no RSS 2.0']

const totalsFaults = ({ query }: Request, answer: Answer): string[] =>
  parseRows(answer.text).flatMap((row) => keysFault(row, splitNames(query.get('fields'))?.sort() ?? []))

type Form = { type: RegExp; faults: (request: Request, answer: Answer, known: Known) => string[] }

const JSON_TYPE = /^application\/json/
const CSV_TYPE = /^text\/csv/

const FORMS: Record<string, Form> = {
  '/gw2/v1/items/json': { type: JSON_TYPE, faults: itemsFaults },
  '/gw2/v1/items/json/new': { type: JSON_TYPE, faults: newItemsFaults },
  '/gw2/v1/items/csv': { type: CSV_TYPE, faults: itemsCsvFaults },
  '/gw2/v1/items/keys': { type: JSON_TYPE, faults: keysListFaults },
  '/gw2/v1/history': { type: JSON_TYPE, faults: historyFaults('day') },
  '/gw2/v2/history/json': { type: JSON_TYPE, faults: historyFaults('day') },
  '/gw2/v2/history/csv': { type: CSV_TYPE, faults: historyCsvFaults },
  '/gw2/v2/history/hourly/json': { type: JSON_TYPE, faults: historyFaults('hour') },
  '/gw2/v2/history/total/json': { type: JSON_TYPE, faults: totalsFaults },
  '/gw2/v2/recipes': { type: JSON_TYPE, faults: recipesFaults },
  '/gw2/v1/gemstore/catalogue/json': { type: JSON_TYPE, faults: listFaults(['uuid', 'name', 'gemPrice']) },
  '/gw2/v1/gemstore/categories/json': { type: JSON_TYPE, faults: listFaults(['name', 'items']) },
  '/gw2/v1/gemstore/index/json': { type: JSON_TYPE, faults: listFaults(['uuid', 'name'], true) },
  '/gw2/v1/gemstore/catalogue/feed/rss': { type: /xml/, faults: rssFaults },
}

/** Everything that is wrong with an answer, at most ten things; none when it has the right form. */
export const faultsOf = (request: Request, answer: Answer, known: Known): string[] => {
  if (answer.status !== 200) return [`status ${answer.status}: ${answer.text.slice(0, 300)}`]
  const form = FORMS[request.endpoint]
  if (form === undefined) return [`no rule is written for ${request.endpoint}`]
  const type = answer.headers.get('content-type') ?? ''
  return [
    ...(form.type.test(type) ? [] : [`content type ${type}`]),
    ...(answer.headers.get('access-control-allow-origin') === '*' ? [] : ['other sites may not read it']),
    ...(answer.headers.get('x-data-source') === 'simulated' ? [] : ['X-Data-Source']),
    ...textFault(answer, request.query),
    ...form.faults(request, answer, known),
  ].slice(0, 10)
}
