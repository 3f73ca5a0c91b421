import type { VerificationContent } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import {
  type CharacterAnswer,
  charactersSchema,
  materialsSchema,
  type StackAnswer,
  slotsSchema,
  walletSchema,
} from './game-answers.ts'
import { type Holdings, holdingsOf } from './holdings.ts'

type Game = Pick<GameApi, 'fetchWithKey'>
export type Permission = 'characters' | 'inventories' | 'wallet'

/** What a key must be allowed for a list, as far as the list needs it. */
export const neededPermissions = ({ items, currency, professions }: VerificationContent): Permission[] => [
  ...(items.length > 0 ? (['inventories', 'characters'] as const) : []),
  ...(items.length === 0 && professions.length > 0 ? (['characters'] as const) : []),
  ...(currency.length > 0 ? (['wallet'] as const) : []),
]

const PLACES = ['account/bank', 'account/materials', 'account/inventory', 'characters', 'account/wallet'] as const
export type Place = (typeof PLACES)[number]

/** Where the game is asked for what a list is about. */
export const neededPlaces = ({ items, currency, professions }: VerificationContent): Place[] =>
  PLACES.filter((place) => {
    if (place === 'account/wallet') return currency.length > 0
    return items.length > 0 || (place === 'characters' && professions.length > 0)
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
  signal: AbortSignal,
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
  const slots = (place: Place): Promise<(StackAnswer | null)[]> =>
    ask(place, () => game.fetchWithKey(place, key, slotsSchema, { signal }))
  const characters = (): Promise<CharacterAnswer[]> =>
    game.fetchWithKey('characters', key, charactersSchema, { signal, searchParams: { ids: 'all' } })
  const answers = await Promise.all([
    slots('account/bank'),
    ask('account/materials', () => game.fetchWithKey('account/materials', key, materialsSchema, { signal })),
    slots('account/inventory'),
    ask('characters', characters),
    ask('account/wallet', () => game.fetchWithKey('account/wallet', key, walletSchema, { signal })),
  ])
  signal.throwIfAborted()
  const [bank, materials, sharedInventory, everyone, wallet] = answers
  return { holdings: holdingsOf({ bank, materials, sharedInventory, characters: everyone, wallet }), places, faults }
}
