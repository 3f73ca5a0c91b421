import { type Answer, type Hold, type Line, openLine, type Started } from '@gildscope/service-line'
import { type Dispatcher, Pool } from 'undici'

export type Upstream = {
  name: string
  origin: string
  /** Whether it is one of our services, which take many calls over one connection. */
  hasLine: boolean
}

export type UpstreamCall = {
  method: string
  path: string
  /** Names and values in turn. */
  headers: readonly string[]
  body: Buffer | null
}

/** Told of an answer like `Answer` of a line; `error` is what broke it. */
export type Reader = Omit<Answer, 'onBroken'> & { onBroken: (error: unknown) => void }

// Large answers wait for their turn and are made before their first byte.
const HEAD_MS = 180_000
const DATA_MS = 60_000
const KEEP_ALIVE_MS = 30_000
const CONNECT_MS = 5_000

export const LINE_LOST = 'LINE_LOST'

/** The body of an answer, whatever its status. */
export const readWhole = (way: Way, call: UpstreamCall, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const started = way.start(call, {
      onHead: () => undefined,
      onData: (chunk) => chunks.push(Buffer.from(chunk)),
      onEnd: () => resolve(Buffer.concat(chunks)),
      onBroken: reject,
    })
    const giveUp = (): void => {
      started.cancel()
      reject(signal.reason)
    }
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })

/** Names and values in turn, of headers as undici tells them. */
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
  const cancelled = (): Error => new Error('the caller went away')
  const method = call.method as Dispatcher.HttpMethod
  pool.dispatch(
    { method, path, headers: call.headers as string[], body },
    {
      onRequestStart: (started) => {
        controller = started
        if (isCancelled) started.abort(cancelled())
      },
      onResponseStart: (_controller, status, headers) => {
        if (status >= 200) reader.onHead(status, flat(headers))
      },
      onResponseData: (_controller, chunk) => reader.onData(chunk, neverReused),
      onResponseEnd: () => reader.onEnd(),
      onResponseError: (_controller, error) => reader.onBroken(error),
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

const startOnLine = (line: Line, call: UpstreamCall, reader: Reader): Started | null =>
  line.start(call, {
    onHead: reader.onHead,
    onData: reader.onData,
    onEnd: reader.onEnd,
    onBroken: (isLost) =>
      reader.onBroken(Object.assign(new Error('the service broke off'), isLost && { code: LINE_LOST })),
  })

/**
 * How calls get to a service: those without a body over one line, all others by a connection each, as are all while
 * there is no line.
 */
export const createWay = ({ origin, hasLine }: Upstream, connections: number) => {
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEAD_MS,
    bodyTimeout: DATA_MS,
    connect: { timeout: CONNECT_MS },
  })
  const line = hasLine ? openLine({ origin, headMs: HEAD_MS, dataMs: DATA_MS }) : null

  return {
    start: (call: UpstreamCall, reader: Reader): Started =>
      (line !== null && call.body === null ? startOnLine(line, call, reader) : null) ?? startInPool(pool, call, reader),
    hasLine: (): boolean => line?.isOpen() === true,
    close: async (): Promise<void> => {
      line?.close()
      await pool.destroy()
    },
  }
}

export type Way = ReturnType<typeof createWay>
