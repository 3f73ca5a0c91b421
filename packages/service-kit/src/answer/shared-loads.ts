type Options<Value> = {
  /** How long an answer is kept, from the beginning of its load; for ever by default. */
  keepMs?: number
  /** Keeps an answer for longer, as long as it holds. */
  isCurrent?: (value: Value) => boolean
  /** Keys that are kept at once; the one that was loaded first goes first. */
  most?: number
  now?: () => number
}

type Entry<Value> = { answer: Promise<Value>; until: number; value: { is: Value } | null; isRunning: boolean }

/**
 * Callers who ask for a key at the same time share one load, and its answer is kept for a while. A failed load is not
 * kept: who asks next loads again.
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
    const [oldest] = entries.keys()
    if (entries.size >= most && oldest !== undefined) entries.delete(oldest)
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

  return (key: Key, load: () => Promise<Value>): Promise<Value> => {
    const known = entries.get(key)
    const isKept =
      known !== undefined &&
      (known.isRunning || now() < known.until || (known.value !== null && isCurrent(known.value.is)))
    return isKept ? known.answer : start(key, load)
  }
}

const KEPT_MS = 10_000

/** The same for one load without a key, which is kept for ten seconds by default. */
export const sharedLoad = <Value>(
  load: () => Promise<Value>,
  options: Pick<Options<Value>, 'keepMs' | 'now'>,
): (() => Promise<Value>) => {
  const loads = createSharedLoads<null, Value>({ keepMs: KEPT_MS, ...options })
  return () => loads(null, load)
}

/** The same, where an answer is kept for as long as `version` answers the same. */
export const sharedLoadOfVersion = <Value>(
  version: () => Promise<string>,
  load: () => Promise<Value>,
): (() => Promise<Value>) => {
  const loads = createSharedLoads<string, Value>({ most: 1 })
  return async () => loads(await version(), load)
}
