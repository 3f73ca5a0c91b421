import { precursors } from '@gildscope/game-data'

const IDS: ReadonlySet<number> = new Set(precursors.map(({ id }) => id))

/** Whether an item is one of the 20 named precursors. */
export const isPrecursor = (itemId: number): boolean => IDS.has(itemId)
