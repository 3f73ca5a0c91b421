import type { ServerResponse } from 'node:http'
import type { Sink } from './price-stream.ts'

/** Writes events as the body of a response. */
export const responseSink = (raw: ServerResponse): Sink => ({
  write: (bytes) => raw.write(bytes),
  waitingBytes: () => raw.writableLength,
  // A client that does not read would never reach the queued end, and would hold the buffer meanwhile.
  close: () => {
    if (raw.writableNeedDrain) raw.destroy()
    else raw.end()
  },
})
