import { useCallback, useEffect, useState } from 'react'
import type { Owner, Shelf } from './shelf.ts'
import { onSnapshotsChange } from './snapshots-store.ts'

type Listing = { list: (of: Owner) => Promise<Shelf> }

export type ShelfState = {
  /** Undefined: it is being looked for. */
  shelf: Shelf | undefined
  refresh: () => Promise<void>
}

/** All stored snapshots, from any tab. */
export const useShelf = (shelves: Listing, user: string | null): ShelfState => {
  const [shelf, setShelf] = useState<Shelf>()
  const refresh = useCallback(async () => setShelf(await shelves.list({ user })), [shelves, user])
  useEffect(() => {
    void refresh()
    return user === null ? undefined : onSnapshotsChange(user, () => void refresh())
  }, [refresh, user])
  return { shelf, refresh }
}
