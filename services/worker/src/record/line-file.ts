import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

export type LineFile = {
  /** Writes the record as a line, unless its id is already there. */
  add: (record: { id: number | string }) => void
  close: () => Promise<void>
}

/** A file of JSON Lines that starts empty. */
export const createLineFile = (path: string): LineFile => {
  const seen = new Set<number | string>()
  const stream = createWriteStream(path)
  return {
    add: (record) => {
      if (seen.has(record.id)) return
      seen.add(record.id)
      stream.write(`${JSON.stringify(record)}\n`)
    },
    close: () => finished(stream.end()),
  }
}
