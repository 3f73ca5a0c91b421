import type { FastifyBaseLogger } from 'fastify'
import { redactText } from './redact.ts'

/** Addresses may have 64 kB; who sends such ones must not fill the log, nor keep it busy. */
const LONGEST_URL = 500
const LOOKED_AT = 2_000

/** Secrets go before the cut, which could make them unrecognisable. */
const shortened = (url: string): string => {
  const safe = redactText(url.slice(0, LOOKED_AT))
  return safe.length > LONGEST_URL ? `${safe.slice(0, LONGEST_URL)}...` : safe
}

const LINES_A_WINDOW = 20
const WINDOW_MS = 10_000

/** Null where no line is to be written; else how many were passed over since the last one. */
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
  /** Stays open for as long as its reader wants, so that its time reveals nothing. */
  isStream: boolean
}

export type AccessLog = (log: FastifyBaseLogger, answered: Answered) => void

/**
 * One line for what went wrong or took long; what went well is counted, not written. Of refusals, and of slow answers,
 * twenty in ten seconds have a line, and the next one says how many were passed over: who floods the door must not fill
 * the log as well.
 */
export const createAccessLog = (slowMs: number, now: () => number = Date.now): AccessLog => {
  const takeLine = { refused: sampler(now), slow: sampler(now) }

  return (log, { method, url, status, elapsedMs, isStream }) => {
    const isSlow = elapsedMs >= slowMs && !isStream
    const isOurs = status >= 500 && status !== 503
    // Metrics count who is over a limit.
    if ((status < 400 || status === 429) && !isSlow) return
    const line = isOurs ? { skipped: 0 } : isSlow ? takeLine.slow() : takeLine.refused()
    if (line === null) return
    const skipped = line.skipped > 0 ? line : {}
    const fields = { method, url: shortened(url), status, milliseconds: Math.round(elapsedMs), ...skipped }
    // While something starts or is away, every request would be an error of its own; what is away says so itself.
    if (status === 503) log.warn(fields, 'not available')
    else if (isOurs) log.error(fields, 'request failed')
    else if (isSlow) log.warn(fields, 'request was slow')
    else log.info(fields, 'request refused')
  }
}
