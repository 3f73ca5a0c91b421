import { DAY_MS } from '@gildscope/base/time'
import * as z from 'zod'
import { DumpError } from './dump-error.ts'

export const INDEX_NAME = 'index.json'
export const TOTALS_NAME = 'totals.json'

/** Rises when columns change their meaning or parts their rows; new columns and parts do not raise it. */
export const DUMP_SCHEMA = 1

const dayText = z.iso.date()

export const dumpedFileSchema = z.object({
  part: z.string(),
  format: z.enum(['parquet', 'csv']),
  file: z.string().regex(/^[\w-]+(\/[\w-]+)*(\.\w+)+$/, 'a path below the dumps'),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().min(0),
})

const entry = dumpedFileSchema.extend({
  /** The UTC day of its rows; null of a file that is of no day. */
  day: z.nullable(dayText),
})

/** Days that were not over when they were written, for a move to another database. */
const openDays = z.object({
  writtenAt: z.iso.datetime(),
  /** The first hour since 1970 that was not over. */
  nextHour: z.int(),
  /** Those of its last days, too, whose minutes the hours of the next are calculated from. */
  files: z.array(dumpedFileSchema.extend({ day: dayText })),
})
export type OpenDays = z.infer<typeof openDays>

export const indexSchema = z.object({
  schema: z.int(),
  /** The game whose market it is. */
  world: z.string(),
  /** simulated, live or replay. */
  source: z.string(),
  licence: z.string(),
  madeAt: z.iso.datetime(),
  firstDay: z.nullable(dayText),
  lastDay: z.nullable(dayText),
  /** Of completed days and of the catalogue. */
  files: z.array(entry),
  open: z.nullable(openDays).default(null),
})

/** `index.json`: every file there is. */
export type DumpIndex = z.infer<typeof indexSchema>

export const totalsSchema = z.array(
  z.object({
    day: dayText,
    writtenAt: z.iso.datetime(),
    /** When the day was last read back and verified. */
    checkedAt: z.nullable(z.iso.datetime()),
    totals: z.record(z.string(), z.nullable(z.number())),
  }),
)

/** `totals.json`: sums by day. A day that was written again has another `writtenAt`, and other sums where figures changed. */
export type DumpTotals = z.infer<typeof totalsSchema>

/** Reads `index.json`. Throws DumpError on what no version of this program wrote, or a later one. */
export const parseIndex = (text: string): DumpIndex => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new DumpError(`${INDEX_NAME} is no JSON`)
  }
  const parsed = indexSchema.safeParse(value)
  if (!parsed.success) throw new DumpError(`${INDEX_NAME} is not one of ours: ${z.prettifyError(parsed.error)}`)
  if (parsed.data.schema > DUMP_SCHEMA) {
    throw new DumpError(
      `the dump has schema ${parsed.data.schema}, this program reads up to ${DUMP_SCHEMA}; update it first`,
    )
  }
  return parsed.data
}

export const dayOfName = (name: string): number => Date.parse(`${name}T00:00:00Z`) / DAY_MS
