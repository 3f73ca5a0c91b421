import { queryForm, typedQuery } from '@gildscope/base/search-text'
import { addBit, type Bitset, emptyBitset } from './bitset.ts'
import { searchForms } from './dictionary.ts'
import type { Snapshot } from './snapshot.ts'

const NAME_FIELDS = ['name', 'name_de', 'name_es', 'name_fr'] as const
const CHAT_LINK = /^\[&([A-Za-z0-9+/=]+)\]$/
const ITEM_LINK = 2
const ITEM_LINK_BYTES = 5

/** The item id in a chat link, ignoring quantity, skin and upgrades. */
const idFromChatLink = (text: string): number | null => {
  const bytes = Buffer.from(CHAT_LINK.exec(text)?.[1] ?? '', 'base64')
  return bytes.length >= ITEM_LINK_BYTES && bytes[0] === ITEM_LINK ? bytes.readUIntLE(2, 3) : null
}

/** The row of the item whose id or chat link the text is. */
const rowOfId = (snapshot: Snapshot, wanted: string): number | undefined => {
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : idFromChatLink(wanted)
  return id === null ? undefined : snapshot.rowOf.get(id)
}

/** Rows with the text in a name of any language, or with it as their id or chat link. */
export const searchNames = (snapshot: Snapshot, query: string): Bitset => {
  const bits = emptyBitset(snapshot.ids.length)
  const wanted = typedQuery(query)
  const row = rowOfId(snapshot, wanted)
  if (row !== undefined) addBit(bits, row)
  const form = queryForm(query)
  if (form === null) return bits
  for (const field of NAME_FIELDS) {
    const column = snapshot.columns.get(field)
    if (column?.kind !== 'text') continue
    const { codes, dictionary } = column
    const names = searchForms(dictionary)
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at]!
      if (code >= 0 && names[code]!.includes(form)) addBit(bits, at)
    }
  }
  return bits
}

/** The whole name, its beginning, the beginning of a word in it, letters anywhere. */
const STEPS = [0, 1, 2, 3] as const
const FARTHEST = 3

const isInsideWord = (name: string, at: number): boolean => /[\p{L}\p{N}]/u.test(name[at - 1] ?? '')

const closenessOf = (name: string, wanted: string): number => {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) if (!isInsideWord(name, at)) return 2
  return FARTHEST
}

/** Rows that a search found, the closest name in any language first, rows equally close as they come. */
export const closestFirst = (snapshot: Snapshot, query: string, found: Iterable<number>): Int32Array => {
  const wanted = typedQuery(query)
  const form = queryForm(query) ?? ''
  const rowAsked = rowOfId(snapshot, wanted)
  const names = NAME_FIELDS.flatMap((field) => {
    const column = snapshot.columns.get(field)
    return column?.kind === 'text' ? [{ codes: column.codes, texts: searchForms(column.dictionary) }] : []
  })
  const closeness = (row: number): number => {
    if (row === rowAsked) return 0
    let least = FARTHEST
    for (const { codes, texts } of names) {
      const code = codes[row] ?? -1
      if (code >= 0) least = Math.min(least, closenessOf(texts[code]!, form))
    }
    return least
  }
  const steps = STEPS.map((): number[] => [])
  for (const row of found) steps[closeness(row)]!.push(row)
  return Int32Array.from(steps.flat())
}
