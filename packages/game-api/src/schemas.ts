import * as z from 'zod'

/** What a quantity is worth at the gem exchange. */
export const exchangeSchema = z.object({ coins_per_gem: z.int(), quantity: z.int() })
export type Exchange = z.infer<typeof exchangeSchema>

export const buildSchema = z.object({ id: z.int() })
