import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { instantFromText, param } from '../wire.ts'

/** Gold of the purses for which a set is frozen each day. */
export const RECORD_PURSES = [100, 1_000, 10_000] as const

const EXPECTED_PURSE = `expected ${RECORD_PURSES.slice(0, -1).join(', ')} or ${RECORD_PURSES.at(-1)}`
const purse = z.coerce.number({ error: () => EXPECTED_PURSE }).check(
  z.refine((gold) => RECORD_PURSES.some((known) => known === gold), {
    error: (issue) => `no set is frozen for a purse of ${String(issue.input)} gold; ${EXPECTED_PURSE}`,
  }),
)

/** Without a pattern in the document: generated clients of Python stumble over its backslashes. */
const EXPECTED_DAY = 'expected a UTC day, as 2026-11-23'
const isDay = z.refine<string>((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && instantFromText(text) !== null, {
  error: (issue) => `'${String(issue.input).slice(0, 40)}' is no day; ${EXPECTED_DAY}`,
})
const copper = z.int()
const day = z.string().check(z.describe('UTC day, as 2026-11-23'))

const promise = named(
  'FlipPromise',
  z.object({
    mean: copper.check(z.describe('Expected profit after fees')),
    least: copper.check(z.describe('One of ten comes out below')),
    most: copper.check(z.describe('One of ten comes out above')),
  }),
)

const recordState = z
  .enum(['open', 'settled', 'unjudged'])
  .check(z.describe('unjudged: polls missed more than a twentieth of the hold of it, or of one of its picks'))
export type RecordState = z.output<typeof recordState>

const pickProfit = named('PickProfit', z.object({ id: z.int(), profit: copper }))

const recordDay = named(
  'RecordDay',
  z.object({
    day,
    hash: z.string().check(z.describe("SHA-256 of the frozen set, as in the day's dump")),
    picks: z.int(),
    promised: promise,
    settles: day.check(z.describe('When its hold ends')),
    state: recordState,
    realised: z.nullable(copper).check(z.describe('After fees; null: not settled')),
    worst: z.nullable(pickProfit),
    isSimulated: z.boolean().check(z.describe('Played in the simulated market before this site began')),
  }),
)
export type RecordDay = z.output<typeof recordDay>

const calibrationPoint = named(
  'CalibrationPoint',
  z.object({
    promised: z.number().check(z.describe('Chance that the profit of a pick is below what was said for it')),
    cameOut: z.number(),
    least: z
      .number()
      .check(z.describe('95 % interval; days are drawn, not picks, because picks of a day share its market')),
    most: z.number(),
  }),
)
export type CalibrationPoint = z.output<typeof calibrationPoint>

export const getTrackRecord = endpoint({
  name: 'getTrackRecord',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/track-record',
  summary: 'What the flip finder promised each day, and what came of it',
  description:
    'A set for each purse is frozen at 00:05 UTC and settled by paper fills on the minutes that follow, in favour of the market. Days on which none could be frozen are missing; sets of whose hold polls missed too much are unjudged, and count nowhere.',
  query: z.object({ purse: purse.check(param(`Gold of the purse: ${RECORD_PURSES.join(', ')}`, 1000)) }),
  reply: named(
    'TrackRecord',
    z.object({
      settledAt: z.nullable(z.string()).check(z.describe('Up to when picks are settled')),
      days: z.array(recordDay).check(z.describe('Oldest first')),
      calibration: z.array(calibrationPoint),
      settledPicks: z.int(),
      gainedPicks: z.int(),
      kept: z
        .nullable(z.object({ ratio: z.number(), least: z.number(), most: z.number() }))
        .check(z.describe('Realised of promised over settled days, with its 80 % interval; null: fewer than ten days')),
      random: z
        .nullable(
          z.object({
            sets: z.int(),
            middle: copper,
            best: copper,
            below: z.int().check(z.describe('Of them, those that realised less than the finder')),
          }),
        )
        .check(z.describe('Sets drawn by chance from items of equal trade, on the same days')),
    }),
  ),
  errors: ['UNAVAILABLE'],
  example: { request: '/gw2/v1/track-record?purse=1000' },
})

const recordPick = named(
  'RecordPick',
  z.object({
    pick: z.int().check(z.describe('Its number, for its minutes')),
    id: z.int().check(z.describe('Item id')),
    units: z.int(),
    buyAt: copper,
    sellAt: copper,
    promised: promise,
    bought: z.int(),
    sold: z.int(),
    state: recordState,
    realised: z.nullable(copper).check(z.describe('null: not settled')),
    unseen: z.int().check(z.describe('Minutes of its hold so far in which nobody looked at the market')),
  }),
)
export type RecordPick = z.output<typeof recordPick>

export const getRecordPicks = endpoint({
  name: 'getRecordPicks',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/track-record/picks',
  summary: 'Picks of a frozen set',
  description:
    'In the order of the set, with what paper orders bought and sold so far, or what they brought after fees.',
  query: z.object({
    purse: purse.check(param('Gold of the purse', 1000)),
    day: z.string({ error: () => EXPECTED_DAY }).check(isDay, param('UTC day of the set', '2026-11-23')),
  }),
  reply: z.array(recordPick),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/track-record/picks?purse=1000&day=2026-03-01' },
})

const pickMinute = named(
  'PickMinute',
  z.object({
    at: z.string(),
    buyPrice: z.nullable(copper),
    sellPrice: z.nullable(copper),
    bought: z.number().check(z.describe('Units of the own bid that this minute filled')),
    sold: z.number(),
  }),
)

export const getPickMinutes = endpoint({
  name: 'getPickMinutes',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/track-record/minutes',
  summary: 'Minutes by which a pick was settled',
  description: 'Only minutes in which something changed.',
  query: z.object({ pick: z.coerce.number().check(z.int(), z.positive(), param('Number of the pick', 1)) }),
  reply: z.array(pickMinute),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/track-record/minutes?pick=1' },
})
