import type { ServerResponse } from 'node:http'
import { AppError } from '@gildscope/service-kit'
import type { Hold, Started } from '@gildscope/service-line'
import { type Reader, type UpstreamCall, WAY_LOST, type Way } from '../ways/way.ts'
import type { Ways } from '../ways/ways.ts'

/** What became of a call: the status that the caller got, and its whole answer where it was to be kept. */
export type Passed = { status: number; answer: KeepableAnswer | null }

/** `head`: names and values in turn. */
export type KeepableAnswer = { head: readonly string[]; body: Buffer }

/** Reads from the head of an answer how many bytes of it are worth keeping; 0: none. */
export type KeepUpTo = (status: number, head: readonly string[]) => number

const SMALL_BYTES = 16_384
const SLOW_READER_MS = 1_000
/** Of the statuses by which a service says that it cannot, whatever it was asked. */
const FIRST_FAULT = 500

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
/** Of connections that the service closed in the moment in which they were taken. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', WAY_LOST])

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return codeOf(error.cause) || ('code' in error && typeof error.code === 'string' ? error.code : '')
}

const faultOf = (error: unknown, name: string): AppError =>
  NOT_THERE.has(codeOf(error))
    ? new AppError('UNAVAILABLE', `the ${name} service is not reachable; try again in a few seconds`, { service: name })
    : new AppError('UPSTREAM', `the ${name} service broke off its answer or took too long`, { service: name })

const withoutOwnOfAHop = (head: readonly string[]): string[] => {
  const left: string[] = []
  for (let index = 0; index < head.length; index += 2) {
    const name = head[index] ?? ''
    if (!OWN_OF_A_HOP.has(name)) left.push(name, head[index + 1] ?? '')
  }
  return left
}

export const headerOf = (head: readonly string[], name: string): string | undefined => {
  for (let index = 0; index < head.length; index += 2) if (head[index] === name) return head[index + 1]
  return undefined
}

type Passing = {
  ways: Ways
  name: string
  call: UpstreamCall
  response: ServerResponse
  /** Names and values of headers that the caller gets beside those of the service. */
  added: readonly string[]
  keepUpTo: KeepUpTo
  /** Whether others have told a newer state of the market than this answer is made of. */
  isOutdated: (head: readonly string[]) => boolean
  /** Told once when the answer has waited for its reader for a second. */
  onSlowReader: () => void
}

type Broken = {
  ways: Ways
  way: Way
  tried: Way[]
  error: unknown
  isUnsent: boolean
  mayAskAgain: boolean
}

/**
 * What a call does that got no answer. Where nothing of it was sent it goes to each other origin in turn; one that only
 * reads is asked once more, whatever became of the first.
 */
const nextWay = ({ ways, way, tried, error, isUnsent, mayAskAgain }: Broken): Way | null => {
  const code = codeOf(error)
  if (isUnsent && NOT_THERE.has(code)) {
    ways.fail(way)
    tried.push(way)
    return ways.pickOther(tried)
  }
  if (!mayAskAgain || !(STALE.has(code) || NOT_THERE.has(code))) return null
  return ways.pickHealthy(way) ?? (STALE.has(code) ? way : null)
}

/**
 * Hands a call to a service and its answer back as it comes, compression untouched, no faster than its reader takes it.
 * Rejects with what the caller may see, as long as no head was sent; a broken answer is cut off.
 */
export const passOn = (passing: Passing): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const { ways, name, call, response, added, keepUpTo, isOutdated, onSlowReader } = passing
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    let way = ways.pick()
    let mayAskAgain = isRead
    let tried: Way[] | null = null
    let started: Started | null = null
    let status = 0
    let head: string[] = []
    let chunks: Buffer[] | null = null
    /** As the service says; more or less would be read as the next answer, or awaited for ever. */
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
      way.running -= 1
      settle()
    }
    const start = (at: Way): void => {
      way = at
      way.running += 1
      started = way.start(call, reader)
    }
    const startElsewhere = (at: Way): void => {
      way.running -= 1
      start(at)
    }
    /** Another origin answers in place of this one, where there is one. */
    const leaveTo = (at: Way | null): boolean => {
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
      onHead: (statusCode, told) => {
        const isOld = isOutdated(told)
        const isFault = statusCode >= FIRST_FAULT
        // Who fails at once has the fewest running calls, and would get them all.
        if (isOld || isFault) ways.avoid(way)
        if (mayAskAgain && (isOld || isFault)) {
          const other = ways.pickHealthy(way)
          // Where others fail, too, asking twice would help nobody.
          if ((isOld || other?.isBehind === false) && leaveTo(other)) return
        }
        status = statusCode
        head = withoutOwnOfAHop(told)
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
        // A whole small answer as text of one byte a letter goes out with its head, in one piece.
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
        const next = nextWay({ ways, way, tried, error, isUnsent, mayAskAgain })
        if (next === null) {
          finish(() => reject(faultOf(error, name)))
          return
        }
        if (!isUnsent || next === way) mayAskAgain = false
        startElsewhere(next)
      },
      onQuiet: () => {
        if (mayAskAgain) leaveTo(ways.pickHealthy(way))
      },
    }
    response.on('drain', resume)
    response.on('close', abort)
    start(way)
  })
