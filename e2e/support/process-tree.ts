import { execFileSync } from 'node:child_process'
import { processIdentity } from '@gildscope/local-services'

export type LiveProcess = { pid: number; identity: string; command: string }

type Entry = { pid: number; parent: number; command: string }

const processes = (): Entry[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 64_000_000 })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, command] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)$/) ?? []
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }]
    })

/** The processes with the given ids and everything that they started and that still runs. */
export const processTree = (roots: readonly number[]): LiveProcess[] => {
  const all = processes()
  const found = new Set<number>(roots)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.flatMap(({ pid, command }) => {
    const identity = found.has(pid) ? processIdentity(pid) : null
    return identity === null ? [] : [{ pid, identity, command }]
  })
}

/** Those of the given processes that have not ended. */
export const stillRunning = (before: readonly LiveProcess[]): LiveProcess[] =>
  before.filter(({ pid, identity }) => processIdentity(pid) === identity)
