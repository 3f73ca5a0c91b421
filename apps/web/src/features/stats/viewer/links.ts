import { DROP_ACTIVITIES, type DropActivity } from '@gildscope/contracts'
import lzString from 'lz-string'
import * as z from 'zod/mini'
import { type Choice, chosenSearch, readSelection, SELECTION_PARAMS } from './selection.ts'

type Address = { search: string; hash: string }

/** Longer ones were not made here. */
const MOST_REPORT = 8_000

const OWN_PARAMS: ReadonlySet<string> = new Set([...SELECTION_PARAMS, 'show', 'drop'])
const isOwn = (name: string): boolean => OWN_PARAMS.has(name) || /^(?:drops|submissions)\./.test(name)

/** Item and activity in any order, with or without their names: `item=83008&activity=Salvaging`, `Salvaging,83008`. */
const readBasic = (text: string): URLSearchParams | null => {
  const words = text.split(/[^A-Za-z0-9]+/)
  const isNamed = (code: DropActivity): boolean => words.some((word) => word.toLowerCase() === code.toLowerCase())
  const { activity } = readSelection(new URLSearchParams({ activity: DROP_ACTIVITIES.find(isNamed) ?? '' }))
  const { itemId } = readSelection(new URLSearchParams({ item: words.find((word) => /^\d+$/.test(word)) ?? '' }))
  return itemId === null ? null : chosenSearch({ activity, itemId })
}

const report = z.record(z.string(), z.string())

const readReport = (text: string): URLSearchParams | null => {
  if (text.length > MOST_REPORT) return null
  try {
    // A query turns `+` into spaces; the library accepts that.
    const written: unknown = JSON.parse(lzString.decompressFromEncodedURIComponent(text) ?? '')
    const parts = Object.entries(z.parse(report, written)).filter(([name]) => isOwn(name))
    const search = new URLSearchParams(parts)
    return readSelection(search).itemId === null ? null : search
  } catch {
    return null
  }
}

const READERS = { basic: readBasic, report: readReport } as const

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const readHash = (hash: string): URLSearchParams | null => {
  const match = /^(basic|report)[?=:/&]+(.+)$/i.exec(decoded(hash.slice(1)))
  const [, form = '', text = ''] = match ?? []
  return match === null ? null : READERS[form.toLowerCase() === 'basic' ? 'basic' : 'report'](text)
}

const readQuery = (search: URLSearchParams): URLSearchParams | null => {
  for (const form of ['basic', 'report'] as const) {
    const text = search.get(form)
    if (text !== null) return READERS[form](text)
  }
  return null
}

/**
 * Converts `#basic?…`, `#report?…`, and both as parts of the query to a plain address; null when it is plain already.
 * Unreadable parts are left out.
 */
export const plainSearch = ({ search: text, hash }: Address): URLSearchParams | null => {
  const search = new URLSearchParams(text)
  const isHash = /^#(?:basic|report)\b/i.test(hash)
  if (!isHash && !search.has('basic') && !search.has('report')) return null
  const read = (isHash ? readHash(hash) : null) ?? readQuery(search)
  if (read !== null) return read
  search.delete('basic')
  search.delete('report')
  return search
}

/** Item and activity alone, readable: `#basic?item=83008&activity=Salvaging`. */
export const basicHash = (choice: Choice): string => {
  const search = chosenSearch(choice)
  return `#basic?item=${search.get('item') ?? ''}&activity=${search.get('activity') ?? ''}`
}

/** The whole selection as one string. */
export const reportHash = (search: URLSearchParams): string => {
  const own = [...search].filter(([name]) => isOwn(name))
  return `#report?${lzString.compressToEncodedURIComponent(JSON.stringify(Object.fromEntries(own)))}`
}
