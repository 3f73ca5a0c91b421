import rows from '@gildscope/game-data/professions.json' with { type: 'json' }

/** Names of the crafting professions by their ids in lists. */
export const PROFESSIONS: ReadonlyMap<number, string> = new Map(rows.map(({ id, name }) => [id, name]))
