import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

type Owned = { user: string }

interface KeptSchema extends DBSchema {
  kept: { key: [user: string, name: string]; value: Owned & { name: string; value: unknown } }
  /** Snapshots, and separately the data that lists show of them, so that a list can be read without the snapshots. */
  snapshots: { key: [user: string, id: string]; value: Owned & { id: string; snapshot: unknown } }
  snapshotHeads: {
    key: [user: string, id: string]
    value: Owned & { id: string; head: unknown }
    indexes: { user: string }
  }
}

let database: Promise<IDBPDatabase<KeptSchema>> | null = null

const open = async (): Promise<IDBPDatabase<KeptSchema>> =>
  openDB<KeptSchema>('gildscope', 2, {
    upgrade: (db, from) => {
      if (from < 1) db.createObjectStore('kept', { keyPath: ['user', 'name'] })
      if (from < 2) {
        db.createObjectStore('snapshots', { keyPath: ['user', 'id'] })
        db.createObjectStore('snapshotHeads', { keyPath: ['user', 'id'] }).createIndex('user', 'user')
      }
    },
    // A tab with a newer version of the site waits until this one closes the database.
    blocking: (_current, _blocked, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      database = null
    },
    terminated: () => {
      database = null
    },
  })

/** The site's data in this browser. Rejects where the browser stores nothing. */
export const keptDatabase = (): Promise<IDBPDatabase<KeptSchema>> => {
  database ??= open().catch((error: unknown) => {
    database = null
    throw error
  })
  return database
}
