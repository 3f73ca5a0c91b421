import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from './process-identity.ts'

export type Postmaster = { pid: number; isReady: boolean }

/** The server's status file in its data folder; null when there is none. */
export const readPostmaster = (dataDir: string): Postmaster | null => {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
}

/** The pid in a stale file may meanwhile belong to any other program: a postmaster works in its data folder. */
const isServerOf = (pid: number, dataDir: string): boolean => {
  if (processIdentity(pid) === null) return false
  try {
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataDir)
  } catch {
    return false
  }
}

/** Polls until the process has ended; false when it still runs after `withinMs`. */
export const hasEnded = async (pid: number, withinMs: number): Promise<boolean> => {
  const until = Date.now() + withinMs
  while (processIdentity(pid) !== null) {
    if (Date.now() > until) return false
    await wait(20)
  }
  return true
}

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the check and the signal, which is the desired result.
  }
}

/** Fast shutdown, then immediate, which only costs a recovery at the next start. */
export const stopPostmaster = async (pid: number): Promise<void> => {
  signal(pid, 'SIGINT')
  if (await hasEnded(pid, 20_000)) return
  signal(pid, 'SIGQUIT')
  if (await hasEnded(pid, 10_000)) return
  throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

/** Clears what a killed run left behind: a server that still runs, or only its pid file. */
export const clearLeftover = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const leftover = readPostmaster(dataDir)
  if (leftover !== null && isServerOf(leftover.pid, dataDir)) {
    log(`stopping the PostgreSQL (process ${leftover.pid}) that an earlier run left behind`)
    await stopPostmaster(leftover.pid)
  }
  await rm(join(dataDir, 'postmaster.pid'), { force: true })
}
