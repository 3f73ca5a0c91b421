import type { VerificationContent } from '@gildscope/db'
import type { CallOptions, GameApi } from '@gildscope/game-api'
import {
  bankCall,
  type CharacterAnswer,
  charactersCall,
  materialsCall,
  type Permission,
  type StackAnswer,
  sharedInventoryCall,
  walletCall,
} from '@gildscope/game-shapes'
import { type Holdings, holdingsOf } from '@gildscope/holdings'

type Game = Pick<GameApi, 'fetchWithKey'>

/** What a key must be allowed for a list, as far as the list needs it. */
export const neededPermissions = ({ items, currency, professions }: VerificationContent): Permission[] => [
  ...(items.length > 0 ? (['inventories', 'characters'] as const) : []),
  ...(items.length === 0 && professions.length > 0 ? (['characters'] as const) : []),
  ...(currency.length > 0 ? (['wallet'] as const) : []),
]

const PLACES = [
  bankCall.path,
  materialsCall.path,
  sharedInventoryCall.path,
  charactersCall.path,
  walletCall.path,
] as const
export type Place = (typeof PLACES)[number]

/** Where the game is asked for what a list is about. */
export const neededPlaces = ({ items, currency, professions }: VerificationContent): Place[] =>
  PLACES.filter((place) => {
    if (place === walletCall.path) return currency.length > 0
    return items.length > 0 || (place === charactersCall.path && professions.length > 0)
  })

/** One reading of a game account: what it holds in the places that were asked, and the faults of those that failed. */
export type Reading = { holdings: Holdings; places: ReadonlySet<Place>; faults: ReadonlyMap<Place, unknown> }

/**
 * Asks the game once for each of these places, all characters in one call. A place that fails is no base for a verdict
 * on what may lie there, and says nothing about the others.
 */
export const readHoldings = async (
  game: Game,
  key: string,
  places: ReadonlySet<Place>,
  options: CallOptions & { signal: AbortSignal },
): Promise<Reading> => {
  const faults = new Map<Place, unknown>()
  const ask = async <T>(place: Place, answer: () => Promise<T[]>): Promise<T[]> => {
    if (!places.has(place)) return []
    try {
      return await answer()
    } catch (error) {
      faults.set(place, error)
      return []
    }
  }
  const slots = (call: typeof bankCall | typeof sharedInventoryCall): Promise<(StackAnswer | null)[]> =>
    ask(call.path, () => game.fetchWithKey(call, key, options))
  const characters = (): Promise<CharacterAnswer[]> =>
    game.fetchWithKey(charactersCall, key, { ...options, searchParams: { ids: 'all' } })
  const answers = await Promise.all([
    slots(bankCall),
    ask(materialsCall.path, () => game.fetchWithKey(materialsCall, key, options)),
    slots(sharedInventoryCall),
    ask(charactersCall.path, characters),
    ask(walletCall.path, () => game.fetchWithKey(walletCall, key, options)),
  ])
  options.signal.throwIfAborted()
  const [bank, materials, sharedInventory, everyone, wallet] = answers
  return { holdings: holdingsOf({ bank, materials, sharedInventory, characters: everyone, wallet }), places, faults }
}
