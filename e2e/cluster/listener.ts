import { setTimeout as wait } from 'node:timers/promises'
import { callRows } from '../support/call.ts'
import { readEvents } from '../support/read-events.ts'

export type Price = { buy_price: number | null; sell_price: number | null }

const LIST = '/gw2/v1/items/json?filter=marketable:true&fields=id,buy_price,sell_price'

/** A browser that follows prices: it reconnects when a stream ends and sends the version it has. */
export const startListener = (origin: string) => {
  const closing = new AbortController()
  const prices = new Map<number, Price>()
  let version: string | null = null
  let returns = -1

  const readAll = async (): Promise<void> => {
    for (const { id, buy_price, sell_price } of await callRows(origin + LIST))
      prices.set(Number(id), { buy_price, sell_price } as Price)
  }
  const follow = async (): Promise<void> => {
    if (version === null) await readAll()
    const since = version === null ? '' : `?since=${version}`
    returns += 1
    for await (const { event, id, data } of readEvents(`${origin}/gw2/v1/items/stream${since}`, closing.signal)) {
      if (event === 'prices')
        for (const { id: item, buy_price, sell_price } of data as ({ id: number } & Price)[])
          prices.set(item, { buy_price, sell_price })
      // Too much was missed, or by another count: as a page does, the list is read again.
      if (event === 'reset') await readAll()
      if (id !== null) version = id
    }
  }
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await follow().catch(() => undefined)
      await wait(100)
    }
  }
  const ended = run()
  return {
    prices,
    version: () => version,
    returns: () => returns,
    stop: async (): Promise<void> => {
      closing.abort()
      await ended
    },
  }
}
