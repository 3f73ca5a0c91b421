// One for all tabs of a browser. The build names this file by its hash, so tabs of another version have their own.
import { afterTimeout } from '../live-connection.ts'
import type { ToHub } from './hub-messages.ts'
import { streamOpener } from './open-stream.ts'
import { createStreamHub } from './stream-hub.ts'

const hub = createStreamHub({
  open: streamOpener({ origin: location.origin, fetch: (input, init) => fetch(input, init) }),
  after: afterTimeout,
  now: () => performance.now(),
  random: Math.random,
})

addEventListener('connect', (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : []
  if (port === undefined) return
  const receive = hub.attach((message) => port.postMessage(message))
  port.onmessage = ({ data }: MessageEvent<ToHub>) => receive(data)
})
