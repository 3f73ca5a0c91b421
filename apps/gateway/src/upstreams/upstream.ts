import { type Answer, type Hold, type Line, openLine, type Started } from '@gildscope/service-line'
import { type Dispatcher, Pool } from 'undici'
import { lookupOption, nameOfPlace, type Place } from './place.ts'

export type UpstreamCall = {
  method: string
  path: string
  /** Alternating names and values. */
  headers: readonly string[]
  body: Buffer | null
}

/**
 * Receives a response, like `Answer` of a line; `error` is what broke it. `isUnsent`: no byte of the request was sent.
 */
export type Reader = Omit<Answer, 'onBroken'> & { onBroken: (error: unknown, isUnsent: boolean) => void }

/** The standing of an origin; calls go to the lowest number. */
export const STANDING = { ready: 0, unready: 1, away: 2 } as const
export type Standing = (typeof STANDING)[keyof typeof STANDING]

// Large responses are queued and computed before their first byte.
const HEAD_MS = 180_000
const DATA_MS = 60_000
const KEEP_ALIVE_MS = 30_000
const CONNECT_MS = 5_000
/** When there is another origin to try; the system resends a lost SYN after a second. */
export const CONNECT_ONE_OF_SEVERAL_MS = 1_500
/** With several origins, a line counts as quiet after this long without a byte. */
const ASK_MS = 800

export const UPSTREAM_LOST = 'UPSTREAM_LOST'

/** `head`: alternating names and values. */
export type WholeAnswer = { status: number; head: readonly string[]; body: Buffer }

/** Reads a whole response, whatever its status. */
export const readWhole = (upstream: Upstream, call: UpstreamCall, signal: AbortSignal): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let head: readonly string[] = []
    const started = upstream.start(call, {
      onHead: (statusCode, received) => {
        status = statusCode
        head = received
      },
      onData: (chunk) => chunks.push(Buffer.from(chunk)),
      onEnd: () => resolve({ status, head, body: Buffer.concat(chunks) }),
      onBroken: reject,
    })
    const giveUp = (): void => {
      started.cancel()
      reject(signal.reason)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

/** Converts undici's headers to alternating names and values. */
const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return []
    return typeof value === 'string' ? [name, value] : value.flatMap((each) => [name, each])
  })

const neverReused: Hold = () => () => undefined

const startInPool = (pool: Pool, call: UpstreamCall, reader: Reader): Started => {
  let controller: Dispatcher.DispatchController | null = null
  let isCancelled = false
  const { path, body } = call
  const cancelled = (): Error => new Error('the request was cancelled')
  const method = call.method as Dispatcher.HttpMethod
  pool.dispatch(
    { method, path, headers: call.headers as string[], body },
    {
      // Called when the request is about to be written to an open connection.
      onRequestStart: (started) => {
        controller = started
        if (isCancelled) started.abort(cancelled())
      },
      onResponseStart: (_controller, status, headers) => {
        if (status >= 200 && !isCancelled) reader.onHead(status, flat(headers))
      },
      onResponseData: (_controller, chunk) => {
        if (!isCancelled) reader.onData(chunk, neverReused)
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

const lost = (): Error => Object.assign(new Error('the connection to the service was lost'), { code: UPSTREAM_LOST })

const startOnLine = (line: Line, call: UpstreamCall, reader: Reader): Started | null =>
  line.start(call, {
    onHead: reader.onHead,
    onData: reader.onData,
    onEnd: reader.onEnd,
    onBroken: (isLost) => reader.onBroken(isLost ? lost() : new Error('the service broke off its response'), false),
    ...(reader.onQuiet && { onQuiet: reader.onQuiet }),
  })

type UpstreamOptions = {
  place: Place
  /** Whether the service is ours and accepts many calls over one connection. */
  hasLine: boolean
  connections: number
  /** Receives the state of the line; null when the service has no other origin. */
  watch: { onQuiet: () => void; onEnd: (isLost: boolean) => void } | null
}

/**
 * One origin of a service. Calls without a body share one line; calls with a body, and all calls while there is no line,
 * use a connection each.
 */
export const createUpstream = ({ place, hasLine, connections, watch }: UpstreamOptions) => {
  const { origin } = place
  const toPlace = lookupOption(place)
  const connect = { timeout: watch === null ? CONNECT_MS : CONNECT_ONE_OF_SEVERAL_MS, ...toPlace }
  const createPool = (): Pool =>
    new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      bodyTimeout: DATA_MS,
      connect,
    })
  let pool = createPool()
  const limits = { origin, headMs: HEAD_MS, dataMs: DATA_MS, ...toPlace }
  const line = hasLine ? openLine(watch === null ? limits : { ...limits, askMs: ASK_MS, ...watch }) : null

  return {
    ...place,
    /** Options for a separate connection to this origin. */
    connect,
    name: nameOfPlace(place),
    /** Calls in progress. */
    running: 0,
    standing: STANDING.ready as Standing,
    /** It just reported a market state that is older than that of other replicas. */
    isBehind: false,
    start: (call: UpstreamCall, reader: Reader): Started =>
      (line !== null && call.body === null ? startOnLine(line, call, reader) : null) ?? startInPool(pool, call, reader),
    hasLine: (): boolean => line?.isOpen() === true,
    /** Aborts calls on separate connections, because no one is waiting for them any more. */
    cut: (): void => {
      const former = pool
      pool = createPool()
      void former.destroy(lost())
    },
    close: async (): Promise<void> => {
      line?.close()
      await pool.destroy()
    },
  }
}

export type Upstream = ReturnType<typeof createUpstream>
