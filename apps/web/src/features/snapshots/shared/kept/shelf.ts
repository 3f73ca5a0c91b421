import type { Snapshot } from '@gildscope/holdings'
import {
  deleteSnapshot,
  listSnapshots,
  nameSnapshot,
  readSnapshot,
  type SnapshotHead,
  writeSnapshot,
} from './snapshots-store.ts'

/** The owner of snapshots: a site account, or a visitor, whose snapshots are discarded with the page. */
export type Owner = { user: string | null }

export type Shelf = {
  /** Newest first. */
  heads: readonly SnapshotHead[]
  /** False: the browser stores nothing, or no one is signed in. */
  isLasting: boolean
}

export type Put = Owner & { snapshot: Snapshot; id?: string; name?: string | null }

type Entry = { head: SnapshotHead; snapshot: Snapshot }

/** The snapshots of the signed-in user, and those that exist only in memory. */
export const createShelf = () => {
  const loose = new Map<string, Entry>()
  const read = new Map<string, Snapshot>()

  const keepLoose = ({
    snapshot,
    id = `loose-${loose.size + 1}-${snapshot.takenAt}`,
    name = null,
  }: Put): SnapshotHead => {
    const { takenAt, endedAt, rows, holes } = snapshot
    const head = { id, name, takenAt, endedAt, rows: rows.length, holes: holes.length, bytes: 0 }
    loose.set(id, { head, snapshot })
    return head
  }
  const get = async ({ user, id }: Owner & { id: string }): Promise<Snapshot | null> => {
    const found = loose.get(id)?.snapshot ?? read.get(id)
    if (found !== undefined || user === null) return found ?? null
    const stored = await readSnapshot(user, id).catch(() => null)
    if (stored !== null) read.set(id, stored)
    return stored
  }
  return {
    get,
    list: async ({ user }: Owner): Promise<Shelf> => {
      const here = [...loose.values()].map(({ head }) => head)
      const kept = user === null ? null : await listSnapshots(user).catch(() => null)
      const heads = [...here, ...(kept ?? [])].sort((a, b) => b.takenAt - a.takenAt)
      return { heads, isLasting: kept !== null }
    },
    put: async (put: Put): Promise<SnapshotHead> => {
      const { user, snapshot, id, name } = put
      if (user === null) return keepLoose(put)
      try {
        const head = await writeSnapshot(user, snapshot, {
          ...(id !== undefined && { id }),
          ...(name !== undefined && { name }),
        })
        read.set(head.id, snapshot)
        return head
      } catch {
        // For a browser that stores nothing, or has no room.
        return keepLoose(put)
      }
    },
    rename: async ({ user, head, name }: Owner & { head: SnapshotHead; name: string }): Promise<void> => {
      const here = loose.get(head.id)
      if (here !== undefined) loose.set(head.id, { ...here, head: { ...head, name } })
      else if (user !== null) await nameSnapshot(user, head, name)
    },
    remove: async ({ user, id }: Owner & { id: string }): Promise<void> => {
      read.delete(id)
      if (!loose.delete(id) && user !== null) await deleteSnapshot(user, id)
    },
  }
}
