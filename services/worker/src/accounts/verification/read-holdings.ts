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
import { type BoundAs, type HeldRow, type PlaceAnswer, toRows } from '@gildscope/holdings'
import { bestRatings } from './best-ratings.ts'

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

/** What the game answered in these places; nothing of those that were not asked or failed. */
export type AccountAnswers = {
  bank: readonly (StackAnswer | null)[]
  materials: readonly StackAnswer[]
  sharedInventory: readonly (StackAnswer | null)[]
  characters: readonly CharacterAnswer[]
  wallet: readonly { id: number; value: number }[]
}

/** A viewer is shown what the stacks themselves say that they are bound to. */
const AS_STATED: BoundAs = () => 'none'

/** Characters by their number, because the list does not tell them apart; the bags that they wear do not count. */
export const rowsOf = ({ characters, ...ofAccount }: AccountAnswers): HeldRow[] => {
  const at = { account: '', where: null }
  const answers: PlaceAnswer[] = [
    { ...at, place: 'bank', reply: ofAccount.bank },
    { ...at, place: 'materials', reply: ofAccount.materials },
    { ...at, place: 'sharedInventory', reply: ofAccount.sharedInventory },
    { ...at, place: 'wallet', reply: ofAccount.wallet },
    ...characters.flatMap(({ bags = [], equipment = [] }, index): PlaceAnswer[] => {
      const one = { ...at, where: String(index) }
      return [
        { ...one, place: 'inventory', reply: { bags } },
        { ...one, place: 'equipment', reply: { equipment } },
      ]
    }),
  ]
  return toRows(answers, AS_STATED)
}

/** One reading of a game account: what was found in the places that were asked, and the faults of those that failed. */
export type Reading = {
  rows: readonly HeldRow[]
  /** Best rating of any character, by the name of the discipline. */
  ratings: ReadonlyMap<string, number>
  places: ReadonlySet<Place>
  faults: ReadonlyMap<Place, unknown>
}

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
  const rows = rowsOf({ bank, materials, sharedInventory, characters: everyone, wallet })
  return { rows, ratings: bestRatings(everyone), places, faults }
}
