import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@gildscope/base/time'

const NAME = /^gildscope-\d{8}T\d{9}Z\.sql\.gz\.age$/
const PARTIAL = /^\.gildscope-\d{8}T\d{9}Z\.sql\.gz\.age\.partial$/

/** Names sort by time. */
export const backupName = (now: Date): string => `gildscope-${now.toISOString().replaceAll(/[-:.]/g, '')}.sql.gz.age`

export const partialName = (name: string): string => `.${name}.partial`

/** Removes all but the newest backups of a folder, and what backups left that were killed; answers the removed names. */
export const keepNewest = async (folder: string, keep: number, now: Date): Promise<string[]> => {
  const names = await readdir(folder)
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(keep)
  for (const name of names.filter((other) => PARTIAL.test(other))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > DAY_MS) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}
