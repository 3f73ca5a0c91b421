import { MINUTE_MS } from '@gildscope/base/time'
import { keptDatabase } from './database.ts'

/** Under which Find keeps its reading, and for how long: after that things have moved. */
export const FIND_KEPT = 'find'
export const FIND_KEPT_MS = 10 * MINUTE_MS

const endedAtOf = (value: unknown): number => {
  const { snapshot } = Object(value) as { snapshot?: { endedAt?: unknown } }
  return typeof snapshot?.endedAt === 'number' ? snapshot.endedAt : 0
}

/** What Find read is emptied after its time, of whoever used this browser and on whichever page. */
export const forgetFinds = async (now = Date.now()): Promise<void> => {
  const store = (await keptDatabase()).transaction('kept', 'readwrite').store
  for (let cursor = await store.openCursor(); cursor !== null; cursor = await cursor.continue())
    if (cursor.value.name === FIND_KEPT && endedAtOf(cursor.value.value) <= now - FIND_KEPT_MS) await cursor.delete()
}
