/** A typed key; it exists only in memory and is lost with the tab. */
export type TypedText = {
  text: string
  /** Identifies a text without revealing the key. */
  nth: number
}

const NOTHING: TypedText = { text: '', nth: 0 }

let typed = NOTHING
const listeners = new Set<() => void>()

export const typedText = (): TypedText => typed

export const typeText = (text: string): void => {
  typed = { text, nth: typed.nth + 1 }
  for (const listener of listeners) listener()
}

export const onTyped = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
