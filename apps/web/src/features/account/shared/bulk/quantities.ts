import { ACCOUNT_LIMITS } from '@gildscope/contracts'
import { entryTexts, readId } from './entry-text.ts'

export type QuantityEntry = { id: number; qty: number }

/** One entry as it was typed: `entry` is null where it cannot be read. */
export type WrittenEntry = { text: string; entry: QuantityEntry | null }

const ENTRY = /^(\d+)\s*x\s*(\d{1,10})$/i

const readEntry = (text: string): QuantityEntry | null => {
  const [, idText = '', qtyText = ''] = ENTRY.exec(text) ?? []
  const id = readId(idText)
  const qty = Number(qtyText)
  return id === null || qty < 1 || qty > ACCOUNT_LIMITS.quantity ? null : { id, qty }
}

/** `19721 x 250, 19976X1`: ids with quantities, separated by commas. */
export const readQuantities = (text: string): WrittenEntry[] =>
  entryTexts(text).map((part) => ({ text: part, entry: readEntry(part) }))

/** Ids that must be known before their entries count. */
export const writtenIds = (written: readonly WrittenEntry[]): number[] => [
  ...new Set(written.flatMap(({ entry }) => (entry === null ? [] : [entry.id]))),
]

/** The entries that can be read from a text, and the ignored parts as they were typed. */
export const takeKnown = (
  written: readonly WrittenEntry[],
  known: { has: (id: number) => boolean },
): { entries: QuantityEntry[]; ignored: string[] } => ({
  entries: written.flatMap(({ entry }) => (entry !== null && known.has(entry.id) ? [entry] : [])),
  ignored: written.flatMap(({ text, entry }) => (entry !== null && known.has(entry.id) ? [] : [text])),
})

/** Appends entries; an existing one gets the new quantity and keeps its position. */
export const withEntries = (
  entries: readonly QuantityEntry[],
  added: readonly QuantityEntry[],
): readonly QuantityEntry[] => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const entry of added) byId.set(entry.id, entry)
  return [...byId.values()]
}

/** The reverse: `19721x250,19976x1`. */
export const writeQuantities = (entries: readonly QuantityEntry[]): string =>
  entries.map(({ id, qty }) => `${id}x${qty}`).join(',')

/** The content of a quantity field as a number; anything else counts as 0. */
export const quantityOf = (text: string): number => {
  const value = Math.floor(Number(text))
  return Number.isFinite(value) && value > 0 ? Math.min(value, ACCOUNT_LIMITS.quantity) : 0
}
