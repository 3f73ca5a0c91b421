import * as z from 'zod'

/** The value of a quantity at the gem exchange. */
export const exchangeSchema = z.object({ coins_per_gem: z.int(), quantity: z.int() })
export type Exchange = z.infer<typeof exchangeSchema>

export const buildSchema = z.object({ id: z.int() })
