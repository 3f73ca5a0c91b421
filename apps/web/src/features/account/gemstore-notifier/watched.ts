import type { CatalogueItem } from './catalogue.ts'

/** An item of the list: its return is a sale that starts after `lastDate`. */
export type Watched = { uuid: string; lastDate: string | null }

/** With one more, that its latest known sale belongs to; an item that is there already is left as it is. */
export const withWatched = (list: readonly Watched[], { uuid, latestStartDate }: CatalogueItem): readonly Watched[] =>
  list.some((entry) => entry.uuid === uuid) ? list : [...list, { uuid, lastDate: latestStartDate }]

export const withoutWatched = (list: readonly Watched[], uuid: string): readonly Watched[] =>
  list.filter((entry) => entry.uuid !== uuid)

export type WatchedRow = { uuid: string; item: CatalogueItem }

/** An item that the catalogue does not know any more is still shown, by its identity. */
export const watchedRows = (
  list: readonly Watched[],
  catalogue: ReadonlyMap<string, CatalogueItem>,
): readonly WatchedRow[] =>
  list.map(({ uuid, lastDate }) => ({
    uuid,
    item: catalogue.get(uuid) ?? {
      uuid,
      name: `No longer in the catalogue: ${uuid}`,
      type: null,
      gemPrice: null,
      latestStartDate: lastDate,
      latestEndDate: null,
      imageHash: null,
    },
  }))
