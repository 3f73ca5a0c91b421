import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import { countText, instantText, param } from '../wire.ts'

const day = z.string().check(z.describe('UTC day, as 2026-11-23'))

const dumpedFile = named(
  'DumpedFile',
  z.object({
    day: z.nullable(day).check(z.describe('UTC day of its rows; null of a file that is of no day')),
    part: z.string().check(z.describe('What it holds: hours, days, items, ...')),
    format: z.enum(['parquet', 'csv']),
    file: z.string().check(z.describe('Below /dumps/')),
    bytes: z.int(),
    rows: z.int(),
    sha256: z.string(),
  }),
)
export type DumpedFile = z.infer<typeof dumpedFile>

/** Summary of an installation's dumps. */
export const dumpSummary = named(
  'DumpSummary',
  z.object({
    firstDay: day,
    lastDay: day,
    days: z.int().check(z.describe('Days that are dumped')),
    bytes: z.int().check(z.describe('Of all files together')),
    writtenAt: z.string().check(z.describe('When the last day was written')),
    checkedAt: z.nullable(z.string()).check(z.describe('When one of the dumps was last read back')),
    faults: z.int().check(z.describe('Dumps that were found other than written and wait to be written again')),
  }),
)
export type DumpSummary = z.infer<typeof dumpSummary>

export const MAX_DUMP_DAYS = 366

export const getDumps = endpoint({
  name: 'getDumps',
  service: 'items',
  access: 'public',
  method: 'GET',
  path: '/v1/dumps',
  hasEtag: false,
  summary: 'Files with everything that was collected, day by day',
  description:
    'The newest days first, each with its files, and the catalogue. The files are below /dumps/, where index.json names ' +
    'all of them. One that is named here stays as it is: a day that is written again gets other names.',
  query: z.object({
    days: z.optional(countText('days', MAX_DUMP_DAYS)).check(param('Days whose files are listed; 14 by default', 3)),
    before: z.optional(instantText).check(param('Only days before this one, as 2026-11-23', '2026-11-23')),
  }),
  reply: named(
    'Dumps',
    z.object({
      summary: z.nullable(dumpSummary).check(z.describe('null: nothing is dumped here, or nothing yet')),
      licence: z.nullable(z.string()).check(z.describe('Under what licence the files may be used')),
      catalogue: z.array(dumpedFile).check(z.describe('What is of no day: items, recipes, records of drops')),
      days: z.array(named('DumpedDay', z.object({ day, files: z.array(dumpedFile) }))),
    }),
  ),
  example: { request: '/gw2/v1/dumps?days=3' },
})
