import * as z from 'zod/mini'
import { itemId, sourced } from './sourced.ts'
import facts from './untradable-items.json' with { type: 'json' }

const untradableSchema = z.strictObject({ ids: z.array(itemId), ...sourced })

/**
 * Items that the game's `commerce` answers list, some with orders from years ago, although nobody can trade them: bound
 * ones, and those of the game's early days.
 */
export const untradableItems: ReadonlySet<number> = new Set(untradableSchema.parse(facts).ids)
