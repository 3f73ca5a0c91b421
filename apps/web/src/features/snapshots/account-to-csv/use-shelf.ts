import { useCallback, useEffect, useState } from 'react'
import { onSnapshotsChange } from '../shared/kept/snapshots-store.ts'
import type { Desk, Shelf } from './desk/desk-calls.ts'

export type ShelfState = {
  /** Undefined: it is being looked for. */
  shelf: Shelf | undefined
  refresh: () => Promise<void>
}

/** The snapshots that there are, whichever tab took them. */
export const useShelf = (desk: Desk, user: string | null): ShelfState => {
  const [shelf, setShelf] = useState<Shelf>()
  const refresh = useCallback(async () => setShelf(await desk.list({ user })), [desk, user])
  useEffect(() => {
    void refresh()
    return user === null ? undefined : onSnapshotsChange(user, () => void refresh())
  }, [refresh, user])
  return { shelf, refresh }
}
