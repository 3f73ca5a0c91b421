import { SECOND_MS } from '@gildscope/base/time'
import { type Logger, sharedLoad } from '@gildscope/service-kit'

type Options = { name: string; log: Logger; keepMs?: number; patienceMs?: number }

/** Read when a process is scraped; null while that fails. */
export type Reading<Facts> = () => Promise<Facts | null>

const KEPT_MS = 10 * SECOND_MS
/** Shorter than a scrape waits. */
const PATIENCE_MS = 3 * SECOND_MS

const within = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * However often a process is scraped, facts are read once and cached for a while, and so is a failure to read them. One
 * query runs at a time, and no scrape waits for it longer than `patienceMs`.
 */
export const sharedReading = <Facts>(
  read: () => Promise<Facts>,
  { name, log, keepMs = KEPT_MS, patienceMs = PATIENCE_MS }: Options,
): Reading<Facts> => {
  let running: Promise<Facts> | null = null
  let isFailing = false
  const load = async (): Promise<Facts | null> => {
    running ??= read().finally(() => {
      running = null
    })
    try {
      const facts = await within(running, patienceMs)
      isFailing = false
      return facts
    } catch (error) {
      // One line for a long outage is enough.
      if (!isFailing) log.warn({ err: error, reading: name }, 'shared state could not be read')
      isFailing = true
      return null
    }
  }
  return sharedLoad(load, { keepMs })
}
