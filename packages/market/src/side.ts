export const SIDES = ['buy', 'sell'] as const

/** `buy` is the bid side (people waiting to buy), `sell` the ask side. */
export type Side = (typeof SIDES)[number]
