import type { ServerResponse } from 'node:http'

const STALLED_MS = 30_000

/**
 * Ends an answer of which nothing was read for so long while bytes of it waited: who stops reading must not hold memory and
 * a turn for ever. Where nothing waits, its own turn is what it waits for.
 */
export const cutStalled = (
  response: Pick<ServerResponse, 'setTimeout' | 'writableLength' | 'destroy'>,
  stalledMs = STALLED_MS,
): void => {
  response.setTimeout(stalledMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
