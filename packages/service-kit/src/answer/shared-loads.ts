type Options<Value> = {
  /** How long an answer is cached after its load began; unlimited by default. */
  keepMs?: number
  /** Extends the life of an answer that is still valid. */
  isCurrent?: (value: Value) => boolean
  /** Maximum number of keys kept; the oldest load is evicted first, and none while it runs. */
  most?: number
  now?: () => number
}

type Entry<Value> = { answer: Promise<Value>; until: number; value: { is: Value } | null; isRunning: boolean }

/**
 * Concurrent callers of a key share one load, and its answer is cached for a while. A failed load is not cached: the next
 * caller loads again.
 */
export const createSharedLoads = <Key, Value>({
  keepMs = Number.POSITIVE_INFINITY,
  isCurrent = () => false,
  most = Number.POSITIVE_INFINITY,
  now = Date.now,
}: Options<Value>) => {
  const entries = new Map<Key, Entry<Value>>()

  const start = (key: Key, load: () => Promise<Value>): Promise<Value> => {
    entries.delete(key)
    for (const [oldest, { isRunning }] of entries) {
      if (entries.size < most) break
      if (!isRunning) entries.delete(oldest)
    }
    const entry: Entry<Value> = { answer: load(), until: now() + keepMs, value: null, isRunning: true }
    entries.set(key, entry)
    entry.answer.then(
      (value) => {
        entry.value = { is: value }
        entry.isRunning = false
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    return entry.answer
  }

  const find = (key: Key): Entry<Value> | null => {
    const known = entries.get(key)
    const isKept =
      known !== undefined &&
      (known.isRunning || now() < known.until || (known.value !== null && isCurrent(known.value.is)))
    return isKept ? known : null
  }

  return Object.assign(
    (key: Key, load: () => Promise<Value>): Promise<Value> => find(key)?.answer ?? start(key, load),
    // Whether asking would start no load.
    { has: (key: Key): boolean => find(key) !== null },
  )
}

const KEPT_MS = 10_000

/** The same for a single load without a key, cached for ten seconds by default. */
export const sharedLoad = <Value>(
  load: () => Promise<Value>,
  options: Pick<Options<Value>, 'keepMs' | 'now'>,
): (() => Promise<Value>) => {
  const loads = createSharedLoads<null, Value>({ keepMs: KEPT_MS, ...options })
  return () => loads(null, load)
}

/** The same, cached for as long as `version` returns the same value. */
export const sharedLoadOfVersion = <Value>(
  version: () => Promise<string>,
  load: () => Promise<Value>,
): (() => Promise<Value>) => {
  const loads = createSharedLoads<string, Value>({ most: 1 })
  return async () => loads(await version(), load)
}
