import { dirname } from 'node:path'
import type { Durations } from '../durations.ts'

/** Seconds from which a file waits: in packages that a change reaches from elsewhere, and in its own. */
const LONG_ELSEWHERE = 3
const LONG_AT_HOME = 30

/** `services/items/` of `services/items/src/app.ts`, the folder of its package. */
const homeOf = (file: string): string => `${file.split('/').slice(0, 2).join('/')}/`

/**
 * Integration and page tests that take long and stand far from what changed: the whole run before a merge has them. Those
 * beside a changed file are never among them.
 */
export const leftToTheWhole = (changed: readonly string[], durations: Durations): string[] => {
  const homes = new Set(changed.map(homeOf))
  const near = new Set(changed.map((file) => dirname(file)))
  return Object.entries(durations)
    .filter(([file, seconds]) => {
      if (file.startsWith('e2e/') || near.has(dirname(file))) return false
      return seconds >= (homes.has(homeOf(file)) ? LONG_AT_HOME : LONG_ELSEWHERE)
    })
    .map(([file]) => file)
}
