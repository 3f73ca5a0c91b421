import type { CommunityFeedName } from '@gildscope/contracts'
import { mapInSlices } from '@gildscope/service-kit'
import ky from 'ky'
import * as z from 'zod'
import { FEEDS } from '../feed-records.ts'
import type { FeedDocument } from '../read-feed.ts'
import { RECIPE_FORMS } from './recipe-forms.ts'

const gemstore = FEEDS.gemstore

const FORMS: Readonly<Record<CommunityFeedName, z.ZodType<FeedDocument>>> = {
  ...RECIPE_FORMS,
  gemstore: gemstore.schema.transform((data) => ({ id: gemstore.keyOf(data), data })),
}

/** The largest of the lists has 3 MB and 8,000 rows. A parsed row may take thirty times its bytes of memory. */
const MOST_BYTES = 10_000_000
const MOST_ROWS = 100_000
const LONGEST_MS = 120_000
const MOST_NAMES = 20
const MOST_CHARACTERS = 200

/** The list of a feed without its odd rows, of which the first are named. Equal rows count once. */
export type FeedList = { documents: FeedDocument[]; leftOut: number; leftOutNames: string[] }

const MOST_REDIRECTS = 5
const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** Within its own host only: whoever publishes a list must not choose what this network is asked for. */
const get = async (address: URL, signal: AbortSignal, left = MOST_REDIRECTS): Promise<Response> => {
  const throwHttpErrors = (status: number): boolean => !isRedirect(status)
  const response = await ky.get(address, { signal, timeout: 30_000, retry: 2, redirect: 'manual', throwHttpErrors })
  if (!isRedirect(response.status)) return response
  const location = response.headers.get('location')
  await response.body?.cancel()
  if (location === null) throw new Error(`it answers ${response.status} without an address`)
  const next = new URL(location, address)
  if (next.host !== address.host) throw new Error(`it leads to ${next.origin}${next.pathname}, on another host`)
  if (left === 0) throw new Error('it leads on and on')
  return await get(next, signal, left - 1)
}

const readBytes = async (address: string, signal: AbortSignal): Promise<Buffer> => {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  const { body } = await get(new URL(address), whole)
  const parts: Uint8Array[] = []
  let bytes = 0
  // A signal of the request alone is forgotten when its response is collected as garbage, and a body may stall for ever.
  for await (const part of body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: whole }) ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error(`it is longer than ${MOST_BYTES / 1_000_000} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const rowsOf = (bytes: Buffer): unknown[] => {
  let parsed: unknown
  try {
    // Leaves out a byte order mark, which is no JSON.
    parsed = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Error('it is no whole JSON')
  }
  if (!Array.isArray(parsed)) throw new Error('it is no list')
  const { length } = parsed
  if (length > MOST_ROWS) throw new Error(`it has ${length} rows, and none of these lists has more than ${MOST_ROWS}`)
  return parsed
}

const namedSchema = z.object({ name: z.string().min(1) })

const faultOf = (row: unknown, index: number, error: z.ZodError): string => {
  const named = namedSchema.safeParse(row).data?.name.slice(0, MOST_CHARACTERS / 2) ?? 'a row without a name'
  const [issue] = error.issues
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  const fault = `${named} (row ${index + 1}), ${where}${issue?.message ?? 'not valid'}`.slice(0, MOST_CHARACTERS)
  return fault.replaceAll('\0', '\ufffd').toWellFormed()
}

/** Throws if no list comes, or one without a single good row. */
export const readList = async (name: CommunityFeedName, address: string, signal: AbortSignal): Promise<FeedList> => {
  const rows = rowsOf(await readBytes(address, signal))
  const documents = new Map<string, FeedDocument>()
  const leftOutNames: string[] = []
  let leftOut = 0
  await mapInSlices([...rows.entries()], ([index, row]) => {
    const { data, error } = FORMS[name].safeParse(row)
    if (error === undefined) {
      documents.set(data.id, data)
      return
    }
    leftOut += 1
    if (leftOutNames.length < MOST_NAMES) leftOutNames.push(faultOf(row, index, error))
  })
  if (documents.size === 0)
    throw new Error(`none of its ${rows.length} rows is good: ${leftOutNames[0] ?? 'it is empty'}`)
  return { documents: [...documents.values()], leftOut, leftOutNames }
}
