import { setTimeout as wait } from 'node:timers/promises'
import { parseRedisUrl, type RedisPlace } from './redis-url.ts'

export type RedisClient = {
  /** Whether a master is connected. */
  readonly isReady: boolean
  /** Fails immediately while Redis is unreachable, and after a second without an answer. */
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>
  close: () => void
}

const ANSWERS_WITHIN_MS = 1_000
const LONGEST_RETRY_MS = 1_000
/** A connection that is silent for this long, in spite of pings, is given up even if nobody closed it. */
const SILENT_AFTER_MS = 3_000
const PING_EVERY_MS = 1_000

/** Happy Eyeballs reports what failed in a list, below an empty message, and the sentinel client also emits texts. */
const toError = (fault: unknown): Error => {
  if (fault instanceof AggregateError) return toError(fault.errors[0])
  return fault instanceof Error ? fault : new Error(String(fault))
}

const connectionOptions = ({ username, password }: Pick<RedisPlace, 'username' | 'password'>, hasTls: boolean) => ({
  ...(username !== null && { username }),
  ...(password !== null && { password }),
  disableOfflineQueue: true,
  maintNotifications: 'disabled' as const,
  pingInterval: PING_EVERY_MS,
  socket: {
    reconnectStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_RETRY_MS),
    connectTimeout: SILENT_AFTER_MS,
    socketTimeout: SILENT_AFTER_MS,
    ...(hasTls && { tls: true as const }),
  },
})

/** Installations without Redis need not hold its client. */
const createClientOf = async (place: RedisPlace) => {
  const { createClient, createSentinel } = await import('redis')
  const { socket, ...options } = { ...connectionOptions(place, place.hasTls), database: place.db }
  if (place.kind === 'server') return createClient({ ...options, socket: { ...socket, ...place.address } })
  return createSentinel({
    name: place.masterName,
    sentinelRootNodes: [...place.sentinels],
    sentinelClientOptions: connectionOptions(place.ofSentinels, place.hasTls),
    nodeClientOptions: { ...options, socket },
    passthroughClientErrorEvents: true,
  })
}

/** A command that was not sent when its caller gave up is not sent later: the caller has counted without it. */
const inTime = async <T>(command: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const caller = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new Error('Redis does not answer'))
    caller.abort()
  }, ANSWERS_WITHIN_MS)
  try {
    return await Promise.race([command(caller.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A client for a REDIS_URL that connects in the background and retries forever, after a failover with the new master. The
 * caller closes it.
 */
export const createRedisClient = async (url: string, onError: (error: Error) => void): Promise<RedisClient> => {
  const client = await createClientOf(parseRedisUrl(url))
  let isClosed = false
  client.on('error', (fault: unknown) => onError(toError(fault)))

  const connect = async (): Promise<void> => {
    while (!isClosed) {
      try {
        await client.connect()
        return
      } catch (error) {
        // Sentinels that are unreachable for long are given up by the library.
        if (!isClosed) onError(toError(error))
        await wait(LONGEST_RETRY_MS, null, { ref: false })
      }
    }
  }
  // The sentinel client itself calls a lost master ready until it has looked for its successor.
  const isReady = (): boolean => ('getMasterNode' in client ? client.getMasterNode() !== undefined : client.isReady)

  let isSearching = false
  /** The sentinel client gives up its search for a master after a while, until a command needs one. */
  const searchMaster = async (): Promise<void> => {
    if (isSearching) return
    isSearching = true
    await client.ping().catch(() => {})
    isSearching = false
  }

  /** The address leads to another server now: with sentinels the library looks for it, and sends the command again. */
  const leaveReplica = (): void => {
    if ('getMasterNode' in client || !client.isReady) return
    client.destroy()
    void connect()
  }

  void connect()
  return {
    get isReady() {
      return isReady()
    },
    eval: async (script, options) => {
      if (!isReady()) {
        void searchMaster()
        throw new Error('Redis is not connected')
      }
      try {
        return await inTime((abortSignal) =>
          client.withCommandOptions({ abortSignal, timeout: 0 }).eval(script, options),
        )
      } catch (error) {
        if (toError(error).message.startsWith('READONLY')) leaveReplica()
        throw error
      }
    },
    close: () => {
      isClosed = true
      // A sentinel client first waits for attempts that are under way.
      void Promise.resolve(client.destroy()).catch(() => {})
    },
  }
}
