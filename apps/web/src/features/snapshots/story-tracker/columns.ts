import type { PlannedSeason } from './plan.ts'

/** A column of cells as drawn: one cell of an expanded season, or all of a collapsed one. */
export type StoryColumn = { id: string; label: string; title: string; startsSeason: boolean }
export type StoryGroup = { season: PlannedSeason; isOpen: boolean; columns: readonly StoryColumn[] }

export const storyGroups = (seasons: readonly PlannedSeason[], open: ReadonlySet<string>): StoryGroup[] =>
  seasons.map((season) => {
    const isOpen = open.has(season.id)
    const columns = isOpen
      ? season.cells.map(({ id, label, title }, at) => ({ id, label, title, startsSeason: at === 0 }))
      : [{ id: season.id, label: 'All', title: season.name, startsSeason: true }]
    return { season, isOpen, columns }
  })

const NONE = 'none'

/** The seasons expanded in the address; by default the first one, which is the personal story. */
export const readOpen = (text: string | null, seasons: readonly PlannedSeason[]): ReadonlySet<string> =>
  new Set(text === null ? seasons.slice(0, 1).map(({ id }) => id) : text === NONE ? [] : text.split(','))

export const writeOpen = (open: ReadonlySet<string>, seasons: readonly PlannedSeason[]): string | null => {
  const ids = seasons.flatMap(({ id }) => (open.has(id) ? [id] : []))
  if (ids.length === 0) return NONE
  return ids.length === 1 && ids[0] === seasons[0]?.id ? null : ids.join(',')
}
