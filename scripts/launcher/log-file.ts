import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MAX_BYTES = 20_000_000

export type LogFile = { write: (chunk: Buffer) => void; close: () => void }

/** Keeps the previous run's output as `x.1.log`, and no more than that: a full file replaces it. */
export const openLogFile = (file: string): LogFile => {
  mkdirSync(dirname(file), { recursive: true })
  const openFresh = (): number => {
    if (existsSync(file)) renameSync(file, file.replace(/\.log$/, '.1.log'))
    return openSync(file, 'w')
  }
  let handle = openFresh()
  let written = 0
  return {
    write: (chunk) => {
      written += writeSync(handle, chunk)
      if (written < MAX_BYTES) return
      closeSync(handle)
      handle = openFresh()
      written = 0
    },
    close: () => closeSync(handle),
  }
}
