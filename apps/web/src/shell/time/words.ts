import { onDemand } from '@gildscope/ui'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const two = (value: number): string => String(value).padStart(2, '0')

/** `42 s`, from two minutes on `38 min`, from two hours on `5 h`, from two days on `3 days`. */
export const duration = (seconds: number): string => {
  if (seconds < 2 * MINUTE) return `${Math.max(0, Math.floor(seconds))} s`
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY)} days`
}

/** `2 min 25 s`, `25 s`; whole seconds, rounded up so that nothing is due too early. */
export const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return seconds < MINUTE ? `${seconds} s` : `${Math.floor(seconds / MINUTE)} min ${two(seconds % MINUTE)} s`
}

/** `11:18:53`, hours to seconds; of whole seconds. */
export const countdown = (seconds: number): string => {
  const left = Math.max(0, Math.floor(seconds))
  return [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60, left % 60].map(two).join(':')
}

/** `12:41:07` in UTC. */
export const utcClock = (time: number): string => new Date(time).toISOString().slice(11, 19)

/** Without a formatter, whose creation takes longer than drawing the footer that uses it. */
const clock = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`
const dayOf = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }))
const dayAndYear = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }))

/** `12:03` of the reader's day, `20 Nov, 12:03` of another. */
export const clockTime = (iso: string, now: number): string => {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date(now).toDateString()
  return isToday ? clock(at) : `${dayOf().format(at)}, ${clock(at)}`
}

/** `12:03:32` of the reader's day, `20 Nov, 12:03:32` of another. */
export const clockSecond = (time: number, now: number): string =>
  `${clockTime(new Date(time).toISOString(), now)}:${two(new Date(time).getSeconds())}`

/** `20 Nov 2026` in the reader's zone. */
export const calendarDay = (iso: string): string => dayAndYear().format(new Date(iso))

/** `20 Nov 2026, 12:03` in the reader's zone. */
export const dayAndTime = (iso: string): string => {
  const at = new Date(iso)
  return `${dayAndYear().format(at)}, ${clock(at)}`
}

/** `2026-11-20 12:03:00 UTC`, for titles. */
export const utcTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`
