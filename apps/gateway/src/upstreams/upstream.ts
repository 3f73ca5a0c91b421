import { type Dispatcher, Pool } from 'undici'

export type UpstreamCall = {
  method: string
  path: string
  /** Alternating names and values. */
  headers: readonly string[]
  body: Buffer | null
}

export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Receives a response. `error` is what broke it; `isUnsent`: no byte of the request was sent. */
export type Reader = {
  onHead: (status: number, headers: ReceivedHeaders) => void
  onData: (chunk: Buffer) => void
  onEnd: () => void
  onBroken: (error: unknown, isUnsent: boolean) => void
}

/** A call in progress. A cancelled one reports nothing more. */
export type Started = { cancel: () => void; pause: () => void; resume: () => void }

// Large responses are queued and computed before their first byte.
const HEAD_MS = 180_000
/** A call with a body is never asked of another origin. */
const HEAD_AFTER_BODY_MS = 30_000
const DATA_MS = 60_000
const KEEP_ALIVE_MS = 30_000
/** The system resends a lost SYN after a second. */
const CONNECT_MS = 1_500
const PROBE_MS = 1_000
/** How long others are preferred to an origin that failed: longer each time until it answers again. */
const FIRST_REST_MS = 250
const LONGEST_REST_MS = 8_000

const cancelled = (): Error => new Error('the request was cancelled')

/** One origin of a service, and the connections to it. */
export class Upstream {
  readonly origin: string
  /** Host and port, as shown in reports and metrics. */
  readonly name: string
  /** Calls in progress. */
  running = 0
  readonly #pool: Pool
  #restMs = 0
  #restsUntil = 0
  #probe: Promise<boolean> | null = null

  constructor(origin: string, connections: number) {
    this.origin = origin
    this.name = new URL(origin).host
    this.#pool = new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      bodyTimeout: DATA_MS,
      connect: { timeout: CONNECT_MS },
    })
  }

  /** Others are preferred for a moment; after it a single call tries this one. */
  rest(): void {
    if (performance.now() < this.#restsUntil) return
    this.#restMs = Math.min(LONGEST_REST_MS, this.#restMs * 2 || FIRST_REST_MS)
    this.#restsUntil = performance.now() + this.#restMs
  }

  isResting(): boolean {
    return this.#restMs > 0 && (performance.now() < this.#restsUntil || this.running > 0)
  }

  start({ method, path, headers, body }: UpstreamCall, reader: Reader): Started {
    let controller: Dispatcher.DispatchController | null = null
    let isCancelled = false
    this.#pool.dispatch(
      {
        method: method as Dispatcher.HttpMethod,
        path,
        headers: headers as string[],
        body,
        headersTimeout: body === null ? HEAD_MS : HEAD_AFTER_BODY_MS,
      },
      {
        // Called when the request is about to be written to an open connection.
        onRequestStart: (started) => {
          // To abort here would close the connection, which was opened for it.
          if (isCancelled) throw cancelled()
          controller = started
        },
        onResponseStart: (_controller, status, received) => {
          if (status < 200 || isCancelled) return
          if (status < 500) this.#restMs = 0
          reader.onHead(status, received)
        },
        onResponseData: (_controller, chunk) => {
          if (!isCancelled) reader.onData(chunk)
        },
        onResponseEnd: () => {
          if (!isCancelled) reader.onEnd()
        },
        onResponseError: (_controller, error) => {
          if (!isCancelled) reader.onBroken(error, controller === null)
        },
      },
    )
    return {
      cancel: () => {
        isCancelled = true
        controller?.abort(cancelled())
      },
      pause: () => controller?.pause(),
      resume: () => controller?.resume(),
    }
  }

  /** Reads a whole response as text; rejects when the signal is aborted first. */
  async read(
    path: string,
    signal: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; contentType: string; text: string }> {
    const { statusCode, headers: received, body } = await this.#pool.request({ method: 'GET', path, headers, signal })
    return { status: statusCode, contentType: String(received['content-type'] ?? ''), text: await body.text() }
  }

  /** Whether the service answers anything. Asked when a call is late; one question serves all that ask meanwhile. */
  isAnswering(): Promise<boolean> {
    this.#probe ??= this.read('/health', AbortSignal.timeout(PROBE_MS))
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#probe = null
      })
    return this.#probe
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}
