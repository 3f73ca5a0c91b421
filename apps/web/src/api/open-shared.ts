import { afterTimeout, type LiveConnection, type OpenConnection } from './live-connection.ts'
import { workerOpener } from './stream/worker-connection.ts'

let hasWorkers = typeof SharedWorker !== 'undefined'

/** Code of an older version may be gone from the server; the page goes on without. */
const FETCH_AGAIN_MS = 60_000

const openWorker = workerOpener({
  start: () => new SharedWorker(new URL('./stream/stream-worker.ts', import.meta.url), { type: 'module' }),
  giveUp: () => {
    hasWorkers = false
  },
  after: afterTimeout,
  now: () => performance.now(),
})

/** Code that most browsers never need comes when it is wanted. */
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

/** Hears of changed prices as the tabs of a browser do together: over one connection. */
export const openShared: OpenConnection = (ask, ears) => (hasWorkers ? openWorker : openAlone)(ask, ears)
