import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { processIdentity } from './process-identity.ts'

export type FolderLock = { release: () => Promise<void> }

/** The lock is held by a process that still runs. */
export class LockedError extends Error {
  override name = 'LockedError'
  readonly pid: number

  constructor(lockFile: string, pid: number) {
    super(`${dirname(lockFile)} is in use by process ${pid}`)
    this.pid = pid
  }
}

const holderOf = async (lockFile: string): Promise<number | null> => {
  const [pidText = '', identity = ''] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(pidText, 10)
  return Number.isInteger(pid) && processIdentity(pid) === identity ? pid : null
}

const writeNew = async (lockFile: string): Promise<boolean> => {
  // Linked once it is complete: one without a holder would be mistaken for that of a dead process.
  const own = `${lockFile}.${randomUUID()}`
  try {
    await writeFile(own, `${process.pid}\n${processIdentity(process.pid)}\n`)
    await link(own, lockFile)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Claims a folder for this process with a lock file. A lock left by a dead process is taken over; an active one fails
 * with LockedError.
 */
export const acquireFolderLock = async (lockFile: string): Promise<FolderLock> => {
  await mkdir(dirname(lockFile), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await writeNew(lockFile)) return { release: () => rm(lockFile, { force: true }) }
    const holder = await holderOf(lockFile)
    if (holder !== null) throw new LockedError(lockFile, holder)
    await rm(lockFile, { force: true })
  }
  throw new Error(`${lockFile} cannot be claimed: another process keeps claiming it`)
}
