import type { StreamedPrice } from '@gildscope/contracts'
import type { LiveConnection, OpenConnection } from '../api/live-connection.ts'

type Handler = (event: MessageEvent<string>) => void

const CLOSED = 2

/** The stream of prices with the test at its other end. */
export const streamServer = () => {
  const opened: { ids: readonly number[]; connection: LiveConnection; handlers: Map<string, Handler[]> }[] = []
  const openStream: OpenConnection = (ids) => {
    const handlers = new Map<string, Handler[]>()
    let readyState = 1
    const connection = {
      get readyState() {
        return readyState
      },
      addEventListener: (type: string, handler: Handler) => {
        handlers.set(type, [...(handlers.get(type) ?? []), handler])
      },
      close: () => {
        readyState = CLOSED
      },
    } as LiveConnection
    opened.push({ ids, connection, handlers })
    return connection
  }
  const listeners = () => opened.filter(({ connection }) => connection.readyState !== CLOSED)
  const send = (type: string, data: unknown, lastEventId = ''): void => {
    for (const { handlers } of listeners())
      for (const handler of handlers.get(type) ?? [])
        handler(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }
  return {
    openStream,
    /** Ids of the streams that are open. */
    listening: () => listeners().map(({ ids }) => ids),
    sendPrices: (prices: readonly StreamedPrice[], version = 8) => send('prices', prices, String(version)),
    sendHeartbeat: (version: number) => send('heartbeat', { version, ageSeconds: 1 }),
  }
}
