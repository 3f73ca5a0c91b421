import type * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { type Manifest, manifestSchema, type TableShape, tableStartSchema } from './manifest.ts'

/** A table begins, bytes of its rows as COPY wrote them, and at the end the manifest. */
export type BackupRecord =
  | { type: 'table'; table: TableShape }
  | { type: 'rows'; bytes: Buffer }
  | { type: 'manifest'; manifest: Manifest }

const CODES = { table: 1, rows: 2, manifest: 3 } as const
const FRAME_BYTES = 5

const frame = (code: number, body: Buffer): Buffer => {
  const start = Buffer.alloc(FRAME_BYTES)
  start.writeUInt8(code)
  start.writeUInt32BE(body.length, 1)
  return Buffer.concat([start, body])
}

export const writeRecord = (record: BackupRecord): Buffer => {
  switch (record.type) {
    case 'table':
      return frame(CODES.table, Buffer.from(JSON.stringify(record.table)))
    case 'rows':
      return frame(CODES.rows, record.bytes)
    case 'manifest':
      return frame(CODES.manifest, Buffer.from(JSON.stringify(record.manifest)))
  }
}

const damaged = () => new BackupError('the backup file holds something else than a backup')

const parseBody = <T>(schema: z.ZodType<T>, body: Buffer): T => {
  const parsed = schema.safeParse(JSON.parse(body.toString()))
  if (!parsed.success) throw damaged()
  return parsed.data
}

const readRecord = (code: number, body: Buffer): BackupRecord => {
  if (code === CODES.rows) return { type: 'rows', bytes: body }
  if (code === CODES.table) return { type: 'table', table: parseBody(tableStartSchema, body) }
  if (code === CODES.manifest) return { type: 'manifest', manifest: parseBody(manifestSchema, body) }
  throw damaged()
}

/** Splits bytes into records; throws BackupError when they do not end with a manifest. */
export const readRecords = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0)
  let last: BackupRecord | null = null
  for await (const part of source) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    while (rest.length >= FRAME_BYTES && rest.length >= FRAME_BYTES + rest.readUInt32BE(1)) {
      const end = FRAME_BYTES + rest.readUInt32BE(1)
      last = readRecord(rest.readUInt8(), rest.subarray(FRAME_BYTES, end))
      yield last
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0 || last?.type !== 'manifest') throw damaged()
}
