import type { IncomingMessage, ServerResponse } from 'node:http'
import { ENDPOINTS } from '@gildscope/contracts'
import {
  AppError,
  bodyTooLarge,
  type ConstantHeaders,
  corsReadHeaders,
  faultBody,
  faultOf,
  faultShapes,
} from '@gildscope/service-kit'

const RETRY_AFTER_SECONDS = 2
/** Refusals by a limit, also those of services, are delayed: a caller that retries at once would cause a flood. */
export const REFUSED_AFTER_MS = 1_000

export const busy = (): AppError =>
  new AppError('UNAVAILABLE', 'too many requests are waiting; try again in a few seconds', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export const tooManyOpen = (limit: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', `your address has ${limit} requests open; wait for answers before sending more`, {
    limit,
    retryAfterSeconds: 1,
  })

const tooManyBodies = (code: 'UNAVAILABLE' | 'TOO_MANY_REQUESTS', whose: string): AppError =>
  new AppError(code, `too many request bodies${whose} are being received; send it again in a few seconds`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export const gone = (): AppError => new AppError('VALIDATION', 'the caller did not wait for the answer')

export type Unread = 'too-large' | 'of-caller' | 'of-all' | 'gone'

export const unreadBody = (why: Unread, mostBytes: number): AppError => {
  switch (why) {
    case 'gone':
      return gone()
    case 'too-large':
      return bodyTooLarge(mostBytes)
    case 'of-caller':
      return tooManyBodies('TOO_MANY_REQUESTS', ' of your address')
    case 'of-all':
      return tooManyBodies('UNAVAILABLE', '')
  }
}

/** What a refused call is known by. `notice`: headers that every answer of the call has. */
export type RefusedCall = { id: string; notice: ConstantHeaders | undefined }

const shapeOf = faultShapes(Object.values(ENDPOINTS).flat())

/** Answers with an error in the shape of its call; returns the status. `headers`: those of every answer of the gateway. */
export const sendRefusal = (
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { id, notice }: RefusedCall,
  headers: ConstantHeaders,
): number => {
  const fault = faultOf(error, id)
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return fault.status
  }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const body = faultBody(fault, shapeOf(request.url ?? '/', undefined))
  const { retryAfterSeconds } = fault.details
  response.writeHead(fault.status, {
    ...headers,
    ...(isRead && corsReadHeaders),
    ...notice,
    ...(typeof retryAfterSeconds === 'number' && { 'retry-after': String(retryAfterSeconds) }),
    // The unread rest of this request would be parsed as the next one.
    ...(!request.complete && { connection: 'close' }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return fault.status
}
