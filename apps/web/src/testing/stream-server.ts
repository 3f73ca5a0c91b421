import type { StreamedPrice } from '@gildscope/contracts'
import type { LiveEvent, OpenConnection } from '../api/live-connection.ts'

type Listener = { ids: readonly number[]; hear: (event: LiveEvent) => void }

/** A price stream whose other end is the test. */
export const streamServer = () => {
  const listeners = new Set<Listener>()
  const openStream: OpenConnection = ({ ids }, { hear }) => {
    const listener = { ids, hear }
    listeners.add(listener)
    return { close: () => void listeners.delete(listener) }
  }
  const send = (event: LiveEvent): void => {
    for (const { hear } of listeners) hear(event)
  }
  return {
    openStream,
    /** Ids of the streams that are open. */
    listening: () => [...listeners].map(({ ids }) => ids),
    sendPrices: (prices: readonly StreamedPrice[], version = 8) => send({ type: 'prices', prices, version }),
    sendHeartbeat: (version: number) => send({ type: 'heartbeat', version }),
  }
}
