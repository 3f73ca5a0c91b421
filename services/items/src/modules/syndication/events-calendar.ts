import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import ical, { ICalCalendarMethod, ICalEventRepeatingFreq } from 'ical-generator'
import type { Row } from '../../lists/row.ts'
import type { Site } from './atom-feed.ts'
import { plainText } from './words.ts'

export type Festival = { name: string; year: number; start: Date; end: Date }

/** The runs of festivals whose boxes were imported: each once, by its start. */
export const festivalsOf = (boxes: readonly Row[]): Festival[] => {
  const runs = new Map<string, Festival>()
  for (const { festival, year, start, end } of boxes) {
    if (typeof festival !== 'string' || typeof year !== 'number') continue
    const span = { start: new Date(String(start)), end: new Date(String(end)) }
    // A date that is none, or an end before its start, belongs to no calendar.
    if (!(span.start.getTime() < span.end.getTime())) continue
    const key = `${festival} ${span.start.toISOString()} ${span.end.toISOString()}`
    if (!runs.has(key)) runs.set(key, { name: plainText(festival), year, ...span })
  }
  return [...runs.values()].sort((a, b) => a.start.getTime() - b.start.getTime() || (a.name < b.name ? -1 : 1))
}

const MOST_FESTIVALS = 200

/** Monday 1970-01-05, from which every week is counted; the days start with it. */
const FIRST_DAY = 4 * DAY_MS
const RESETS = [
  { id: 'daily-reset', name: 'Daily reset', at: FIRST_DAY, freq: ICalEventRepeatingFreq.DAILY },
  { id: 'weekly-reset', name: 'Weekly reset', at: FIRST_DAY + 7.5 * HOUR_MS, freq: ICalEventRepeatingFreq.WEEKLY },
]

/** Festivals and resets as iCalendar. Its stamps are those of the events: the same events have the same bytes. */
export const eventsCalendar = ({ origin }: Site, festivals: readonly Festival[], hasResets: boolean): string => {
  const host = new URL(origin).hostname
  const calendar = ical({
    name: 'Guild Wars 2: festivals and resets',
    prodId: { company: 'Gildscope', product: 'events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${origin}/feeds/events.ics`,
    ttl: DAY_MS / 1000,
  })
  for (const { name, year, start, end } of festivals.slice(-MOST_FESTIVALS)) {
    calendar.createEvent({
      id: `festival-${year}-${start.getTime() / 1000}-${Buffer.from(name).toString('base64url').slice(0, 80)}@${host}`,
      stamp: start,
      start,
      end,
      summary: name,
      url: `${origin}/festival_winds`,
    })
  }
  for (const { id, name, at, freq } of hasResets ? RESETS : []) {
    const start = new Date(at)
    calendar.createEvent({ id: `${id}@${host}`, stamp: start, start, summary: name, repeating: { freq } })
  }
  return `${calendar.toString()}\r\n`
}
