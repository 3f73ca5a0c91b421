const KEY =
  /[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{20}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}/g
const MADE_UP_KEY = '01234567-89AB-CDEF-0123-456789ABCDEF01234567-89AB-CDEF-0123-456789ABCDEF'

/** The pseudonyms that drop research gives to accounts; other ids of this length are hidden one by one. */
const PSEUDONYM = /(?<![\w.-])(?=[\w.-]*[A-Z])(?=[\w.-]*[a-z])[\w.-]{22}(?![\w.-])/g

/** Replaces real words with made-up ones, everywhere in a JSON value. */
export const createDisguise = () => {
  const madeUp = new Map<string, string>()
  const pseudonyms = new Map<string, string>()
  const pseudonymOf = (real: string): string => {
    const shown = pseudonyms.get(real) ?? `PSEUDONYM_${pseudonyms.size + 1}`
    pseudonyms.set(real, shown)
    return shown
  }
  return {
    /** From now on `real` is replaced by `shown`. */
    hide: (real: string, shown: string): void => {
      if (real !== '') madeUp.set(real, shown)
    },
    put: (value: unknown): unknown => {
      let text = JSON.stringify(value).replaceAll(KEY, MADE_UP_KEY)
      // Longer words first: a name can be part of an address.
      for (const [real, shown] of [...madeUp].sort(([a], [b]) => b.length - a.length))
        text = text.replaceAll(real, shown)
      return JSON.parse(text.replaceAll(PSEUDONYM, pseudonymOf))
    },
  }
}
