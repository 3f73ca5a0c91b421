import type { Tally } from './tally.ts'

/** The part of vitest's JSON report that is counted. */
export type VitestReport = {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

export type SuiteResult = Tally & {
  /** Full names of what did not run. */
  skippedNames: string[]
  /** Those of them that are counted as failed. */
  refusedSkips: string[]
}

/** Recorded data is no part of the repository, so a machine without it proves nothing less about the product. */
const MAY_BE_SKIPPED = '[recorded data]'

/**
 * Counts a report. With `areSkipsRefused` a test that did not run has failed, unless it needs the recorded data.
 * A file that could not be loaded, and a run that failed outside of any test, count as one failure each.
 */
export const readReport = (report: VitestReport, areSkipsRefused: boolean): SuiteResult => {
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failed = tests.filter((test) => test.status === 'failed').length
  const skippedNames = tests
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName)
  const refusedSkips = areSkipsRefused ? skippedNames.filter((name) => !name.includes(MAY_BE_SKIPPED)) : []
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failures = failed + brokenFiles
  return {
    passed,
    failed: failures + refusedSkips.length + (failures === 0 && !report.success ? 1 : 0),
    skipped: skippedNames.length - refusedSkips.length,
    skippedNames,
    refusedSkips,
  }
}
