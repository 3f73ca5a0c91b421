/** Money in whole copper: 100 copper are 1 silver, 10000 are 1 gold. */
export type Copper = number

export const COPPER_PER_SILVER = 100
export const COPPER_PER_GOLD = 10000

/** The trading post takes no higher price. */
export const HIGHEST_PRICE: Copper = 10_000 * COPPER_PER_GOLD

export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)

// Binary fractions change a product by at most this share: 0.29 x 100 is 28.999999999999996.
const ROUNDING = 2 ** -50

/** Rounds down as if fractions were exact. */
export const roundDown = (value: number): number => Math.floor(value + Math.abs(value) * ROUNDING)

/** Rounds up as if fractions were exact. */
export const roundUp = (value: number): number => Math.ceil(value - Math.abs(value) * ROUNDING)
