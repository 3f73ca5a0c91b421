import { readFile } from 'node:fs/promises'
import { UnrecoverableJobError } from '@gildscope/jobs'
import { parse } from 'csv-parse/sync'
import ky from 'ky'
import * as z from 'zod'
import { FEEDS, type FeedName } from './feed-records.ts'

export type FeedDocument = { id: string; data: Record<string, unknown> }

const isUrl = (from: string): boolean => /^https?:\/\//.test(from)

/** Reads an address or a file. */
export const readText = (from: string, signal: AbortSignal): Promise<string> =>
  isUrl(from)
    ? ky.get(from, { signal, timeout: 30_000, retry: 2 }).text()
    : readFile(from, { encoding: 'utf8', signal })

const looksLikeJson = (text: string): boolean => /^\s*\[/.test(text)

/** CSV only distinguishes numbers from text; the schema of the feed determines where text is required. */
const recordsOfCsv = (text: string): unknown[] =>
  parse(text, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    trim: true,
    cast: (value, { header }) => (!header && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
  })

/**
 * The records of a feed, an array in JSON or CSV with a header line, from an address or a file. One invalid record
 * rejects the whole feed: half a list must not replace a complete one.
 */
export const readFeed = async (name: FeedName, from: string, signal: AbortSignal): Promise<FeedDocument[]> => {
  const text = await readText(from, signal)
  const { schema, keyOf } = FEEDS[name]
  const parsed = z.array(schema).safeParse(looksLikeJson(text) ? jsonOf(text, from) : recordsOfCsv(text))
  if (!parsed.success) throw new UnrecoverableJobError(`${name} from ${from}: ${z.prettifyError(parsed.error)}`)
  return [...new Map(parsed.data.map((data) => [keyOf(data), { id: keyOf(data), data }])).values()]
}

const jsonOf = (text: string, from: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${from} is no whole JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
