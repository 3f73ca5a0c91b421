import { onDemand } from '@gildscope/ui'

const dayAndMonth = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }))
const utcDay = onDemand(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const utcDayAndYear = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

const month = onDemand(() => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** `20 Nov` in the reader's zone. */
export const dayOfInstant = (iso: string): string => dayAndMonth().format(Date.parse(iso))

/** `13 Nov` of a UTC day. */
export const dayWords = (day: string): string => utcDay().format(Date.parse(day))

/** `13 Nov 2026` of a UTC day. */
export const dayAndYearWords = (day: string): string => utcDayAndYear().format(Date.parse(day))

/** `Nov 2026` of an instant, in UTC. */
export const monthWords = (time: number): string => month().format(time)

const weekday = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** `Sat 31 Oct` of a UTC day. */
export const weekdayWords = (day: string): string => weekday().format(Date.parse(day)).replace(',', '')
