export type WatchedItem = { uuid: string; lastDate: Date | null }
export type GivenItem = { uuid: string; lastDate: Date | null }

type Known = {
  /** What is watched until now. */
  stored: readonly WatchedItem[]
  /** Starts of the latest sales by uuid, of the items that the catalogue has. */
  latestStarts: ReadonlyMap<string, Date | null>
}

const firstOfEach = (given: readonly GivenItem[]): GivenItem[] => {
  const first = new Map<string, GivenItem>()
  for (const item of given) if (!first.has(item.uuid)) first.set(item.uuid, item)
  return [...first.values()]
}

/** The list in its new form: a date that is not given is the stored one, that of a new item the start of its latest sale. */
export const nextWatchedItems = (given: readonly GivenItem[], { stored, latestStarts }: Known): WatchedItem[] => {
  const former = new Map(stored.map((item) => [item.uuid, item.lastDate]))
  return firstOfEach(given).map(({ uuid, lastDate }) => ({
    uuid,
    lastDate: lastDate ?? (former.has(uuid) ? former.get(uuid) : latestStarts.get(uuid)) ?? null,
  }))
}

/** What is neither in the catalogue nor on the list already. */
export const unknownItems = (given: readonly GivenItem[], { stored, latestStarts }: Known): string[] => {
  const isOnList = new Set(stored.map(({ uuid }) => uuid))
  const unknown = given.filter(({ uuid }) => !isOnList.has(uuid) && !latestStarts.has(uuid))
  return [...new Set(unknown.map(({ uuid }) => uuid))]
}
