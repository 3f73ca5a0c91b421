import {
  bankCall,
  type CharacterAnswer,
  charactersCall,
  materialsCall,
  type Permission,
  type StackAnswer,
  sharedInventoryCall,
  walletCall,
} from '@gildscope/contracts/game'
import type { VerificationContent } from '@gildscope/db'
import type { CallOptions, GameApi } from '@gildscope/game-api'
import { type BoundAs, type HeldRow, type PlaceAnswer, toRows } from '@gildscope/holdings'

type Game = Pick<GameApi, 'fetchWithKey'>

/** The permissions that a key needs for a list. */
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
export type VerifiedPlace = (typeof PLACES)[number]

/** The places that have to be read for a list. */
export const neededPlaces = ({ items, currency, professions }: VerificationContent): VerifiedPlace[] =>
  PLACES.filter((place) => {
    if (place === walletCall.path) return currency.length > 0
    return items.length > 0 || (place === charactersCall.path && professions.length > 0)
  })

/** The game's answers for these places; absent for places that were not requested or failed. */
export type AccountAnswers = {
  bank: readonly (StackAnswer | null)[]
  materials: readonly StackAnswer[]
  sharedInventory: readonly (StackAnswer | null)[]
  characters: readonly CharacterAnswer[]
  wallet: readonly { id: number; value: number }[]
}

/** Viewers see the binding that the stacks themselves state. */
const AS_STATED: BoundAs = () => 'none'

/** Characters are numbered, because lists do not distinguish them; equipped bags do not count. */
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

/** Best rating of any character, by the name of the discipline. */
export const bestRatings = (characters: readonly CharacterAnswer[]): Map<string, number> => {
  const best = new Map<string, number>()
  for (const { discipline, rating = 0 } of characters.flatMap(({ crafting = [] }) => crafting)) {
    best.set(discipline, Math.max(best.get(discipline) ?? 0, rating))
  }
  return best
}

/** One reading of a game account: the contents of the requested places, and the errors of those that failed. */
export type Reading = {
  rows: readonly HeldRow[]
  /** Best rating of any character, by the name of the discipline. */
  ratings: ReadonlyMap<string, number>
  places: ReadonlySet<VerifiedPlace>
  faults: ReadonlyMap<VerifiedPlace, unknown>
  /** Places with entries that could not be read: what those hold is not known. */
  partial: ReadonlySet<VerifiedPlace>
}

/**
 * Reads each of these places once, all characters in one call. A place that failed allows no verdict on items that may
 * be there, and does not affect the others.
 */
export const readHoldings = async (
  game: Game,
  key: string,
  places: ReadonlySet<VerifiedPlace>,
  options: CallOptions & { signal: AbortSignal },
): Promise<Reading> => {
  const faults = new Map<VerifiedPlace, unknown>()
  const partial = new Set<VerifiedPlace>()
  const noting = (place: VerifiedPlace) => ({ ...options, onLeftOut: () => void partial.add(place) })
  const ask = async <T>(place: VerifiedPlace, answer: () => Promise<T[]>): Promise<T[]> => {
    if (!places.has(place)) return []
    try {
      return await answer()
    } catch (error) {
      faults.set(place, error)
      return []
    }
  }
  const slots = (call: typeof bankCall | typeof sharedInventoryCall): Promise<(StackAnswer | null)[]> =>
    ask(call.path, () => game.fetchWithKey(call, key, noting(call.path)))
  const characters = (): Promise<CharacterAnswer[]> =>
    game.fetchWithKey(charactersCall, key, { ...noting(charactersCall.path), searchParams: { ids: 'all' } })
  const answers = await Promise.all([
    slots(bankCall),
    ask(materialsCall.path, () => game.fetchWithKey(materialsCall, key, noting(materialsCall.path))),
    slots(sharedInventoryCall),
    ask(charactersCall.path, characters),
    ask(walletCall.path, () => game.fetchWithKey(walletCall, key, noting(walletCall.path))),
  ])
  options.signal.throwIfAborted()
  const [bank, materials, sharedInventory, everyone, wallet] = answers
  const rows = rowsOf({ bank, materials, sharedInventory, characters: everyone, wallet })
  return { rows, ratings: bestRatings(everyone), places, faults, partial }
}
