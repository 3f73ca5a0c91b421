/** The answer of an endpoint, before compression and before a fault spoils it. */
export type Answer = { status: number; body: Uint8Array; headers: Record<string, string> }

/** Bodies below this size cost more to compress than they save. */
export const GZIP_FROM_BYTES = 1_000

export const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

export const jsonAnswer = (value: unknown, headers: Record<string, string> = {}, status = 200): Answer => ({
  status,
  body: jsonBytes(value),
  headers,
})

const OPEN = 0x5b
const CLOSE = 0x5d
const COMMA = 0x2c

/** Joins records that are JSON bytes already into one array. */
export const joinJson = (records: readonly Uint8Array[]): Uint8Array => {
  let length = 2 + Math.max(0, records.length - 1)
  for (const record of records) length += record.length
  const joined = Buffer.allocUnsafe(length)
  joined[0] = OPEN
  let offset = 1
  for (const [index, record] of records.entries()) {
    if (index > 0) joined[offset++] = COMMA
    joined.set(record, offset)
    offset += record.length
  }
  joined[offset] = CLOSE
  return joined
}
