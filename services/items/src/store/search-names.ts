import { addBit, type Bitset, emptyBitset } from './bitset.ts'
import { lowerTexts } from './dictionary.ts'
import type { Snapshot } from './snapshot.ts'

const NAME_FIELDS = ['name', 'name_de', 'name_es', 'name_fr'] as const
const CHAT_LINK = /^\[&([A-Za-z0-9+/=]+)\]$/
const ITEM_LINK = 2
const ITEM_LINK_BYTES = 5

/** The id in an item's chat link, whatever quantity, skin or upgrades it shows. */
const idFromChatLink = (text: string): number | null => {
  const bytes = Buffer.from(CHAT_LINK.exec(text)?.[1] ?? '', 'base64')
  return bytes.length >= ITEM_LINK_BYTES && bytes[0] === ITEM_LINK ? bytes.readUIntLE(2, 3) : null
}

/** Rows with the text in a name of any language, or with it as their id or chat link. */
export const searchNames = (snapshot: Snapshot, query: string): Bitset => {
  const bits = emptyBitset(snapshot.ids.length)
  const wanted = query.trim()
  const id = /^\d{1,9}$/.test(wanted) ? Number(wanted) : idFromChatLink(wanted)
  const row = id === null ? undefined : snapshot.rowOf.get(id)
  if (row !== undefined) addBit(bits, row)
  const lower = wanted.toLowerCase()
  for (const field of NAME_FIELDS) {
    const column = snapshot.columns.get(field)
    if (column?.kind !== 'text') continue
    const { codes, dictionary } = column
    const names = lowerTexts(dictionary)
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at]!
      if (code >= 0 && names[code]!.includes(lower)) addBit(bits, at)
    }
  }
  return bits
}
