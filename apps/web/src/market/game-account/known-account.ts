import { type AccountPlace, PLACE_NEEDS, type Place } from '@gildscope/holdings'
import type { Fetched } from '../../api/fetched.ts'

/** What is known about a game account before its places are read. */
export type KnownAccount = {
  name: string
  /** The permissions of its key. */
  permissions: readonly string[]
  /** Undefined: not known yet, or not reported. */
  characters: readonly string[] | undefined
  /** Guilds that it leads; the game shows a stash only to leaders. */
  guilds: readonly { id: string; name: string }[] | undefined
  /** Why characters or guilds are not known. */
  failed: Fetched | null
}

/** A separately selectable part of a place: a character, a guild, or the place itself. */
export type Part = { id: string; name: string }

const WHOLE: readonly Part[] = [{ id: '', name: '' }]
const NOTHING: readonly Part[] = []

const OF_CHARACTERS: ReadonlySet<Place> = new Set(['inventory', 'equipment'])

export const isAccountPlace = (place: Place): place is AccountPlace => !OF_CHARACTERS.has(place) && place !== 'guild'

export const partsOf = ({ characters, guilds }: KnownAccount, place: Place): readonly Part[] => {
  if (OF_CHARACTERS.has(place)) return characters?.map((name) => ({ id: name, name })) ?? NOTHING
  return place === 'guild' ? (guilds ?? NOTHING) : WHOLE
}

export const lackingPermissions = (
  { permissions }: Pick<KnownAccount, 'permissions'>,
  place: Place,
): readonly string[] => PLACE_NEEDS[place].filter((needed) => !permissions.includes(needed))

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(' and ')

/** Whether an account's characters or guilds are still loading, so that the parts of a place are not known yet. */
export const isAwaited = (account: KnownAccount, place: Place): boolean => {
  if (isAccountPlace(place) || account.failed !== null || lackingPermissions(account, place).length > 0) return false
  return (place === 'guild' ? account.guilds : account.characters) === undefined
}

/** Why nothing of a place can be read; null: it can. */
export const unreadable = (account: KnownAccount, place: Place): string | null => {
  const lacking = lackingPermissions(account, place)
  if (lacking.length > 0) return `the key lacks ${quoted(lacking)}`
  if (partsOf(account, place).length > 0) return null
  const known = place === 'guild' ? account.guilds : account.characters
  if (known !== undefined) return place === 'guild' ? 'it leads no guild' : 'it has no characters'
  const what = place === 'guild' ? 'its guilds' : 'its characters'
  return isAwaited(account, place) ? `${what} are being read` : `${what} could not be read`
}
