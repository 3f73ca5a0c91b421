/** Two UUIDs, the end of the first and the start of the second run together. */
const KEY_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{20}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const NO_KEY_TEXT = 'this is no key of the game: 72 letters A to F, digits and hyphens, copied whole'

/**
 * The key in the game's spelling, null for anything else, which could not be sent in a header: copied keys contain
 * blanks, and other programs use lower case.
 */
export const keyOfForm = (given: string): string | null => {
  const key = given.trim()
  return KEY_FORM.test(key) ? key.toUpperCase() : null
}
