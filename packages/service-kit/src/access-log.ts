import type { FastifyBaseLogger } from 'fastify'
import { redactText } from './redact.ts'

/** Addresses may have 64 kB; who sends such ones must not fill the log. */
const LONGEST_URL = 500

/** Secrets go before the cut, which could make them unrecognisable. */
const shortened = (url: string): string => {
  const safe = redactText(url)
  return safe.length > LONGEST_URL ? `${safe.slice(0, LONGEST_URL)}...` : safe
}

const REFUSALS_A_WINDOW = 20
const WINDOW_MS = 10_000

export type Answered = {
  method: string
  url: string
  status: number
  elapsedMs: number
  /** Stays open for as long as its reader wants, so that its time tells nothing. */
  isStream: boolean
}

export type AccessLog = (log: FastifyBaseLogger, answered: Answered) => void

/**
 * One line for what went wrong or took long; what went well is counted, not written. Of refusals twenty in ten seconds
 * have a line, and the next one says how many were passed over: who floods the door must not fill the log as well.
 */
export const createAccessLog = (slowMs: number, now: () => number = Date.now): AccessLog => {
  let windowEndsAt = 0
  let written = 0
  let skipped = 0

  const isWritten = (): boolean => {
    const time = now()
    if (time >= windowEndsAt) {
      windowEndsAt = time + WINDOW_MS
      written = 0
    }
    written += 1
    if (written > REFUSALS_A_WINDOW) skipped += 1
    return written <= REFUSALS_A_WINDOW
  }

  return (log, { method, url, status, elapsedMs, isStream }) => {
    const isSlow = elapsedMs >= slowMs && !isStream
    if (status < 400 && !isSlow) return
    const isRefusal = status < 500 || status === 503
    // While something starts or is away, every request would be an error of its own; what is away says so itself.
    if (isRefusal && !isSlow && !isWritten()) return
    const fields = { method, url: shortened(url), status, milliseconds: Math.round(elapsedMs) }
    const passedOver = skipped > 0 && isRefusal ? { skipped } : {}
    if (isRefusal) skipped = 0
    if (status === 503) log.warn({ ...fields, ...passedOver }, 'not available')
    else if (status >= 500) log.error(fields, 'request failed')
    else if (isSlow) log.warn(fields, 'request was slow')
    // Metrics count these.
    else if (status === 429) log.debug({ ...fields, ...passedOver }, 'request over its limit')
    else log.info({ ...fields, ...passedOver }, 'request refused')
  }
}
