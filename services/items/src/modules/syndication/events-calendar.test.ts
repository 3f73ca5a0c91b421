import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { eventsCalendar, festivalsOf } from './events-calendar.ts'

const SITE = { origin: 'https://example.test', source: 'live' } as const
const box = (start: string, end: string, festival = 'Four Winds', id = 1) => ({
  ...{ id, type: 'Box', year: 2026, quantity: 1 },
  ...{ festival, start, end },
})
const WINDS = box('2026-07-20T16:00:00Z', '2026-08-10T16:00:00Z')

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))

test('every run of a festival is one event with the dates that were imported', () => {
  const festivals = festivalsOf([
    WINDS,
    { ...WINDS, id: 2 },
    box('2025-07-20T16:00:00Z', '2025-08-10T16:00:00Z'),
    box('2026-10-12', '2026-11-05', 'Halloween, "Mad; King"\nيوم'),
  ])
  const events = eventsOf(eventsCalendar(SITE, festivals, false))
  expect(events.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()])).toEqual([
    ['Four Winds', '2025-07-20T16:00:00Z', '2025-08-10T16:00:00Z'],
    ['Four Winds', '2026-07-20T16:00:00Z', '2026-08-10T16:00:00Z'],
    ['Halloween, "Mad; King" يوم', '2026-10-12T00:00:00Z', '2026-11-05T00:00:00Z'],
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
})

test('a date that is none, and an end before its start, are no event', () => {
  expect(festivalsOf([box('soon', '2026-08-10'), box('2026-08-10', '2026-07-20'), { festival: 1 }])).toEqual([])
})

test('resets repeat at their hours, and can be left out', () => {
  const [daily, weekly, ...others] = eventsOf(eventsCalendar(SITE, [], true))
  expect(others).toEqual([])
  const after = (event: typeof daily, moment: string) => {
    const at = ICAL.Time.fromJSDate(new Date(moment), true)
    const times = event!.component.getFirstPropertyValue('rrule') as InstanceType<typeof ICAL.Recur>
    const iterator = times.iterator(event!.startDate)
    for (let next = iterator.next(); ; next = iterator.next())
      if (next === null || next.compare(at) > 0) return next?.toString()
  }
  expect(after(daily, '1970-01-07T12:00:00Z')).toBe('1970-01-08T00:00:00Z')
  expect(after(weekly, '1970-01-14T12:00:00Z')).toBe('1970-01-19T07:30:00Z')
  expect(new Date('1970-01-19').getUTCDay()).toBe(1)
  expect(eventsOf(eventsCalendar(SITE, [], false))).toEqual([])
})

test('the same events have the same bytes, in lines that iCalendar allows', () => {
  const text = eventsCalendar(SITE, festivalsOf([box('2026-07-20', '2026-08-10', 'ü'.repeat(300))]), true)
  expect(eventsCalendar(SITE, festivalsOf([box('2026-07-20', '2026-08-10', 'ü'.repeat(300))]), true)).toBe(text)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text).not.toMatch(/[^\r]\n/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
