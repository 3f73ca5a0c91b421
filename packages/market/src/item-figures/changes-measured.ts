/** Windows whose last day is compared with what came before it. */
export const CHANGE_WINDOWS = ['1d', '7d', '1m'] as const

/** Totals whose last day is compared: with yesterday (1d), the mean of the 6 days (7d) or of the 29 days before (1m). */
export const TRADE_CHANGE_METRICS = ['sold', 'listed', 'delisted', 'value'] as const

/** The current value compared with the window: the price with its average, the quantity with its start. */
export const STANDING_CHANGE_METRICS = ['price_avg', 'quantity'] as const
