import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@gildscope/service-kit'
import { type Dispatcher, Pool } from 'undici'

export type Upstream = { name: string; origin: string }

export type UpstreamCall = {
  path: string
  headers: readonly string[]
  body: Buffer | null
}

/** What became of a call: the status that the caller got, and its whole answer where it was to be kept. */
export type Passed = { status: number; answer: KeepableAnswer | null }

export type KeepableAnswer = { head: readonly string[]; body: Buffer }

/** Reads from the head of an answer how many bytes of it are worth keeping; 0: none. */
export type KeepUpTo = (status: number, headers: Headers) => number

type Headers = Readonly<Record<string, string | string[] | undefined>>

// Large answers wait for their turn and are made before their first byte.
const HEADERS_MS = 180_000
const BODY_MS = 60_000
const KEEP_ALIVE_MS = 30_000
const CONNECT_MS = 5_000

const SMALL_BYTES = 16_384
const SLOW_READER_MS = 1_000

/** Between two hops only, or said anew by this one. */
const OWN_OF_A_HOP = new Set([
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
/** Of kept connections that the service closed in the moment in which they were taken. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return codeOf(error.cause) || ('code' in error && typeof error.code === 'string' ? error.code : '')
}

const faultOf = (error: Error, name: string): AppError =>
  NOT_THERE.has(codeOf(error))
    ? new AppError('UNAVAILABLE', `the ${name} service is not reachable; try again in a few seconds`, { service: name })
    : new AppError('UPSTREAM', `the ${name} service broke off its answer or took too long`, { service: name })

const headOf = (headers: Headers): string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || OWN_OF_A_HOP.has(name)) return []
    return typeof value === 'string' ? [name, value] : value.flatMap((each) => [name, each])
  })

export const createUpstreamPool = ({ origin }: Upstream, connections: number): Pool =>
  new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_MS,
    bodyTimeout: BODY_MS,
    connect: { timeout: CONNECT_MS },
  })

type Passing = {
  pool: Pool
  name: string
  call: UpstreamCall
  request: IncomingMessage
  response: ServerResponse
  /** Names and values of headers that the caller gets beside those of the service. */
  added: readonly string[]
  keepUpTo: KeepUpTo
  /** Told once when the answer has waited for its reader for a second. */
  onSlowReader: () => void
}

/**
 * Hands a call to a service and its answer back as it comes, compression untouched, no faster than its reader takes it.
 * Rejects with what the caller may see, as long as no head was sent; a broken answer is cut off.
 */
export const passOn = ({
  pool,
  name,
  call,
  request,
  response,
  added,
  keepUpTo,
  onSlowReader,
}: Passing): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const method = (request.method ?? 'GET') as Dispatcher.HttpMethod
    const isRead = method === 'GET' || method === 'HEAD'
    let attempt = 0
    let controller: Dispatcher.DispatchController | null = null
    let status = 0
    let head: readonly string[] = []
    let chunks: Buffer[] | null = null
    let keptBytes = 0
    let length = Number.NaN
    let isHeadSent = false
    let mostKept = 0

    let slow: NodeJS.Timeout | undefined
    const pause = (): void => {
      controller?.pause()
      slow ??= setTimeout(onSlowReader, SLOW_READER_MS)
    }
    const resume = (): void => {
      clearTimeout(slow)
      slow = undefined
      controller?.resume()
    }
    const abort = (): void => {
      if (!response.writableFinished) controller?.abort(new Error('the caller went away'))
    }
    const finish = (settle: () => void): void => {
      response.off('drain', resume)
      response.off('close', abort)
      clearTimeout(slow)
      settle()
    }

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        controller = started
        if (response.destroyed) started.abort(new Error('the caller went away'))
      },
      onResponseStart: (_controller, statusCode, headers) => {
        if (statusCode < 200) return
        status = statusCode
        head = headOf(headers)
        mostKept = isRead ? keepUpTo(statusCode, headers) : 0
        if (mostKept > 0) chunks = []
        length = Number(headers['content-length'] ?? Number.NaN)
        isHeadSent = false
      },
      onResponseData: (_controller, chunk) => {
        if (chunks !== null) {
          keptBytes += chunk.length
          if (keptBytes > mostKept) chunks = null
          else chunks.push(chunk)
        }
        if (isHeadSent) {
          if (!response.write(chunk)) pause()
          return
        }
        isHeadSent = true
        response.writeHead(status, [...head, ...added])
        // A whole small answer as text of one byte a letter goes out with its head, in one piece.
        if (chunk.length === length && length < SMALL_BYTES) response.end(chunk.toString('latin1'), 'latin1')
        else if (!response.write(chunk)) pause()
      },
      onResponseEnd: () => {
        if (!isHeadSent) response.writeHead(status, [...head, ...added])
        if (!response.writableEnded) response.end()
        const answer = chunks === null ? null : { head, body: Buffer.concat(chunks) }
        finish(() => resolve({ status, answer }))
      },
      onResponseError: (_controller, error) => {
        if (!response.headersSent && !response.destroyed && isRead && attempt === 0 && STALE.has(codeOf(error))) {
          attempt += 1
          send()
          return
        }
        if (response.headersSent || response.destroyed) {
          response.destroy()
          finish(() => resolve({ status: status === 0 ? 499 : status, answer: null }))
        } else finish(() => reject(faultOf(error, name)))
      },
    }
    const send = (): void => {
      pool.dispatch({ method, path: call.path, headers: call.headers as string[], body: call.body }, handler)
    }
    response.on('drain', resume)
    response.on('close', abort)
    send()
  })
