import { AppError } from '../faults/app-error.ts'
import type { RouteContext } from './route.ts'

/** Aborted when the caller goes before the answer was read. */
export const goneSignal = ({ reply }: Pick<RouteContext, 'reply'>): AbortSignal => {
  const gone = new AbortController()
  const abort = () => gone.abort(new AppError('UNAVAILABLE', 'the caller has disconnected'))
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort()
  })
  if (reply.raw.destroyed) abort()
  return gone.signal
}
