import { afterTimeout, type LiveConnection, type OpenConnection } from './live-connection.ts'
import { workerOpener } from './stream/worker-connection.ts'

let hasWorkers = typeof SharedWorker !== 'undefined'

/** The server may no longer have the code of an older version; the page continues without it. */
const FETCH_AGAIN_MS = 60_000

const openWorker = workerOpener({
  start: () => new SharedWorker(new URL('./stream/stream-worker.ts', import.meta.url), { type: 'module' }),
  giveUp: () => {
    hasWorkers = false
  },
  after: afterTimeout,
  now: () => performance.now(),
})

/** Most browsers never need this code, so it is loaded on demand. */
const openAlone: OpenConnection = (ask, ears) => {
  let connection: LiveConnection | null = null
  let isClosed = false
  let cancel = (): void => {}
  import('./stream/own-connection.ts').then(
    ({ openOwn }) => {
      if (!isClosed) connection = openOwn(ask, ears)
    },
    () => {
      if (!isClosed) cancel = afterTimeout(FETCH_AGAIN_MS, ears.end)
    },
  )
  return {
    close: () => {
      isClosed = true
      cancel()
      connection?.close()
    },
  }
}

/** Follows price changes over one connection that all tabs of the browser share. */
export const openShared: OpenConnection = (ask, ears) => (hasWorkers ? openWorker : openAlone)(ask, ears)
