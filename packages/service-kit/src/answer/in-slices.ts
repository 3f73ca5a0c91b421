import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'

const SLICE_BYTES = 65_536
/** Up to this size one write is taken as a whole by the buffers of the system. */
const IN_ONE_GO = 4 * SLICE_BYTES

const slicesOf = function* (body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += SLICE_BYTES) yield body.subarray(at, at + SLICE_BYTES)
}

/**
 * Ends a response with a body. A large one is written in slices as its reader takes them, so that it can be seen how much
 * a slow reader has taken.
 */
export const endWith = (response: ServerResponse, body: Buffer): void => {
  if (body.length <= IN_ONE_GO) response.end(body)
  else pipeline(Readable.from(slicesOf(body), { objectMode: false }), response, () => undefined)
}
