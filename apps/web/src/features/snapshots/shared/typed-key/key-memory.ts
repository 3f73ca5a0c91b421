/** A key that somebody typed; it is nowhere but here, and gone with the tab. */
export type TypedText = {
  text: string
  /** Tells one text from another where the key itself must not be seen. */
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
