import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'

const day = z.string().check(z.describe('UTC day, as 2026-11-23'))

const festivalRun = named(
  'FestivalRun',
  z.object({
    start: day.check(z.describe('First UTC day')),
    end: day.check(z.describe('Last UTC day')),
  }),
)
export type FestivalRun = z.output<typeof festivalRun>

const nextRun = named(
  'NextFestivalRun',
  z.object({
    start: day.check(z.describe('First UTC day; if it is only expected, the middle of the range')),
    end: day.check(z.describe('Last UTC day')),
    isExpected: z
      .boolean()
      .check(z.describe('Nobody has stated it yet: it follows from the dates of the last five runs alone')),
    earliest: day.check(z.describe('Earliest start among them, in the year to come; `start` if it is known')),
    latest: day.check(z.describe('Latest start among them')),
  }),
)
export type NextFestivalRun = z.output<typeof nextRun>

const sourced = {
  source: z.string().check(z.describe('Where the dates were read')),
  asOf: z.string().check(z.describe('When they were read')),
}

const festival = named(
  'Festival',
  z.object({
    id: z.string().check(z.describe('As in addresses: wintersday, halloween, ...')),
    name: z.string(),
    runs: z.array(festivalRun).check(z.describe('Oldest first')),
    next: nextRun.check(z.describe('The run of today, or else the one that follows')),
    ...sourced,
  }),
)
export type CalendarFestival = z.output<typeof festival>

const release = named('Release', z.object({ name: z.string(), date: day, ...sourced }))

const calendar = named(
  'Calendar',
  z.object({
    festivals: z.array(festival).check(z.describe('Those that come next first')),
    releases: z.array(release).check(z.describe('Expansions, oldest first')),
  }),
)
export type Calendar = z.output<typeof calendar>

export const getCalendar = endpoint({
  name: 'getCalendar',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/calendar',
  summary: 'Festivals and expansions since 2012',
  description:
    'When festivals of the game ran, and when expansions were released, each with its source. A run that nobody has stated yet is not invented: what is said of the next one is marked as expected, with the range of its start.',
  reply: calendar,
  example: { request: '/gw2/v1/calendar' },
})
