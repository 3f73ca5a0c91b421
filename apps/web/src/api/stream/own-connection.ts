import { afterTimeout } from '../live-connection.ts'
import { streamOpener } from './open-stream.ts'
import { polledOpener } from './polled-connection.ts'

/** What this tab hears without the others. */
export const openOwn = polledOpener({
  open: streamOpener({ origin: location.origin, fetch: (input, init) => fetch(input, init) }),
  after: afterTimeout,
})
