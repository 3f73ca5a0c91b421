type Json = Record<string, unknown>

const ROWS = 2
const LINES = 3
/** Enough of a feed for one entry. */
const FEED_ENTRIES = 1

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (value: unknown): string => (isObject(value) ? Object.keys(value).sort().join() : '')

/** Rows of one kind under names, such as characters or the items of a day. */
const isMapOfRows = (value: Json): boolean => {
  const rows = Object.values(value)
  return rows.length > ROWS && rows.every((row) => isObject(row) && keysOf(row) === keysOf(rows[0]))
}

/** Rows that are tuples, such as price, units and listings. */
const areTuples = (values: readonly unknown[]): boolean =>
  values.length > 0 && values.every((value) => Array.isArray(value) && value.length === 3 && !value.some(isObject))

/** Values of one kind; a tuple of several kinds is kept whole. */
const isList = (values: readonly unknown[]): boolean => new Set(values.map((value) => typeof value)).size === 1

/** A response with only a few rows of each list. */
export const cutJson = (value: unknown): unknown => {
  if (Array.isArray(value) && areTuples(value)) return value.slice(0, ROWS)
  if (Array.isArray(value)) return (isList(value) ? value.slice(0, ROWS) : value).map(cutJson)
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    (isMapOfRows(value) ? entries.slice(0, ROWS) : entries).map(([key, each]) => [key, cutJson(each)]),
  )
}

const cutFeed = (text: string, entry: 'item' | 'entry'): string => {
  const entries = text.split(new RegExp(`(?<=\\n)(?=[ \\t]*<${entry}>)`))
  const last = entries.at(-1) ?? ''
  const end = `</${entry}>\n`
  return `${entries.slice(0, 1 + FEED_ENTRIES).join('')}${last.slice(last.indexOf(end) + end.length)}`
}

const ENTRIES = ['item', 'entry'] as const

/** The first lines of a text; for a feed, enough to keep it well-formed. */
export const cutText = (text: string): string => {
  const entry = ENTRIES.find((name) => text.includes(`<${name}>`))
  return entry === undefined ? text.split(/(?<=\n)/, LINES).join('') : cutFeed(text, entry)
}
