import { afterTimeout } from '../live-connection.ts'
import { streamOpener } from './open-stream.ts'
import { polledOpener } from './polled-connection.ts'

/** The connection of a single tab, not shared with others. */
export const openOwn = polledOpener({
  open: streamOpener({ origin: location.origin, fetch: (input, init) => fetch(input, init) }),
  after: afterTimeout,
})
