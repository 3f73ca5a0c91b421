import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readReport, type VitestReport } from './read-report.ts'
import { runCommand } from './run-command.ts'
import type { Tally } from './tally.ts'

/** By its path, because vitest loads it in a process of its own. */
const JSON_REPORTER = fileURLToPath(new URL('json-with-diffs.ts', import.meta.url))

export type Suite = 'unit' | 'page' | 'int' | 'e2e' | 'cluster'

/** The one cast: the report is what the vitest of this lockfile writes. Null when it was cut off while it was written. */
const parseReport = (text: string): VitestReport | null => {
  try {
    return JSON.parse(text) as VitestReport
  } catch {
    return null
  }
}

export type VitestOptions = {
  /** Where the tests keep their temporary files. */
  temporaryFolder: string
  areSkipsRefused?: boolean
  /** Programs that this machine does not have. */
  missing?: ReadonlySet<string>
  /** Only files that import, directly or not, what has changed since this commit. */
  changedSince?: string | undefined
  /** It runs beside another suite: its output is printed when it has ended. */
  isBeside?: boolean
  isPatient?: boolean
  onReport?: (report: VitestReport) => void
}

/** Runs one suite of the tests with its output shown, and counts the result. */
export const runVitest = async (
  suite: Suite,
  {
    areSkipsRefused = false,
    missing,
    changedSince,
    isBeside = false,
    isPatient = false,
    temporaryFolder,
    onReport,
  }: VitestOptions,
): Promise<Tally> => {
  if (!isBeside) console.log(`\n${suite} tests`)
  const folder = mkdtempSync(join(temporaryFolder, 'gildscope-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', `--reporter=${JSON_REPORTER}`, `--outputFile.json=${file}`]
    const changed = changedSince === undefined ? [] : [`--changed=${changedSince}`]
    const command = ['vitest', 'run', '--project', suite, '--passWithNoTests', ...changed, ...reporters] as const
    const env = { ALL_TESTS: String(changedSince === undefined), TMPDIR: temporaryFolder }
    const run = await runCommand(command, { isShown: !isBeside, isPatient, env })
    if (isBeside) console.log(`\n${suite} tests\n${run.output}`)
    const report = existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : null
    if (report === null) {
      return {
        passed: 0,
        skipped: 0,
        failures: [{ name: `the ${suite} tests`, reason: 'They ended without a report.' }],
      }
    }
    onReport?.(report)
    const result = readReport({ ...report, success: report.success && run.isGood }, areSkipsRefused, missing)
    for (const { name } of result.skips ?? []) console.log(`not run: ${name}`)
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
