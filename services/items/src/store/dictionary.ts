import { searchForm } from '@gildscope/base/search-text'

const FIRST_BYTES = 1024

/**
 * The different texts of a column, each once, with its JSON form as bytes. Grows only: a code stays valid for every
 * snapshot that was made with it.
 */
export type Dictionary = {
  texts: string[]
  codes: Map<string, number>
  bytes: Buffer
  /** `offsets[code]` to `offsets[code + 1]` is the JSON form of `texts[code]`. */
  offsets: number[]
  longestBytes: number
  /** By code, the form in CSV; null if it is the JSON form without its quotes. */
  csv: (string | null)[]
}

export const createDictionary = (): Dictionary => ({
  texts: [],
  codes: new Map(),
  bytes: Buffer.alloc(FIRST_BYTES),
  offsets: [0],
  longestBytes: 0,
  csv: [],
})

// Characters that JSON escapes, or that make CSV quote a value.
const IS_SPECIAL = /[",\\\p{Cc}\p{Cs}]/u

/** Quoted only when it must be, because many readers split at commas. */
export const csvText = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const makeRoom = (dictionary: Dictionary, needed: number): void => {
  if (needed <= dictionary.bytes.length) return
  const larger = Buffer.allocUnsafe(Math.max(needed, dictionary.bytes.length * 2))
  dictionary.bytes.copy(larger)
  dictionary.bytes = larger
}

/** The code of a text, which is taken in when it is new; -1 for null. */
export const internText = (dictionary: Dictionary, text: string | null): number => {
  if (text === null) return -1
  const known = dictionary.codes.get(text)
  if (known !== undefined) return known
  const code = dictionary.texts.length
  const json = JSON.stringify(text)
  const start = dictionary.offsets[code] ?? 0
  makeRoom(dictionary, start + json.length * 3)
  const written = dictionary.bytes.write(json, start)
  dictionary.texts.push(text)
  dictionary.codes.set(text, code)
  dictionary.offsets.push(start + written)
  dictionary.longestBytes = Math.max(dictionary.longestBytes, written)
  dictionary.csv.push(IS_SPECIAL.test(text) ? csvText(text) : null)
  return code
}

const searched = new WeakMap<Dictionary, string[]>()

/** The texts as they are searched, by code; created on first use, because most columns are never searched. */
export const searchForms = (dictionary: Dictionary): readonly string[] => {
  const known = searched.get(dictionary) ?? []
  searched.set(dictionary, known)
  for (let code = known.length; code < dictionary.texts.length; code += 1)
    known.push(searchForm(dictionary.texts[code]!))
  return known
}
