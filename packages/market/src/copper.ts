/** Money in whole copper: 100 copper are 1 silver, 10000 are 1 gold. */
export type Copper = number

export const COPPER_PER_SILVER = 100
export const COPPER_PER_GOLD = 10000

export const roundHalfUp = (value: number): number => Math.floor(value + 0.5)
