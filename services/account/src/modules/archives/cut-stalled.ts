import type { ServerResponse } from 'node:http'

const STALLED_MS = 30_000

/**
 * Ends an answer when its reader has not read anything for this long although bytes were waiting: a stalled reader must
 * not hold memory and a turn. While nothing is waiting, the answer is waiting for its own turn.
 */
export const cutStalled = (
  response: Pick<ServerResponse, 'setTimeout' | 'writableLength' | 'destroy'>,
  stalledMs = STALLED_MS,
): void => {
  response.setTimeout(stalledMs, () => {
    if (response.writableLength > 0) response.destroy()
  })
}
