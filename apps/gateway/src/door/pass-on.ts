import type { ServerResponse } from 'node:http'
import { AppError } from '@gildscope/service-kit'
import type { Hold, Started } from '@gildscope/service-line'
import { type Reader, UPSTREAM_LOST, type Upstream, type UpstreamCall } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'

/** The outcome of a call: the status that the caller received, and the whole answer when it is to be cached. */
export type Passed = { status: number; answer: KeepableAnswer | null }

/** `head`: alternating names and values. */
export type KeepableAnswer = { head: readonly string[]; body: Buffer }

/** Decides from the head of an answer how many bytes of it may be cached; 0: none. */
export type KeepUpTo = (status: number, head: readonly string[]) => number

const SMALL_BYTES = 16_384
const SLOW_READER_MS = 1_000
/** The first status that means a fault of the service itself. */
const FIRST_FAULT = 500

/** Hop-by-hop headers, and headers that the gateway sets itself. */
const HOP_HEADERS = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
])

const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Errors of connections that the service closed just as they were reused. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', UPSTREAM_LOST])

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return codeOf(error.cause) || ('code' in error && typeof error.code === 'string' ? error.code : '')
}

const faultOf = (error: unknown, name: string): AppError =>
  NOT_THERE.has(codeOf(error))
    ? new AppError('UNAVAILABLE', `the ${name} service is not reachable; try again in a few seconds`, { service: name })
    : new AppError('UPSTREAM', `the ${name} service broke off its answer or took too long`, { service: name })

const withoutHopHeaders = (head: readonly string[]): string[] => {
  const left: string[] = []
  for (let index = 0; index < head.length; index += 2) {
    const name = head[index] ?? ''
    if (!HOP_HEADERS.has(name)) left.push(name, head[index + 1] ?? '')
  }
  return left
}

export const headerOf = (head: readonly string[], name: string): string | undefined => {
  for (let index = 0; index < head.length; index += 2) if (head[index] === name) return head[index + 1]
  return undefined
}

type Passing = {
  upstreams: Upstreams
  name: string
  call: UpstreamCall
  response: ServerResponse
  /** Names and values of headers that the gateway adds to those of the service. */
  added: readonly string[]
  keepUpTo: KeepUpTo
  /** Whether the answer was made from an older market state than other replicas have reported. */
  isOutdated: (head: readonly string[]) => boolean
  /** Called once when the answer has waited for its reader for a second. */
  onSlowReader: () => void
}

type Broken = {
  upstreams: Upstreams
  upstream: Upstream
  tried: Upstream[]
  error: unknown
  isUnsent: boolean
  mayAskAgain: boolean
}

/**
 * Picks the upstream to retry a failed call on. If no byte was sent, each other origin is tried in turn; a read is
 * retried once in any case.
 */
const nextUpstream = ({ upstreams, upstream, tried, error, isUnsent, mayAskAgain }: Broken): Upstream | null => {
  const code = codeOf(error)
  if (isUnsent && NOT_THERE.has(code)) {
    upstreams.fail(upstream)
    tried.push(upstream)
    return upstreams.pickOther(tried)
  }
  if (!mayAskAgain || !(STALE.has(code) || NOT_THERE.has(code))) return null
  return upstreams.pickHealthy(upstream) ?? (STALE.has(code) ? upstream : null)
}

/**
 * Passes a call to a service and streams the answer back, still compressed, no faster than its reader takes it. Rejects
 * with an error for the caller as long as no head was sent; after that a broken answer is cut off.
 */
export const passOn = (passing: Passing): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const { upstreams, name, call, response, added, keepUpTo, isOutdated, onSlowReader } = passing
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    let upstream = upstreams.pick()
    let mayAskAgain = isRead
    let tried: Upstream[] | null = null
    let started: Started | null = null
    let status = 0
    let head: string[] = []
    let chunks: Buffer[] | null = null
    /** Content-Length of the service. A body of another length would corrupt the next answer, or never end. */
    let length: number | null = null
    let passedBytes = 0
    let isHeadSent = false
    let mostKept = 0
    let isOver = false

    let slow: NodeJS.Timeout | undefined
    const pause = (): void => {
      started?.pause()
      slow ??= setTimeout(onSlowReader, SLOW_READER_MS)
    }
    const resume = (): void => {
      clearTimeout(slow)
      slow = undefined
      started?.resume()
    }
    const write = (chunk: Buffer, hold: Hold): void => {
      const isTaken = chunk.length < SMALL_BYTES ? response.write(Buffer.from(chunk)) : response.write(chunk, hold())
      if (!isTaken) pause()
    }
    const finish = (settle: () => void): void => {
      if (isOver) return
      isOver = true
      response.off('drain', resume)
      response.off('close', abort)
      clearTimeout(slow)
      upstream.running -= 1
      settle()
    }
    const start = (at: Upstream): void => {
      upstream = at
      upstream.running += 1
      started = upstream.start(call, reader)
    }
    const startElsewhere = (at: Upstream): void => {
      upstream.running -= 1
      start(at)
    }
    /** Moves the call to another origin, if there is one. */
    const leaveTo = (at: Upstream | null): boolean => {
      if (at === null) return false
      mayAskAgain = false
      started?.cancel()
      startElsewhere(at)
      return true
    }
    const hasNoBody = (): boolean => call.method === 'HEAD' || status === 204 || status === 304
    const cutOff = (): void => {
      response.destroy()
      finish(() => resolve({ status: status === 0 ? 499 : status, answer: null }))
    }
    const abort = (): void => {
      if (response.writableFinished) return
      started?.cancel()
      cutOff()
    }

    const reader: Reader = {
      onHead: (statusCode, received) => {
        const isOld = isOutdated(received)
        const isFault = statusCode >= FIRST_FAULT
        // An origin that fails immediately has the fewest running calls, and would attract all of them.
        if (isOld || isFault) upstreams.avoid(upstream)
        if (mayAskAgain && (isOld || isFault)) {
          const other = upstreams.pickHealthy(upstream)
          // When the others fail too, a second attempt would not help.
          if ((isOld || other?.isBehind === false) && leaveTo(other)) return
        }
        status = statusCode
        head = withoutHopHeaders(received)
        mostKept = isRead ? keepUpTo(status, head) : 0
        chunks = mostKept > 0 ? [] : null
        const said = headerOf(head, 'content-length')
        length = said === undefined ? null : Number(said)
      },
      onData: (chunk, hold) => {
        if (isOver) return
        passedBytes += chunk.length
        if (length !== null && passedBytes > length) {
          abort()
          return
        }
        if (chunks !== null) {
          if (passedBytes > mostKept) chunks = null
          else chunks.push(Buffer.from(chunk))
        }
        if (isHeadSent) {
          write(chunk, hold)
          return
        }
        isHeadSent = true
        response.writeHead(status, [...head, ...added])
        // A small answer in one chunk is written as latin1 text, so that Node sends it together with the head.
        if (chunk.length === length && length < SMALL_BYTES) response.end(chunk.toString('latin1'), 'latin1')
        else write(chunk, hold)
      },
      onEnd: () => {
        if (isOver) return
        if (length !== null && passedBytes < length && !hasNoBody()) {
          cutOff()
          return
        }
        if (!isHeadSent) response.writeHead(status, [...head, ...added])
        if (!response.writableEnded) response.end()
        const answer = chunks === null ? null : { head, body: Buffer.concat(chunks) }
        finish(() => resolve({ status, answer }))
      },
      onBroken: (error, isUnsent) => {
        if (isOver) return
        if (response.headersSent || response.destroyed) {
          cutOff()
          return
        }
        tried ??= []
        const next = nextUpstream({ upstreams, upstream, tried, error, isUnsent, mayAskAgain })
        if (next === null) {
          finish(() => reject(faultOf(error, name)))
          return
        }
        if (!isUnsent || next === upstream) mayAskAgain = false
        startElsewhere(next)
      },
      onQuiet: () => {
        if (mayAskAgain) leaveTo(upstreams.pickHealthy(upstream))
      },
    }
    response.on('drain', resume)
    response.on('close', abort)
    start(upstream)
  })
