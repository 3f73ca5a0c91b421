import { readFileSync } from 'node:fs'
import type { Pause } from '../items/pause-probe.ts'

/** Pauses recorded by the probe of a process since a moment. */
export const readPauses = (file: string, from: number): Pause[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Pause => JSON.parse(line))
    .filter(({ at }) => at >= from)
