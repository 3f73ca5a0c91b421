import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

/** A zombie process still has an entry, but no longer runs. */
const fromProc = (pid: number): string | null => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return afterName[0] === 'Z' ? null : `started at tick ${afterName[19]}`
  } catch {
    return null
  }
}

const fromPs = (pid: number): string | null => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

const fromSignal = (pid: number): string | null => {
  try {
    process.kill(pid, 0)
    return 'running'
  } catch {
    return null
  }
}

/**
 * Distinguishes one run of a process id from a later one with the same number; null when no such process runs. Equal
 * values mean the same process.
 */
export const processIdentity = (pid: number): string | null =>
  hasProc ? fromProc(pid) : process.platform === 'win32' ? fromSignal(pid) : fromPs(pid)
