import type { VerificationContent } from '@gildscope/db'
import type { GameApi } from '@gildscope/game-api'
import type * as z from 'zod'
import { charactersSchema, materialsSchema, slotsSchema, walletSchema } from './game-answers.ts'
import { type Holdings, holdingsOf } from './holdings.ts'

type Game = Pick<GameApi, 'fetchWithKey'>
export type Permission = 'characters' | 'inventories' | 'wallet'

/** What a key must be allowed for a list, as far as the list needs it. */
export const neededPermissions = ({ items, currency, professions }: VerificationContent): Permission[] => [
  ...(items.length > 0 ? (['inventories', 'characters'] as const) : []),
  ...(items.length === 0 && professions.length > 0 ? (['characters'] as const) : []),
  ...(currency.length > 0 ? (['wallet'] as const) : []),
]

/**
 * Asks the game for what a list needs and nothing else: one call for each place, all characters in one. Rejects with the
 * first fault; half of what an account holds is no base for a verdict.
 */
export const readHoldings = async (
  game: Game,
  key: string,
  content: VerificationContent,
  signal: AbortSignal,
): Promise<Holdings> => {
  const others = new AbortController()
  const options = { signal: AbortSignal.any([signal, others.signal]) }
  const ask = <T>(isNeeded: boolean, endpoint: string, schema: z.ZodType<T[]>, all = false): Promise<T[]> =>
    isNeeded
      ? game.fetchWithKey(endpoint, key, schema, { ...options, ...(all && { searchParams: { ids: 'all' } }) })
      : Promise.resolve([])
  const needsItems = content.items.length > 0
  try {
    const [bank, materials, sharedInventory, characters, wallet] = await Promise.all([
      ask(needsItems, 'account/bank', slotsSchema),
      ask(needsItems, 'account/materials', materialsSchema),
      ask(needsItems, 'account/inventory', slotsSchema),
      ask(needsItems || content.professions.length > 0, 'characters', charactersSchema, true),
      ask(content.currency.length > 0, 'account/wallet', walletSchema),
    ])
    return holdingsOf({ bank, materials, sharedInventory, characters, wallet })
  } catch (error) {
    others.abort(error)
    throw error
  }
}
