import { type Snapshot, snapshotSchema } from '@gildscope/holdings'
import * as z from 'zod/mini'
import { keptDatabase } from '../../../../shell/kept/database.ts'
import { onTabMessage, postToTabs } from '../../../../shell/kept/tab-channel.ts'

/** The data of a snapshot that lists show without reading it. */
const headSchema = z.object({
  id: z.string(),
  /** Null: it was not named, and goes when another one takes its place. */
  name: z.nullable(z.string()),
  takenAt: z.number(),
  endedAt: z.number(),
  rows: z.int(),
  holes: z.int(),
  bytes: z.int(),
})
export type SnapshotHead = z.infer<typeof headSchema>

/** A tab receives its own changes, too. */
const CHANGES = 'gildscope-snapshots'

const notifyOthers = (user: string): void => postToTabs(CHANGES, user)

/** Notifies when a user's snapshots were added, renamed or deleted, in this tab or another. */
export const onSnapshotsChange = (user: string, listener: () => void): (() => void) =>
  onTabMessage<string>(CHANGES, (changed) => changed === user && listener())

/** Its size as a file. */
const bytesOf = (snapshot: Snapshot): number => new TextEncoder().encode(JSON.stringify(snapshot)).length

/** A user's snapshots, newest first. Rejects, like all of these functions, where the browser stores nothing. */
export const listSnapshots = async (user: string): Promise<readonly SnapshotHead[]> => {
  const found = await (await keptDatabase()).getAllFromIndex('snapshotHeads', 'user', user)
  return found
    .flatMap(({ head }) => {
      const parsed = z.safeParse(headSchema, head)
      return parsed.success ? [parsed.data] : []
    })
    .sort((a, b) => b.takenAt - a.takenAt)
}

/** Null: it was deleted, or stored by a version of the site with another format. */
export const readSnapshot = async (user: string, id: string): Promise<Snapshot | null> => {
  const found = await (await keptDatabase()).get('snapshots', [user, id])
  const parsed = z.safeParse(snapshotSchema, found?.snapshot)
  return parsed.success ? parsed.data : null
}

type Stored = { id?: string; name?: string | null }

/** Stores a snapshot, replacing the one with the same id. */
export const writeSnapshot = async (
  user: string,
  snapshot: Snapshot,
  { id = `${snapshot.takenAt}-${Math.random().toString(36).slice(2)}`, name = null }: Stored = {},
): Promise<SnapshotHead> => {
  const { takenAt, endedAt, rows, holes } = snapshot
  const counts = { rows: rows.length, holes: holes.length, bytes: bytesOf(snapshot) }
  const head: SnapshotHead = { id, name, takenAt, endedAt, ...counts }
  const transaction = (await keptDatabase()).transaction(['snapshots', 'snapshotHeads'], 'readwrite')
  await Promise.all([
    transaction.objectStore('snapshots').put({ user, id, snapshot }),
    transaction.objectStore('snapshotHeads').put({ user, id, head }),
    transaction.done,
  ])
  notifyOthers(user)
  return head
}

export const nameSnapshot = async (user: string, head: SnapshotHead, name: string): Promise<void> => {
  await (await keptDatabase()).put('snapshotHeads', { user, id: head.id, head: { ...head, name } })
  notifyOthers(user)
}

export const deleteSnapshot = async (user: string, id: string): Promise<void> => {
  const transaction = (await keptDatabase()).transaction(['snapshots', 'snapshotHeads'], 'readwrite')
  await Promise.all([
    transaction.objectStore('snapshots').delete([user, id]),
    transaction.objectStore('snapshotHeads').delete([user, id]),
    transaction.done,
  ])
  notifyOthers(user)
}
