import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Kernel ticks are hundredths of a second on every Linux we measure on. */
const MS_PER_TICK = 10

type Ticks = { parent: number; own: number; ended: number }

const readTicks = (pid: number): Ticks | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index])
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return null
  }
}

/** CPU of the threads of a process, in ms; exact where ticks would hide what short rounds cost. Null where it is not known. */
const threadsCpuMs = (pid: number): number | null => {
  try {
    const folder = `/proc/${pid}/task`
    const spent = readdirSync(folder).map((thread) =>
      Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ', 1)[0]),
    )
    return spent.reduce((sum, ns) => sum + ns, 0) / 1e6
  } catch {
    return null
  }
}

/** CPU time of processes so far, in ms; covers only threads that live as long as their process. */
export const processCpuMs = (...pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (threadsCpuMs(pid) ?? (readTicks(pid)?.own ?? 0) * MS_PER_TICK), 0)

/** The live child processes of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => readTicks(other)?.parent === pid)

/** CPU time of a database server in ms: the postmaster, its ended children and its live ones. */
export const serverCpuMs = (postmaster: number): number => {
  const root = readTicks(postmaster)
  const live = childrenOf(postmaster).reduce((sum, child) => sum + (readTicks(child)?.own ?? 0), 0)
  return ((root?.own ?? 0) + (root?.ended ?? 0) + live) * MS_PER_TICK
}

const statusMb = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Resident memory of a process, in MB. */
export const memoryMb = (pid: number): number => statusMb(pid, 'VmRSS')

/** Memory of several processes in MB; file pages mapped by all of them, such as those of Node itself, count once. */
export const memoryTogetherMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + statusMb(pid, 'RssAnon') + statusMb(pid, 'RssShmem'), 0) +
  Math.max(0, ...pids.map((pid) => statusMb(pid, 'RssFile')))

/** The largest it was so far, or since it was forgotten, in MB. */
export const peakMemoryMb = (pid: number): number => statusMb(pid, 'VmHWM')

export const forgetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
