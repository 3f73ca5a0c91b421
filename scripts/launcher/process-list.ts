import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { processIdentity } from '@gildscope/local-services'
import { complain } from './terminal.ts'

type Entry = { name: string; pid: number; identity: string }

const GRACE_MS = 5_000

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'identity' in value

const read = (file: string): Entry[] => {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const isAlive = ({ pid, identity }: Entry): boolean => processIdentity(pid) === identity

const signal = (entries: readonly Entry[], name: NodeJS.Signals): void => {
  for (const { pid } of entries) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Ends processes of an earlier run whose launcher was killed and that have not noticed yet. */
export const endLeftovers = async (file: string): Promise<number> => {
  const leftovers = read(file).filter(isAlive)
  signal(leftovers, 'SIGTERM')
  const until = Date.now() + GRACE_MS
  while (leftovers.some(isAlive) && Date.now() < until) await wait(50)
  signal(leftovers.filter(isAlive), 'SIGKILL')
  while (leftovers.some(isAlive)) await wait(20)
  rmSync(file, { force: true })
  return leftovers.length
}

/** Remembers on disk which processes run, for a start after this launcher was killed. */
export const createProcessList = (file: string): ((name: string, pid: number | null) => void) => {
  const running = new Map<string, Entry>()
  return (name, pid) => {
    const identity = pid === null ? null : processIdentity(pid)
    if (pid === null || identity === null) running.delete(name)
    else running.set(name, { name, pid, identity })
    try {
      writeFileSync(`${file}.new`, JSON.stringify([...running.values()], null, 2))
      renameSync(`${file}.new`, file)
    } catch (error) {
      // The former list stays; processes that are not in it notice by themselves that their launcher has died.
      complain(`the list of processes could not be stored: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
