import type { ServerResponse } from 'node:http'
import { AppError } from '@gildscope/service-kit'
import type { Reader, ReceivedHeaders, Started, Upstream, UpstreamCall } from '../upstreams/upstream.ts'
import type { Upstreams } from '../upstreams/upstreams.ts'
import { REFUSED_AFTER_MS } from './refusals.ts'
import { SLOW_READER_MS, type SlowAnswer } from './slow-readers.ts'

/** The outcome of a call: the status that the caller received, and the whole answer when it is to be cached. */
export type Passed = { status: number; answer: KeepableAnswer | null }

/** `head`: alternating names and values. */
export type KeepableAnswer = { head: readonly string[]; body: Buffer }

/** Decides from the head of an answer how many bytes of it may be cached; 0: none. */
export type KeepUpTo = (status: number, head: readonly string[]) => number

/** What a service may hold of an answer of unknown length, bytes. */
const UNKNOWN_REST = 262_144
/** A read whose answer has not begun by then is asked of another origin, if its own answers nothing at all. */
const LATE_MS = 2_000
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

const SMALL_BYTES = 4_096
const POLICY = 'content-security-policy'

const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Errors of connections that the service closed just as they were reused. */
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return codeOf(error.cause) || ('code' in error && typeof error.code === 'string' ? error.code : '')
}

const faultOf = (error: unknown, name: string): AppError =>
  NOT_THERE.has(codeOf(error))
    ? new AppError('UNAVAILABLE', `the ${name} service is not reachable; try again in a few seconds`, { service: name })
    : new AppError('UPSTREAM', `the ${name} service broke off its answer or took too long`, { service: name })

const passedHead = (received: ReceivedHeaders): string[] => {
  const head: string[] = []
  for (const name in received) {
    const value = received[name]
    if (value === undefined || HOP_HEADERS.has(name)) continue
    if (typeof value === 'string') head.push(name, value)
    else for (const each of value) head.push(name, each)
  }
  return head
}

/**
 * Adds what an answer lacks of the headers that all have. One with a policy of its own says there who may frame it; a service of
 * an older version sends all of them.
 */
const addLacked = (head: string[], added: readonly string[], received: ReceivedHeaders): void => {
  const hasPolicy = received[POLICY] !== undefined
  for (let index = 0; index < added.length; index += 2) {
    const [name, value] = [added[index] ?? '', added[index + 1] ?? '']
    if (received[name] === undefined && !(hasPolicy && name === 'x-frame-options')) head.push(name, value)
  }
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
  /** Names and values of headers that every answer of its kind has, added unless the service sent them. */
  added: readonly string[]
  /** Those of this answer alone. */
  ofCall: readonly string[]
  keepUpTo: KeepUpTo
  /** Called once, a second after the answer first waited for its reader. */
  onSlowReader: (answer: SlowAnswer) => void
}

/**
 * One call on its way. Until a byte of the answer was sent it may move to another origin: as long as nothing of it was sent
 * there; once more when it is a read. A body that was sent is never sent again.
 */
class Passage implements Reader {
  readonly #passing: Passing
  readonly #outcome = Promise.withResolvers<Passed>()
  readonly #tried = new Set<Upstream>()
  #upstream: Upstream
  #started: Started | null = null
  #mayAskAgain: boolean
  #status = 0
  #head: string[] = []
  /** What is to be cached of the answer; null: nothing. */
  #kept: Buffer[] | null = null
  #mostKept = 0
  /** The answer, if it is a refusal by a limit, which its caller receives later. */
  #refusal: Buffer[] | null = null
  #bytes = 0
  /** Of a small answer the length, and all of it if it came at once. */
  #smallLength = 0
  #whole: Buffer | null = null
  #isOver = false
  #hasKnockedAgain = false
  #late: NodeJS.Timeout | undefined
  #slow: NodeJS.Timeout | undefined

  constructor(passing: Passing) {
    const { call, response, upstreams } = passing
    this.#passing = passing
    this.#mayAskAgain = call.method === 'GET' || call.method === 'HEAD'
    this.#upstream = upstreams.pick()
    response.on('drain', this.#resume)
    response.on('close', this.#abort)
  }

  run(): Promise<Passed> {
    this.#startAt(this.#upstream)
    if (this.#mayAskAgain && this.#passing.upstreams.all.length > 1) this.#watch()
    return this.#outcome.promise
  }

  #watch(): void {
    this.#late = setTimeout(async () => {
      const late = this.#upstream
      const isAnswering = await late.isAnswering()
      if (this.#isOver || this.#status !== 0 || late !== this.#upstream) return
      if (isAnswering) this.#watch()
      else {
        late.rest()
        this.#leaveTo(this.#passing.upstreams.pickRested(late))
      }
    }, LATE_MS)
  }

  onHead(status: number, received: ReceivedHeaders): void {
    const { upstreams, keepUpTo, call, added } = this.#passing
    clearTimeout(this.#late)
    if (status >= FIRST_FAULT && upstreams.all.length > 1) {
      // An origin that fails immediately has the fewest running calls, and would attract all of them.
      this.#upstream.rest()
      if (this.#leaveTo(upstreams.pickRested(this.#upstream))) return
    }
    this.#status = status
    this.#head = passedHead(received)
    addLacked(this.#head, added, received)
    const length = Number(received['content-length'])
    // An answer of another origin may have begun before.
    this.#bytes = 0
    this.#smallLength = length <= SMALL_BYTES ? length : 0
    this.#whole = null
    this.#mostKept = call.method === 'GET' ? keepUpTo(status, this.#head) : 0
    this.#kept = this.#mostKept > 0 ? [] : null
    this.#refusal = received['retry-after'] === undefined ? null : []
    if (this.#refusal === null) this.#sendHead()
  }

  #sendHead(): void {
    const { response, ofCall } = this.#passing
    response.writeHead(this.#status, [...this.#head, ...ofCall])
  }

  onData(chunk: Buffer): void {
    if (this.#isOver) return
    this.#bytes += chunk.length
    if (this.#refusal !== null) {
      this.#refusal.push(chunk)
      return
    }
    if (this.#bytes > this.#mostKept) this.#kept = null
    this.#kept?.push(chunk)
    if (chunk.length === this.#smallLength && this.#bytes === chunk.length) {
      this.#whole = chunk
      return
    }
    if (this.#passing.response.write(chunk)) return
    this.#started?.pause()
    this.#slow ??= setTimeout(this.#reportSlow, SLOW_READER_MS)
  }

  onEnd(): void {
    if (this.#isOver) return
    // As text it is sent together with its head.
    if (this.#whole !== null) this.#passing.response.end(this.#whole.toString('latin1'), 'latin1')
    else if (this.#refusal === null) this.#passing.response.end()
    else setTimeout(this.#sendRefusal, REFUSED_AFTER_MS, this.#refusal)
    this.#finish({ status: this.#status, answer: this.#kept && { head: this.#head, body: Buffer.concat(this.#kept) } })
  }

  onBroken(error: unknown, isUnsent: boolean): void {
    if (this.#isOver) return
    const { response, name } = this.#passing
    if (response.headersSent || response.destroyed) {
      this.#cutOff()
      return
    }
    if (this.#leaveTo(this.#nextAfter(codeOf(error), isUnsent), isUnsent)) return
    this.#outcome.reject(faultOf(error, name))
    this.#finish(null)
  }

  #nextAfter(code: string, isUnsent: boolean): Upstream | null {
    const { upstreams } = this.#passing
    this.#upstream.rest()
    this.#tried.add(this.#upstream)
    if (isUnsent && NOT_THERE.has(code)) return upstreams.pickOther(this.#tried) ?? this.#onceMore()
    if (!this.#mayAskAgain || !STALE.has(code)) return null
    // The service may have closed the connection just as it was used again.
    return upstreams.pickRested(this.#upstream) ?? this.#upstream
  }

  /** Behind one name there may be several replicas: a new connection may lead to another. */
  #onceMore(): Upstream | null {
    if (this.#hasKnockedAgain) return null
    this.#hasKnockedAgain = true
    return this.#upstream
  }

  #startAt(upstream: Upstream): void {
    this.#upstream = upstream
    this.#started = upstream.start(this.#passing.call, this)
    upstream.running += 1
  }

  #leaveTo(upstream: Upstream | null, isUnsent = false): boolean {
    if (upstream === null || !(isUnsent || this.#mayAskAgain)) return false
    if (!isUnsent) this.#mayAskAgain = false
    clearTimeout(this.#late)
    this.#started?.cancel()
    this.#upstream.running -= 1
    this.#startAt(upstream)
    return true
  }

  readonly #sendRefusal = (body: readonly Buffer[]): void => {
    // Its caller may have gone meanwhile.
    if (this.#passing.response.destroyed) return
    this.#sendHead()
    this.#passing.response.end(Buffer.concat(body))
  }

  readonly #resume = (): void => this.#started?.resume()

  readonly #reportSlow = (): void => {
    const { response, onSlowReader } = this.#passing
    // Its whole body would be held for as long as its reader takes.
    this.#kept = null
    const length = headerOf(this.#head, 'content-length')
    onSlowReader({
      taken: () => this.#bytes - response.writableLength,
      held: () =>
        response.writableLength + (length === undefined ? UNKNOWN_REST : Math.max(0, Number(length) - this.#bytes)),
      cut: () => response.destroy(),
    })
  }

  readonly #abort = (): void => {
    if (this.#passing.response.writableFinished) return
    this.#started?.cancel()
    this.#cutOff()
  }

  #cutOff(): void {
    this.#passing.response.destroy()
    this.#finish({ status: this.#status === 0 ? 499 : this.#status, answer: null })
  }

  #finish(passed: Passed | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#passing.response.off('drain', this.#resume)
    this.#passing.response.off('close', this.#abort)
    clearTimeout(this.#late)
    clearTimeout(this.#slow)
    this.#upstream.running -= 1
    if (passed !== null) this.#outcome.resolve(passed)
  }
}

/**
 * Passes a call to a service and streams the answer back, still compressed, no faster than its reader takes it. Rejects
 * with an error for the caller as long as no head was sent; after that a broken answer is cut off.
 */
export const passOn = (passing: Passing): Promise<Passed> => new Passage(passing).run()
