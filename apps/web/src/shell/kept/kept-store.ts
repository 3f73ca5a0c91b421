import { keptDatabase } from './database.ts'
import { onTabMessage, postToTabs } from './tab-channel.ts'

/** `user`: whose it is, for several people may use a browser. */
export type KeptId = { user: string; name: string }

const CHANGES = 'gildscope-kept'
/** A tab receives its own messages, too. */
const TAB = Math.random()

/** Undefined: nothing is stored. Rejects where the browser stores nothing. */
export const readKept = async ({ user, name }: KeptId): Promise<unknown> =>
  (await (await keptDatabase()).get('kept', [user, name]))?.value

/** Null deletes it. The other tabs are notified. */
export const writeKept = async (id: KeptId, value: unknown): Promise<void> => {
  const { user, name } = id
  const db = await keptDatabase()
  if (value === null) await db.delete('kept', [user, name])
  else await db.put('kept', { user, name, value })
  postToTabs(CHANGES, { user, name, tab: TAB })
}

/** Notifies when another tab has changed it. */
export const onKeptChange = ({ user, name }: KeptId, listener: () => void): (() => void) =>
  onTabMessage<KeptId & { tab: number }>(CHANGES, (changed) => {
    if (changed.user === user && changed.name === name && changed.tab !== TAB) listener()
  })
