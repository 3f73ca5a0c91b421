import type { FastifyBaseLogger } from 'fastify'
import { redactText } from './redact.ts'

/** Addresses may have 64 kB; such requests must neither fill the log nor keep it busy. */
const LONGEST_URL = 500
const LOOKED_AT = 2_000

/** Secrets go before the cut, which could make them unrecognisable. */
const shortened = (url: string): string => {
  const safe = redactText(url.slice(0, LOOKED_AT))
  return safe.length > LONGEST_URL ? `${safe.slice(0, LONGEST_URL)}...` : safe
}

const LINES_A_WINDOW = 20
const WINDOW_MS = 10_000

/** Null if no line is to be written; else the number skipped since the last one. */
const sampler = (now: () => number) => {
  let windowEndsAt = 0
  let written = 0
  let skipped = 0
  return (): { skipped: number } | null => {
    const time = now()
    if (time >= windowEndsAt) {
      windowEndsAt = time + WINDOW_MS
      written = 0
    }
    written += 1
    if (written > LINES_A_WINDOW) {
      skipped += 1
      return null
    }
    const line = { skipped }
    skipped = 0
    return line
  }
}

export type Answered = {
  method: string
  url: string
  status: number
  elapsedMs: number
  /** Stays open as long as its reader wants, so its duration is meaningless. */
  isStream: boolean
}

export type AccessLog = (log: FastifyBaseLogger, answered: Answered) => void

/**
 * One line for failures and slow answers; successes are counted, not logged. Of refusals and slow answers, twenty in
 * ten seconds are logged, and the next line states how many were skipped: a flood of requests must not fill the log as
 * well.
 */
export const createAccessLog = (slowMs: number, now: () => number = Date.now): AccessLog => {
  const takeLine = { refused: sampler(now), slow: sampler(now) }

  return (log, { method, url, status, elapsedMs, isStream }) => {
    const isSlow = elapsedMs >= slowMs && !isStream
    const isOurs = status >= 500 && status !== 503
    // Metrics count callers that exceed a limit.
    if ((status < 400 || status === 429) && !isSlow) return
    const line = isOurs ? { skipped: 0 } : isSlow ? takeLine.slow() : takeLine.refused()
    if (line === null) return
    const skipped = line.skipped > 0 ? line : {}
    const fields = { method, url: shortened(url), status, milliseconds: Math.round(elapsedMs), ...skipped }
    // While something is starting or down, every request would log its own error; the cause is logged where it occurs.
    if (status === 503) log.warn(fields, 'not available')
    else if (isOurs) log.error(fields, 'request failed')
    else if (isSlow) log.warn(fields, 'request was slow')
    else log.info(fields, 'request refused')
  }
}
