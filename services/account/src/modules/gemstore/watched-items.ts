export type WatchedItem = { uuid: string; lastDate: Date | null }
export type GivenItem = { uuid: string; lastDate: Date | null }

type Known = {
  /** The current list. */
  stored: readonly WatchedItem[]
  /** Starts of the latest sales by uuid, of the items that the catalogue has. */
  latestStarts: ReadonlyMap<string, Date | null>
}

const firstOfEach = (given: readonly GivenItem[]): GivenItem[] => {
  const first = new Map<string, GivenItem>()
  for (const item of given) if (!first.has(item.uuid)) first.set(item.uuid, item)
  return [...first.values()]
}

const later = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

/**
 * The list in its new form. The date of a watched item only moves forward: a page that was opened before a return was
 * mailed must not restore the previous date, and with it the same mail. A new item without a date gets the start of its
 * latest sale. A sale in the future is ignored, so that its start is announced.
 */
export const nextWatchedItems = (
  given: readonly GivenItem[],
  { stored, latestStarts }: Known,
  now: Date,
): WatchedItem[] => {
  const begun = (date: Date | null | undefined): Date | null => (date && date <= now ? date : null)
  const former = new Map(stored.map((item) => [item.uuid, item.lastDate]))
  return firstOfEach(given).map(({ uuid, lastDate }) => {
    const known = former.get(uuid)
    const date =
      known === undefined ? (begun(lastDate) ?? begun(latestStarts.get(uuid))) : later(begun(lastDate), known)
    return { uuid, lastDate: date }
  })
}

/** Items that are neither in the catalogue nor on the list already. */
export const unknownItems = (given: readonly GivenItem[], { stored, latestStarts }: Known): string[] => {
  const isOnList = new Set(stored.map(({ uuid }) => uuid))
  const unknown = given.filter(({ uuid }) => !isOnList.has(uuid) && !latestStarts.has(uuid))
  return [...new Set(unknown.map(({ uuid }) => uuid))]
}
