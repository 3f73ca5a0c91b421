import type { IncomingMessage } from 'node:http'

type Holding = { hold: (bytes: number) => boolean; release: (bytes: number) => void }

export type ReadBody = { kind: 'read'; body: Buffer | null } | { kind: 'too-large' | 'too-many' | 'gone' }

const NOTHING: ReadBody = { kind: 'read', body: null }

/** Whether a request says that a body comes. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Reads a body whole, before anybody behind the door is troubled with it. `limit` is that of one body, `holding` counts
 * all that the caller has unfinished; who is told the answer gives the bytes back.
 */
export const readBody = (
  request: IncomingMessage,
  limit: number,
  { hold, release }: Holding,
  done: (read: ReadBody) => void,
): void => {
  if (!hasBody(request)) {
    // Nothing comes, but the parser says so only to who listens.
    request.resume()
    done(NOTHING)
    return
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    done({ kind: 'too-large' })
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  let isDone = false
  const finish = (read: ReadBody): void => {
    if (isDone) return
    isDone = true
    release(bytes)
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
}
