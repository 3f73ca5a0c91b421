import { type Answer, type Hold, type Line, openLine, type Started } from '@gildscope/service-line'
import { type Dispatcher, Pool } from 'undici'
import { lookupOption, nameOfPlace, type Place } from './place.ts'

export type UpstreamCall = {
  method: string
  path: string
  /** Names and values in turn. */
  headers: readonly string[]
  body: Buffer | null
}

/**
 * Told of an answer like `Answer` of a line; `error` is what broke it. `isUnsent`: nothing of the call left here.
 */
export type Reader = Omit<Answer, 'onBroken'> & { onBroken: (error: unknown, isUnsent: boolean) => void }

/** How an origin stands; calls go to those that stand lowest. */
export const STANDING = { ready: 0, unready: 1, away: 2 } as const
export type Standing = (typeof STANDING)[keyof typeof STANDING]

// Large answers wait for their turn and are made before their first byte.
const HEAD_MS = 180_000
const DATA_MS = 60_000
const KEEP_ALIVE_MS = 30_000
const CONNECT_MS = 5_000
/** Where there is another origin to ask; the system says a lost SYN again after a second. */
export const CONNECT_ONE_OF_SEVERAL_MS = 1_500
/** A line to one origin of several is quiet when it said nothing for so long. */
const ASK_MS = 800

export const WAY_LOST = 'WAY_LOST'

/** `head`: names and values in turn. */
export type WholeAnswer = { status: number; head: readonly string[]; body: Buffer }

/** An answer, whatever its status. */
export const readWhole = (way: Way, call: UpstreamCall, signal: AbortSignal): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let status = 0
    let head: readonly string[] = []
    const started = way.start(call, {
      onHead: (statusCode, told) => {
        status = statusCode
        head = told
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
  const cancelled = (): Error => new Error('nothing more is wanted')
  const method = call.method as Dispatcher.HttpMethod
  pool.dispatch(
    { method, path, headers: call.headers as string[], body },
    {
      // When it is about to be written to a connection that stands.
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

const lost = (): Error => Object.assign(new Error('the way to the service is lost'), { code: WAY_LOST })

const startOnLine = (line: Line, call: UpstreamCall, reader: Reader): Started | null =>
  line.start(call, {
    onHead: reader.onHead,
    onData: reader.onData,
    onEnd: reader.onEnd,
    onBroken: (isLost) => reader.onBroken(isLost ? lost() : new Error('the service broke off'), false),
    ...(reader.onQuiet && { onQuiet: reader.onQuiet }),
  })

type WayOptions = {
  place: Place
  /** Whether it is one of our services, which take many calls over one connection. */
  hasLine: boolean
  connections: number
  /** Told how the line fares, where there are other origins of the service. */
  watch: { onQuiet: () => void; onEnd: (isLost: boolean) => void } | null
}

/**
 * How calls get to one origin of a service: those without a body over one line, all others by a connection each, as are
 * all while there is no line.
 */
export const createWay = ({ place, hasLine, connections, watch }: WayOptions) => {
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
    /** How a connection of one's own gets there. */
    connect,
    name: nameOfPlace(place),
    /** Calls that it answers. */
    running: 0,
    standing: STANDING.ready as Standing,
    /** It told a state of the market just now that others have left behind. */
    isBehind: false,
    start: (call: UpstreamCall, reader: Reader): Started =>
      (line !== null && call.body === null ? startOnLine(line, call, reader) : null) ?? startInPool(pool, call, reader),
    hasLine: (): boolean => line?.isOpen() === true,
    /** Breaks off what runs by connections of its own: nobody is at the other end any more. */
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

export type Way = ReturnType<typeof createWay>
