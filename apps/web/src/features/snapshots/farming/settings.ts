import * as z from 'zod/mini'

/** How the user wants sessions to be counted; kept for the next visit. */
export const settingsSchema = z.object({
  /** Trades count, too. */
  hasTrades: z.boolean(),
  /** Prices stay as they were at the start. */
  isFixed: z.boolean(),
  /** Currencies other than coin count, too. */
  hasCurrencies: z.prefault(z.boolean(), false),
  /** Copper for one, by item, in place of any price. */
  ownPrices: z.record(z.string(), z.int().check(z.nonnegative())),
})
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = { hasTrades: true, isFixed: false, hasCurrencies: false, ownPrices: {} }
