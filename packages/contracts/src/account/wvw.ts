import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { param } from '../wire.ts'
import { archiveGap, archiveQuery, BY_SHARE } from './archive-shapes.ts'
import { BY_SESSION, headerField, withSession } from './session.ts'

const count = z.int()
const counted = {
  kills: count,
  wvw_rank: count.check(z.describe('Ranks gained')),
  supplySpentRepair: count,
  objectiveCapture: count,
  objectiveDefend: count,
  stoneMistCapture: count,
  stoneMistDefend: count,
  keepCapture: count,
  keepDefend: count,
  towerCapture: count,
  towerDefend: count,
  campCapture: count,
  campDefend: count,
  yakCapture: count,
  yakDefend: count,
}
const played = {
  age: count.check(z.describe('Seconds played')),
  deaths: count,
}
const rates = {
  kdr: z.number().check(z.describe('Kills by deaths; without deaths, kills')),
  kPerHr: z.number(),
  rankPerHr: z.number(),
}

const wvwCharacter = named('WvwCharacter', z.object({ ...played, ...counted, ...rates }))
export type WvwCharacter = z.infer<typeof wvwCharacter>

const wvwDay = named(
  'WvwDay',
  z.object({
    date: z.string(),
    ...played,
    ...counted,
    ...rates,
    characters: z
      .record(z.string(), wvwCharacter)
      .check(
        z.describe(
          'Age and deaths are of the character; all else is counted for the account and divided by the time that each played',
        ),
      ),
    readings: z.int().check(z.describe('How often the game was asked that day')),
    isPartial: z.boolean().check(z.describe('Nothing is known of the day before, so it begins with its first reading')),
    resets: z.array(z.string()).check(z.describe('Counters that fell that day and were begun again')),
  }),
)
export type WvwDay = z.infer<typeof wvwDay>

export const listWvwStats = endpoint({
  ...BY_SESSION,
  name: 'listWvwStats',
  scope: 'archives:read',
  method: 'GET',
  path: '/v1/wvwStats',
  summary: 'What a game account did in World versus World, by day',
  description: 'A row for each UTC day with readings, oldest first. Figures are the differences between readings.',
  headers: withSession({
    accountid: headerField('Name of the game account, or the id that the game has for it', 'Zojja.1234'),
  }),
  query: z.object({ beautify: z.optional(z.string().check(param('Taken and ignored', 'min'))) }),
  reply: z.object({ account: z.string(), result: z.array(wvwDay) }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/wvwStats?beautify=min' },
})

const ofAccount = named(
  'WvwArchive',
  z.object({
    account: z.string(),
    accountID: z.string(),
    rank: z.nullable(z.int()).check(z.describe('Rank at the last reading')),
    days: z.array(wvwDay).check(z.describe('Oldest first')),
    gaps: z.array(archiveGap),
  }),
)
export type WvwArchive = z.infer<typeof ofAccount>

const wvw = {
  ...BY_SHARE,
  scope: 'archives:read',
  method: 'GET',
  query: archiveQuery,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPIRED', 'UNAVAILABLE'],
} as const

export const getWvwArchive = endpoint({
  ...wvw,
  name: 'getWvwArchive',
  path: '/v1/archives/wvw',
  summary: 'Days of World versus World of each game account, with gaps and what each day is made of',
  description:
    'Kills, deaths and other counters as differences between readings, with the days that are incomplete and why.',
  reply: z.array(ofAccount),
  example: { request: '/gw2/v1/archives/wvw?from=2026-03-01' },
})

export const getWvwJsonl = endpoint({
  ...wvw,
  name: 'getWvwJsonl',
  path: '/v1/archives/wvw/jsonl',
  media: 'jsonl',
  summary: 'Days of World versus World as JSON Lines: one game account and day a line',
  description: 'One object on each line, so that a program can read the first ones while the others arrive.',
  reply: z.string(),
  example: { request: '/gw2/v1/archives/wvw/jsonl' },
})

export const getWvwCsv = endpoint({
  ...wvw,
  name: 'getWvwCsv',
  path: '/v1/archives/wvw/csv',
  media: 'csv',
  summary: 'Days of World versus World as CSV, without characters',
  description: 'For spreadsheets: a line for each game account and day, and a column for each counter.',
  reply: z.string(),
  example: { request: '/gw2/v1/archives/wvw/csv' },
})
