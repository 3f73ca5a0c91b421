import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** A completed month of an archive: its lines, oldest first, as a gzip member; several may be concatenated. */
export type Pack = { rows: number; sha256: Uint8Array; body: Uint8Array }

const hashOf = (body: Uint8Array): Uint8Array => createHash('sha256').update(body).digest()

export const packLines = async (lines: readonly string[]): Promise<Pack> => {
  const body = await compress(lines.map((line) => `${line}\n`).join(''), { level: 9 })
  return { rows: lines.length, sha256: hashOf(body), body }
}

/** A pack whose bytes are not those that were written. */
export class BrokenPackError extends Error {}

/** The lines of a pack. Throws BrokenPackError where it was changed. */
export const unpackLines = async ({ rows, sha256, body }: Pack): Promise<string[]> => {
  if (!Buffer.from(sha256).equals(hashOf(body)))
    throw new BrokenPackError('the bytes of a pack are not those that were written')
  const lines = (await decompress(body)).toString('utf8').split('\n')
  lines.pop()
  if (lines.length !== rows) throw new BrokenPackError(`a pack of ${rows} rows holds ${lines.length}`)
  return lines
}

/** The UTC month of a moment: `2026-03`. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)
