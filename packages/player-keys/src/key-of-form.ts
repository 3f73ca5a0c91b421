import { AppError } from '@gildscope/service-kit'

/** Two UUIDs, the end of the first and the start of the second run together. */
const KEY = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{20}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi
/** What `v2/createsubtoken` makes: a JSON web token. */
const SUBTOKEN = /(?<![\w-])eyJ[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]/
/** Signs that are written or copied for a hyphen, and those that are not seen. */
const HYPHENS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g
const UNSEEN = /[\p{Cf}\s]/gu

const NO_KEY_TEXT = 'this is no key of the game: 72 letters A to F, digits and hyphens, copied whole'
const SUBTOKEN_TEXT =
  'this is a subtoken, which ends after a while: give the API key itself, from https://account.arena.net/applications'

/**
 * The keys in what was typed or copied, in the game's spelling: with quotes, words or an address around them, line ends
 * and invisible signs in them.
 */
export const keysIn = (given: string): string[] => {
  const text = given.replace(HYPHENS, '-')
  // As it is first, because blanks separate a key from words around it.
  for (const form of [text, text.replace(UNSEEN, '')]) {
    const keys = new Set(form.match(KEY)?.map((key) => key.toUpperCase()))
    if (keys.size > 0) return [...keys]
  }
  return []
}

/** The one key in a text. Throws an AppError with this code that says what is wrong. */
export const readKeyText = (given: string, code: 'VALIDATION' | 'UNAUTHORIZED'): string => {
  const [key, ...others] = keysIn(given)
  if (others.length > 0) throw new AppError(code, 'these are several keys; give one at a time')
  if (key === undefined) throw new AppError(code, SUBTOKEN.test(given) ? SUBTOKEN_TEXT : NO_KEY_TEXT)
  return key
}
