import rows from '@gildscope/game-data/precursors.json' with { type: 'json' }

const IDS: ReadonlySet<number> = new Set(rows.map(({ id }) => id))

/** Whether an item is one of the 20 named precursors. */
export const isPrecursor = (itemId: number): boolean => IDS.has(itemId)
