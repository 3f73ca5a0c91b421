import type { ServerResponse } from 'node:http'
import type { Sink } from './price-stream.ts'

/** Events as the body of an answer. */
export const responseSink = (raw: ServerResponse): Sink => ({
  write: (bytes) => raw.write(bytes),
  waitingBytes: () => raw.writableLength,
  // Who does not read would never come to an end that waits in the queue, and hold the queue for as long.
  close: () => {
    if (raw.writableNeedDrain) raw.destroy()
    else raw.end()
  },
})
