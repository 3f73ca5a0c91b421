import type { LookupFunction } from 'node:net'
import { Client, type Dispatcher, errors } from 'undici'
import { Lanes } from './lanes.ts'
import { isAddress, isLoopbackAddress, isPublicAddress } from './public-address.ts'
import { type ResolveName, resolveName } from './resolve-name.ts'
import { checkTarget, isTarget, type Refusal, type Target } from './target.ts'

export type OutgoingOptions = {
  /** Loopback, also by plain http; for whoever operates the installation alone. */
  allowsLoopback: boolean
  /** How the calls introduce themselves. */
  userAgent: string
  resolve?: ResolveName
  timeoutMs?: number
  perHost?: number
  atOnce?: number
}

export type OutgoingCall = { address: string; headers: Readonly<Record<string, string>>; body: string | Buffer }

/** `refused`: by us, nothing was sent. `failed`: no answer came; what was sent may have arrived. */
export type OutgoingAnswer = { tookMs: number } & (
  | { kind: 'answered'; status: number }
  | { kind: 'refused'; fault: string }
  | { kind: 'failed'; fault: string }
)

const TIMEOUT_MS = 5_000
const MOST_BYTES = 1_024
const MOST_HEADER_BYTES = 8_192

/** The codes of Node and undici that say something to whoever gave the address. */
const FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  UND_ERR_HEADERS_OVERFLOW: 'the header of the answer is too long',
  HPE_HEADER_OVERFLOW: 'the header of the answer is too long',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isCertificateFault = (code: string): boolean => /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO/.test(code)

const faultOf = (error: unknown): string => {
  const code = codeOf(error)
  if (isCertificateFault(code)) return `its certificate is not accepted (${code})`
  if (error instanceof errors.HTTPParserError) return FAULTS[code] ?? 'the answer is no HTTP'
  return FAULTS[code] ?? `no answer${code === '' ? '' : ` (${code})`}`
}

/** The connection goes to this address, whatever the name means meanwhile. */
const always =
  (address: string): LookupFunction =>
  (_name, { all }, done) => {
    const family = address.includes(':') ? 6 : 4
    if (all === true) done(null, [{ address, family }])
    else done(null, address, family)
  }

/** Reads so much that a short answer ends in order. */
const readStart = async (body: Dispatcher.ResponseData['body']): Promise<void> => {
  let bytes = 0
  for await (const part of body) {
    bytes += Buffer.byteLength(part)
    if (bytes >= MOST_BYTES) return
  }
}

/**
 * Calls addresses that users gave. Each name is resolved once, all that it means has to be public, and the connection goes
 * to what was checked. It follows no redirect and knows no proxy.
 */
export class Outgoing {
  readonly #options: Required<OutgoingOptions>
  readonly #lanes: Lanes

  constructor({
    resolve = resolveName,
    timeoutMs = TIMEOUT_MS,
    perHost = 4,
    atOnce = 64,
    ...options
  }: OutgoingOptions) {
    this.#options = { ...options, resolve, timeoutMs, perHost, atOnce }
    this.#lanes = new Lanes({ perLane: perHost, atOnce })
  }

  /** Hosts that have all the calls that one host may have at once. */
  get fullHosts(): string[] {
    return this.#lanes.fullLanes
  }

  /** Whether a further call would wait. */
  isFull(host: string): boolean {
    return this.#lanes.isFull(host)
  }

  /** What is wrong with an address, or its host. */
  check(address: string): Target | Refusal {
    return checkTarget(address, this.#options)
  }

  /** One call; never rejects. */
  async post({ address, headers, body }: OutgoingCall): Promise<OutgoingAnswer> {
    const target = this.check(address)
    if (!isTarget(target)) return { kind: 'refused', fault: target.fault, tookMs: 0 }
    return await this.#lanes.run(target.host, () => this.#postNow(target, { headers, body }))
  }

  async #postNow(target: Target, call: Omit<OutgoingCall, 'address'>): Promise<OutgoingAnswer> {
    const begun = performance.now()
    const signal = AbortSignal.timeout(this.#options.timeoutMs)
    const end = (answer: { kind: 'answered'; status: number } | { kind: 'refused' | 'failed'; fault: string }) => ({
      ...answer,
      tookMs: performance.now() - begun,
    })
    try {
      const found = await this.#find(target, signal)
      if ('fault' in found) return end({ kind: 'refused', fault: found.fault })
      return end({ kind: 'answered', status: await this.#send(target, { ...call, to: found.address, signal }) })
    } catch (error) {
      const seconds = this.#options.timeoutMs / 1000
      return end({ kind: 'failed', fault: signal.aborted ? `no answer within ${seconds} s` : faultOf(error) })
    }
  }

  async #find({ url, host }: Target, signal: AbortSignal): Promise<{ address: string } | Refusal> {
    const { allowsLoopback, resolve } = this.#options
    if (isAddress(host)) return { address: host }
    if (host === 'localhost' || host.endsWith('.localhost')) return { address: '127.0.0.1' }
    const addresses = await unless(signal, resolve(host, signal))
    const [first] = addresses
    if (first === undefined) return { fault: 'the name of its host is not known' }
    if (addresses.every(isPublicAddress) && url.protocol === 'https:') return { address: first }
    if (allowsLoopback && addresses.every(isLoopbackAddress)) return { address: first }
    return { fault: 'its host is in a private network' }
  }

  async #send(
    { url }: Target,
    { to, headers, body, signal }: Omit<OutgoingCall, 'address'> & { to: string; signal: AbortSignal },
  ): Promise<number> {
    const { timeoutMs, userAgent } = this.#options
    const client = new Client(url.origin, {
      connect: { lookup: always(to), timeout: timeoutMs },
      allowH2: false,
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    try {
      const answer = await client.request({
        method: 'POST',
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': userAgent, ...headers },
        body,
        signal,
      })
      // The status is what counts: an answer whose text does not end was given all the same.
      await readStart(answer.body).catch(() => {})
      return answer.statusCode
    } finally {
      await client.destroy().catch(() => {})
    }
  }
}

/** Rejects as soon as the time is over, whatever the work does. */
const unless = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  new Promise((done, fail) => {
    const stop = (): void => fail(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(done, fail).finally(() => signal.removeEventListener('abort', stop))
  })
