import type { IncomingMessage } from 'node:http'
import type { BodyRoom, HeldBody } from './body-room.ts'
import { type Unread, unreadBody } from './refusals.ts'

/** A body that was read whole; its bytes count until `held` is freed. */
export type WholeBody = { bytes: Buffer; held: HeldBody }

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Gives the memory of a chunk back at once: refused bodies of a crowd would fill far more of it than may be held, until the
 * next garbage collection. Each chunk is a copy by the parser, in memory of its own.
 */
const release = ({ buffer, length }: Buffer): void => {
  if (buffer instanceof ArrayBuffer && length === buffer.byteLength) buffer.transfer(0)
}

/**
 * Reads a whole body before a service is involved; rejects with an error for the caller. `mostBytes` applies to this body,
 * `room` to all of them. `onGivenUp` is called when it has to make room for others after it was read.
 */
export const readBody = (
  request: IncomingMessage,
  { mostBytes, room, caller, onGivenUp }: { mostBytes: number; room: BodyRoom; caller: string; onGivenUp: () => void },
): Promise<WholeBody> => {
  const { promise, resolve, reject } = Promise.withResolvers<WholeBody>()
  let chunks: Buffer[] | null = []
  let isRead = false
  const held = room.open(caller, () => (isRead ? onGivenUp() : fail('of-all')))
  const fail = (why: Unread): void => {
    if (isRead || chunks === null) return
    chunks.forEach(release)
    chunks = null
    held.free()
    reject(unreadBody(why, mostBytes))
  }
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) fail('too-large')
  request.on('data', (chunk: Buffer) => {
    if (chunks === null) return release(chunk)
    const grown = held.bytes + chunk.length > mostBytes ? 'too-large' : held.grow(chunk.length)
    if (grown === 'added') chunks.push(chunk)
    else {
      fail(grown)
      release(chunk)
    }
  })
  request.on('end', () => {
    if (chunks === null) return
    isRead = true
    resolve({ bytes: Buffer.concat(chunks), held })
    chunks.forEach(release)
    chunks = null
  })
  request.on('close', () => fail('gone'))
  request.on('error', () => fail('gone'))
  return promise
}
