import { readdirSync, writeFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** A third of the share of other processes when all processors are busy: users wait for archives, too. */
const BELOW = 5

/** All threads of this process, if the system lists them; new ones inherit the priority of their creator. */
const threads = (): number[] => {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}

/** Linux may hand out time by session first; where it does, each has a priority of its own. */
const lowerSession = (priority: number): void => {
  try {
    writeFileSync('/proc/self/autogroup', String(priority))
  } catch {
    // The priority does not exist, or is not supported here.
  }
}

/** Lets every other process of this machine go first. */
export const lowerPriority = (): void => {
  const lower = Math.min(constants.priority.PRIORITY_LOW, getPriority() + BELOW)
  for (const thread of threads()) setPriority(thread, lower)
  lowerSession(lower)
}
