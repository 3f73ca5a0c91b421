import { DROP_ACTIVITIES, DROP_DELAYS, SALVAGE_KITS } from '@gildscope/contracts'
import type { Db } from '@gildscope/db'
import { AppError } from '@gildscope/service-kit'
import type pg from 'pg'
import * as z from 'zod'
import { addRecords } from './add-records.ts'
import { checkContents } from './contents.ts'
import type { NewDropRecord, ResearchItem, Stack } from './drop-record.ts'
import { type ItemFacts, listItemFacts } from './item-facts.ts'
import { snapshotMoment } from './moment.ts'
import { addPatch, type NewPatch } from './patches.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import { recomputeItems } from './recompute-items.ts'
import { dayOf } from './sum-cells.ts'

const LARGEST = 2_147_483_647
const id = z.int().min(1).max(LARGEST)
const quantity = z.int().min(1).max(10_000_000)
const stack = z.object({ id, quantity, price: z.int().min(0).max(LARGEST).nullish().default(null) })

const lineSchema = z.object({
  id: z.string().min(1).max(100),
  account: z.string().min(1).max(100),
  activity: z.enum(DROP_ACTIVITIES),
  iso: z.string(),
  level: z.int().min(1).max(80),
  mf: z.int().min(0).max(2_000),
  salvageKit: z.union([z.literal(''), z.enum(SALVAGE_KITS)]).default(''),
  delay: z.enum(DROP_DELAYS).default(''),
  build: z.int().min(1).max(LARGEST).nullish().default(null),
  consumed: z.array(stack).max(50),
  items: z.array(stack).max(500),
  wallet: z
    .array(z.object({ id, value: z.int().min(-LARGEST).max(LARGEST) }))
    .max(200)
    .default([]),
})
type Line = z.infer<typeof lineSchema>

/** A line that states since when the game has different drops. */
const patchSchema = z.object({
  patch: z.object({
    since: z.iso.datetime({ offset: true }),
    name: z.string().trim().min(1).max(100),
    build: z.int().min(1).max(LARGEST).nullish().default(null),
  }),
})

export type DropImport = {
  pool: pg.Pool
  db: Db
  text: string
  /** The name under which records are stored; a second import under the same name stores none of them again. */
  source: string
  pseudonyms: Pseudonyms
  now: Date
  signal?: AbortSignal
}

/** `place` describes the position in the text, for people. */
export type BadLine = { place: string; reason: string }
export type ImportedDrops = { stored: number; known: number; bad: BadLine[] }

type Placed = { place: string; line: Line }

const LINES_AT_ONCE = 2_000

const reasonOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Records of an export have the number of their patch, which is that of another installation. */
const isPatch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'patch' in value && typeof value.patch === 'object'

const readLines = (text: string): { lines: Placed[]; patches: NewPatch[]; bad: BadLine[] } => {
  const lines: Placed[] = []
  const patches: NewPatch[] = []
  const bad: BadLine[] = []
  for (const [index, json] of text.split('\n').entries()) {
    if (json.trim() === '') continue
    const place = `line ${index + 1}`
    try {
      const value: unknown = JSON.parse(json)
      if (isPatch(value)) {
        const { patch } = patchSchema.parse(value)
        patches.push({ ...patch, since: new Date(patch.since) })
      } else lines.push({ place, line: lineSchema.parse(value) })
    } catch (error) {
      bad.push({ place, reason: error instanceof SyntaxError ? `no JSON: ${error.message}` : reasonOf(error) })
    }
  }
  return { lines, patches, bad }
}

const stacksOf = (stacks: Line['items']): Stack[] => stacks.map(({ id, quantity, price }) => [id, quantity, price])

/** Salvaging needs a kit, all other activities have none. */
export const kitOf = (activity: Line['activity'], kit: string): string => {
  if (activity !== 'Salvaging') return ''
  if (kit === '') throw new AppError('VALIDATION', `salvaging needs a kit, one of ${SALVAGE_KITS.join(', ')}`)
  return kit
}

/** Refuses ids that the catalogue has not. */
export const refuseUnknownItems = (ids: readonly number[], known: ReadonlyMap<number, ItemFacts>): void => {
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const named = unknown.slice(0, 3).join(', ')
  throw new AppError('NOT_FOUND', `there is no item ${named}${unknown.length > 3 ? ' and others' : ''}`)
}

const recordOf = (
  line: Line,
  known: ReadonlyMap<number, ItemFacts>,
  { source, pseudonyms, now }: DropImport,
): NewDropRecord => {
  refuseUnknownItems(
    [...line.consumed, ...line.items].map((stack) => stack.id),
    known,
  )
  const kit = kitOf(line.activity, line.salvageKit)
  const { activity, itemId, consumed, items } = checkContents(
    { ...line, kit },
    (itemId) => known.get(itemId)?.name ?? String(itemId),
  )
  const at = snapshotMoment(line.iso, now)
  return {
    activity,
    itemId,
    digest: pseudonyms.digest('feed', source, line.id),
    giver: pseudonyms.ofFeed(source, line.account),
    kit,
    level: line.level,
    magicFind: line.mf,
    at,
    // Whoever imports vouches for them: they count from when they were taken.
    countsFrom: dayOf(at),
    delay: line.delay,
    build: line.build,
    consumed: stacksOf(consumed),
    items: stacksOf(items),
    wallet: line.wallet.map(({ id, value }) => [id, value]),
    source,
  }
}

/**
 * Adds past records from a text in JSON Lines, each checked like a submission. Their prices stay as given. Lines `{
 * "patch": { since, name, build } }` among them define patches. An invalid line does not affect others.
 */
export const importDropLines = async (given: DropImport): Promise<ImportedDrops> => {
  const { pool, db, text, signal } = given
  const { lines, patches, bad } = readLines(text)
  const result: ImportedDrops = { stored: 0, known: 0, bad }
  const records: NewDropRecord[] = []
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const part = lines.slice(at, at + LINES_AT_ONCE)
    const ids = new Set(part.flatMap(({ line }) => [...line.consumed, ...line.items].map((stack) => stack.id)))
    const known = await listItemFacts(db, [...ids])
    for (const { place, line } of part) {
      try {
        records.push(recordOf(line, known, given))
      } catch (error) {
        result.bad.push({ place, reason: reasonOf(error) })
      }
    }
  }
  const changed: ResearchItem[] = []
  // All patches before all records, which then need no reassignment.
  for (const patch of patches) await addPatch(pool, patch)
  for (const ofItem of Map.groupBy(records, ({ activity, itemId }) => `${activity} ${itemId}`).values()) {
    signal?.throwIfAborted()
    const { activity, itemId } = ofItem[0]!
    const { added } = await addRecords({ pool, db }, { activity, itemId }, ofItem)
    if (added > 1) changed.push({ activity, itemId })
    result.stored += added
    result.known += ofItem.length - added
  }
  await recomputeItems({ pool, db }, changed, signal)
  return result
}
