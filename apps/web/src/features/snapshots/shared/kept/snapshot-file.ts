import { type Snapshot, snapshotSchema } from '@gildscope/holdings'
import * as z from 'zod/mini'

const fileSchema = z.object({
  kind: z.literal('gildscope-snapshot'),
  name: z.nullable(z.string().check(z.maxLength(100))),
  snapshot: snapshotSchema,
})

export type SnapshotFile = { name: string | null; snapshot: Snapshot }

/** A snapshot in its file format. It contains no key. */
export const snapshotToFile = ({ name, snapshot }: SnapshotFile): string =>
  JSON.stringify({ kind: 'gildscope-snapshot', name, snapshot })

/** `fault`: why a text is no snapshot, after the name of the file. */
export type ReadFile = { file: SnapshotFile; fault: null } | { file: null; fault: string }

const refused = (fault: string): ReadFile => ({ file: null, fault })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const headOf = z.object({ kind: z.unknown(), snapshot: z.optional(z.object({ version: z.unknown() })) })

/** Reads a text that was saved as a file. */
export const snapshotOfFile = (text: string): ReadFile => {
  const json = jsonOf(text)
  if (json === undefined) return refused('it is no JSON')
  const head = z.safeParse(headOf, json)
  if (!head.success || head.data.kind !== 'gildscope-snapshot') return refused('it is no snapshot of this site')
  if (head.data.snapshot?.version !== 1) return refused('it is of another version of this site')
  const parsed = z.safeParse(fileSchema, json)
  if (parsed.success) return { file: { name: parsed.data.name, snapshot: parsed.data.snapshot }, fault: null }
  const [issue] = parsed.error.issues
  return refused(`it is damaged at ${issue?.path.join('.') ?? 'its start'}`)
}
