import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { VitestReport } from './read-report.ts'
import { ROOT } from './root.ts'

/** Seconds by path from the root, of the files that take long: shorter ones fill what is left. */
export type Durations = Readonly<Record<string, number>>

const DURATIONS_FILE = fileURLToPath(new URL('durations.json', import.meta.url))

const LONG_SECONDS = 3

/** Of the reports of all suites the files that take long, longest first. */
export const durationsOf = (reports: readonly VitestReport[]): Durations => {
  const seconds = reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime }) => [name.slice(ROOT.length), Math.round((endTime - startTime) / 1000)] as const)
  return Object.fromEntries(
    seconds.filter(([, long]) => long >= LONG_SECONDS).sort(([, one], [, other]) => other - one),
  )
}

export const recordDurations = (reports: readonly VitestReport[]): void =>
  writeFileSync(DURATIONS_FILE, `${JSON.stringify(durationsOf(reports), null, 2)}\n`)

export const readDurations = (): Durations => JSON.parse(readFileSync(DURATIONS_FILE, 'utf8'))
