import type { CatalogueItem } from './catalogue.ts'

/** An item of the list: its return is a sale that starts after `lastDate`. */
export type Watched = { uuid: string; lastDate: string | null }

/** Adds an item with its latest known sale; an existing one is left unchanged. */
export const withWatched = (list: readonly Watched[], { uuid, latestStartDate }: CatalogueItem): readonly Watched[] =>
  list.some((entry) => entry.uuid === uuid) ? list : [...list, { uuid, lastDate: latestStartDate }]

export const withoutWatched = (list: readonly Watched[], uuid: string): readonly Watched[] =>
  list.filter((entry) => entry.uuid !== uuid)

export type WatchedRow = { uuid: string; item: CatalogueItem }

/** An item that left the catalogue is still shown, by its identity. */
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
