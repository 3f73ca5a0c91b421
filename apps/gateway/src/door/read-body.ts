import type { IncomingMessage } from 'node:http'

/** Counts bytes; false when they are too many. */
type Hold = (bytes: number) => boolean

export type ReadBody = { kind: 'read'; body: Buffer } | { kind: 'too-large' | 'too-many' | 'gone' }

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Reads a whole body before a service is involved. `limit` applies to one body. */
export const readBody = (request: IncomingMessage, limit: number, hold: Hold): Promise<ReadBody> => {
  const { promise, resolve: done } = Promise.withResolvers<ReadBody>()
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    done({ kind: 'too-large' })
    return promise
  }
  const chunks: Buffer[] = []
  let bytes = 0
  let isDone = false
  const finish = (read: ReadBody): void => {
    if (isDone) return
    isDone = true
    done(read)
  }
  request.on('data', (chunk: Buffer) => {
    if (isDone) return
    if (bytes + chunk.length > limit) finish({ kind: 'too-large' })
    else if (!hold(chunk.length)) finish({ kind: 'too-many' })
    else {
      bytes += chunk.length
      chunks.push(chunk)
    }
  })
  request.on('end', () => finish({ kind: 'read', body: Buffer.concat(chunks) }))
  request.on('close', () => finish({ kind: 'gone' }))
  request.on('error', () => finish({ kind: 'gone' }))
  return promise
}
