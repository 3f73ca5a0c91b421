import { setTimeout as wait } from 'node:timers/promises'

const hasRows = async (url: string): Promise<boolean> => {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    if (!reply.ok) {
      await reply.body?.cancel()
      return false
    }
    const rows: unknown = await reply.json()
    return Array.isArray(rows) && rows.length > 0
  } catch {
    return false
  }
}

/** Resolves when the public address answers with prices. */
export const untilFirstData = async (origin: string, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && !(await hasRows(`${origin}/gw2/v1/items/json?fields=id&filter=sell_price:gt:0&limit=1`))) {
    await wait(250, undefined, { signal }).catch(() => {})
  }
}
