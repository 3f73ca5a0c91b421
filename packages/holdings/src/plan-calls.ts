import { ACCOUNT_PLACES, type AccountPlace, type PlaceRef, placeKey } from './places.ts'

/** What to read of a game account. */
export type AccountSelection = {
  account: string
  places: readonly AccountPlace[]
  /** Names of characters whose bags are read, and whose gear. */
  inventory: readonly string[]
  equipment: readonly string[]
  /** Whether the legendary armory itself is requested. */
  armory?: boolean | undefined
  guilds: readonly { id: string; name: string }[]
}

/** A call to the game; the trading post answers in as many pages as necessary. */
export type PlannedCall = PlaceRef & { guildId: string | null }

const callsOf = ({ account, places, inventory, equipment, armory, guilds }: AccountSelection): PlannedCall[] => [
  ...ACCOUNT_PLACES.filter((place) => places.includes(place)).map((place) => ({
    ...{ account, place, where: null, guildId: null },
  })),
  ...(armory === true ? [{ account, place: 'equipment' as const, where: null, guildId: null }] : []),
  ...inventory.map((where) => ({ account, place: 'inventory' as const, where, guildId: null })),
  ...equipment.map((where) => ({ account, place: 'equipment' as const, where, guildId: null })),
  ...guilds.map(({ id, name }) => ({ account, place: 'guild' as const, where: name, guildId: id })),
]

/**
 * Every call that a selection needs, accounts in turn. Each place is requested once, and a guild once for all accounts
 * that lead it: its contents must not count twice.
 */
export const planCalls = (selection: readonly AccountSelection[]): PlannedCall[] => {
  const calls = new Map<string, PlannedCall>()
  for (const call of selection.flatMap(callsOf)) {
    const key = call.guildId === null ? placeKey(call) : `guild ${call.guildId}`
    if (!calls.has(key)) calls.set(key, call)
  }
  return [...calls.values()]
}
