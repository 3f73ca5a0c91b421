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

/** Whether the public address answered with prices before the signal. */
export const untilFirstData = async (origin: string, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    if (await hasRows(`${origin}/gw2/v1/items/json?fields=id&filter=sell_price:gt:0&limit=1`)) return true
    await wait(250, undefined, { signal }).catch(() => {})
  }
  return false
}
