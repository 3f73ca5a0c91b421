import type { AlertChangeField, AlertPrice, ChangeSpan } from '@gildscope/contracts'

/** What is known of an item at a poll. */
export type ItemReading = {
  itemId: number
  /** The minute since 1970 for which it was polled. */
  slot: number
  /** The last one that saw its order book. */
  seenSlot: number
  /** Stored fields of the item; Null or absent: unknown, or none. */
  numbers: Readonly<Record<string, number | null | undefined>>
  /** What of them may be true instead where the game's list of prices contradicts the book: the best and the worst case. */
  listed?: readonly Readonly<Record<string, number | null>>[]
  /** Texts and marks, such as its name, of a rule about a view. */
  facts?: Readonly<Record<string, string | boolean | null>>
  /** The value that long before, of a price by the steady one where that is known; null: not known. */
  before: (field: AlertChangeField, span: ChangeSpan, price: AlertPrice) => number | null
}

/** What all readings of a market have in common. */
export type MarketFacts = {
  pollMinutes: number
  /** Whole days for which estimates have followed the present law; null: always. */
  lawDays: number | null
}
