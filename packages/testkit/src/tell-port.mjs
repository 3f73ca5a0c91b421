import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import { Server } from 'node:http'

/** Where a process that `startProcess` started writes the port that the system gave it. */
const PORT_PIPE = 3

// Plain JavaScript: for the types of one file more, a process under test would load the tools that strip them, 20 MB.
subscribe('tracing:net.server.listen:asyncEnd', ({ server }) => {
  const address = server instanceof Server ? server.address() : null
  if (typeof address === 'object' && address !== null) writeSync(PORT_PIPE, `${address.port}\n`)
})
