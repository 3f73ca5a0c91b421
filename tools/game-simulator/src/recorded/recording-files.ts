import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/** A folder of JSON Lines, gzipped (`name.jsonl.gz`) or plain (`name.jsonl`). */
export interface RecordingFiles {
  dir: string
  /** The file with this name, or null if the folder has none. */
  find(name: string): string | null
  /** The last file by name with this prefix: files of a kind end in their date. */
  findLatest(prefix: string): string | null
  /** Calls back for each line with the parsed value and the text. */
  read(file: string, onLine: (value: unknown, text: string) => void): Promise<void>
  /** Hash of everything that has been read so far, in the order of reading. */
  digest(): string
}

const ENDINGS = ['.jsonl.gz', '.jsonl']

const parseLine = (text: string, place: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${place} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const readLines = async (path: string, hash: Hash, onLine: (value: unknown, text: string) => void): Promise<void> => {
  const bytes = await readFile(path)
  hash.update(bytes)
  const plain = path.endsWith('.gz') ? Readable.from([bytes]).pipe(createGunzip()) : Readable.from([bytes])
  const lines = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })
  const failed = new Promise<never>((_resolve, reject) => {
    plain.once('error', (error) => reject(new Error(`cannot unpack ${path}: ${error.message}`)))
  })
  let number = 0
  const readAll = async (): Promise<void> => {
    for await (const text of lines) {
      number += 1
      const place = `line ${number} of ${path}`
      if (text === '') continue
      try {
        onLine(parseLine(text, place), text)
      } catch (error) {
        throw error instanceof z.ZodError ? new Error(`${place}: ${z.prettifyError(error)}`) : error
      }
    }
  }
  await Promise.race([readAll(), failed])
}

export const openRecordingFiles = async (dir: string): Promise<RecordingFiles> => {
  const names = await readdir(dir).catch((error: unknown) => {
    throw new Error(`cannot read the recording ${dir}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const hash = createHash('sha256')
  const isData = (name: string): boolean => ENDINGS.some((ending) => name.endsWith(ending))

  return {
    dir,
    find: (name) => ENDINGS.map((ending) => name + ending).find((file) => names.includes(file)) ?? null,
    findLatest: (prefix) =>
      names
        .filter((name) => name.startsWith(prefix) && isData(name))
        .toSorted()
        .at(-1) ?? null,
    read: (file, onLine) => readLines(join(dir, file), hash, onLine),
    digest: () => hash.copy().digest('hex'),
  }
}
