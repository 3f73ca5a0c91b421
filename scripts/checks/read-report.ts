import type { Failure, Skip, Tally } from './tally.ts'

/** The part of vitest's JSON report that is counted. */
export type VitestReport = {
  success: boolean
  testResults: {
    name: string
    status: string
    message?: string
    /** Milliseconds since 1970. */
    startTime: number
    endTime: number
    assertionResults: {
      fullName: string
      status: string
      failureMessages?: string[]
      tags?: string[]
      meta?: { skipNote?: string }
    }[]
  }[]
}

/** Recorded data is no part of the repository, so a machine without it proves nothing less about the product. */
const MAY_BE_SKIPPED = '[recorded data]'

/**
 * Counts a report. A test that passed at its second attempt has the messages of the first. With `areSkipsRefused` a test that did not run has failed, unless it needs the recorded data.
 * Tags are names of programs, so that the cause of a skip among those of `missing` is known.
 * A file that could not be loaded, and a run that failed outside of any test, count as one failure each.
 */
export const readReport = (
  report: VitestReport,
  areSkipsRefused: boolean,
  missing: ReadonlySet<string> = new Set(),
): Tally => {
  const files = report.testResults
  const tests = files.flatMap((file) => file.assertionResults.map((test) => ({ ...test, file: file.name })))
  const asFailure = (test: (typeof tests)[number]): Failure => ({
    name: `${test.fullName} (${test.file})`,
    reason: test.failureMessages?.join('\n') ?? '',
  })
  const failures = tests.filter((test) => test.status === 'failed').map(asFailure)
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  failures.push(...broken.map(({ name, message }) => ({ name, reason: message ?? '' })))
  if (failures.length === 0 && !report.success) {
    failures.push({ name: 'the run', reason: 'It failed outside of its tests: see above.' })
  }
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  // Those of a broken file did not run because of it, which is said once.
  const mayNotSkip = ({ file, fullName }: { file: string; fullName: string }): boolean =>
    !broken.some(({ name }) => name === file) && !fullName.includes(MAY_BE_SKIPPED)
  const refused = areSkipsRefused ? skipped.filter(mayNotSkip) : []
  const causeOf = ({ fullName, tags = [], meta }: (typeof skipped)[number]): string => {
    const lacking = tags.filter((tag) => missing.has(tag))
    if (lacking.length > 0) return `no ${lacking.join(', no ')}`
    return meta?.skipNote ?? (fullName.includes(MAY_BE_SKIPPED) ? 'no recorded data' : fullName)
  }
  const skips = skipped.map((test): Skip => ({ name: test.fullName, file: test.file, cause: causeOf(test) }))
  const passed = tests.filter((test) => test.status === 'passed')
  return {
    passed: passed.length,
    skipped: skipped.length - refused.length,
    failures: [
      ...failures,
      ...refused.map((test) => ({ name: test.fullName, reason: `It did not run: ${causeOf(test)}` })),
    ],
    skips,
    unsteady: passed.filter(({ failureMessages = [] }) => failureMessages.length > 0).map(asFailure),
  }
}
