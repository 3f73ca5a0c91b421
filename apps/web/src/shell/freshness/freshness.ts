import type { MarketStatus } from '@gildscope/contracts'
import { clockTime, dayAndTime, duration, utcTime } from '../time/words.ts'

/** Polls vary by some seconds, and the page refetches every 15 s; before this nothing is late. */
const GRACE_SECONDS = 20
/** After this many missed polls the prices are outdated, not just late. */
const STALE_POLLS = 5

export type Freshness = {
  tone: 'unknown' | 'fresh' | 'late' | 'stale' | 'recorded'
  ageSeconds: number | null
  /** `42 s`; null while unknown. */
  age: string | null
  /** `next in 18 s`, `late by 60 s`, `from 12:03`. */
  note: string | null
  /** The elapsed share of the time between two polls, 0 to 1. */
  ratio: number
  /** The same, exactly, for a title. */
  detail: string | null
}

const UNKNOWN: Freshness = { tone: 'unknown', ageSeconds: null, age: null, note: null, ratio: 0, detail: null }

/** Seconds until a moment that the server named, by the server's own clock. */
export const secondsUntil = (moment: string, status: MarketStatus, elapsedSeconds: number): number =>
  (Date.parse(moment) - Date.parse(status.now)) / 1000 - elapsedSeconds

/**
 * While the game is down the next poll is the next attempt, which brings no prices: their due time is calculated as
 * usual.
 */
const secondsToNext = (status: MarketStatus, ageSeconds: number, elapsedSeconds: number): number =>
  status.nextPoll === null || status.gameApi.state === 'down'
    ? status.pollSeconds - ageSeconds
    : secondsUntil(status.nextPoll, status, elapsedSeconds)

/** Of prices that were saved on this device; how old they were by then is not known. */
export const freshnessOfSaved = (savedAt: number, now: number): Freshness => ({
  ...UNKNOWN,
  tone: 'stale',
  note: `data of ${clockTime(new Date(savedAt).toISOString(), now)}`,
})

/** The age of the prices: as stated by the status, plus the seconds since it arrived. */
export const freshnessOf = (status: MarketStatus | null, elapsedSeconds: number, now: number): Freshness => {
  if (status === null || status.lastPoll === null || status.ageSeconds === null) return UNKNOWN
  const { lastPoll, pollSeconds } = status
  const detail = `${dayAndTime(lastPoll)} (${utcTime(lastPoll)})`
  // In a recording the clock stops between its moments.
  if (status.dataSource === 'replay')
    return { tone: 'recorded', ageSeconds: null, age: null, note: dayAndTime(lastPoll), ratio: 1, detail }
  const ageSeconds = status.ageSeconds + elapsedSeconds
  const known = { ageSeconds, age: duration(ageSeconds), detail }
  const left = secondsToNext(status, ageSeconds, elapsedSeconds)
  const isLate = left < -GRACE_SECONDS
  if (ageSeconds > STALE_POLLS * pollSeconds || (isLate && status.gameApi.state === 'down'))
    return { ...known, tone: 'stale', note: `from ${clockTime(lastPoll, now)}`, ratio: 0.05 }
  if (isLate) return { ...known, tone: 'late', note: `late by ${duration(-left)}`, ratio: 0.2 }
  const note = left < 0.5 ? 'due now' : `next in ${duration(Math.ceil(left))}`
  return { ...known, tone: 'fresh', note, ratio: Math.min(1, ageSeconds / pollSeconds) }
}
