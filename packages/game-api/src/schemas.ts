import * as z from 'zod'

const sideSchema = z.object({ quantity: z.int(), unit_price: z.int() })

/** One row of `commerce/prices`; a side without orders has quantity 0. */
export const priceRecordSchema = z.object({ id: z.int(), buys: sideSchema, sells: sideSchema })
export type PriceRecord = z.infer<typeof priceRecordSchema>

/** What a quantity is worth at the gem exchange. */
export const exchangeSchema = z.object({ coins_per_gem: z.int(), quantity: z.int() })
export type Exchange = z.infer<typeof exchangeSchema>

export const buildSchema = z.object({ id: z.int() })
