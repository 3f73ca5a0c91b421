/** What a check or a test said when it failed. */
export type Failure = { name: string; reason: string }

/** A test that did not run, and what it lacked. */
export type Skip = { name: string; file: string; cause: string }

export type Tally = {
  passed: number
  skipped: number
  failures: readonly Failure[]
  skips?: readonly Skip[]
  /** Tests that passed, but not at the first attempt, and why that one failed. */
  unsteady?: readonly Failure[]
}

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap((tally) => tally.failures),
  skips: tallies.flatMap((tally) => tally.skips ?? []),
  unsteady: tallies.flatMap((tally) => tally.unsteady ?? []),
})

/** Enough for the difference of two large values. */
const LINES_OF_A_REASON = 24

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** What was not tested, a line for each cause. */
const skipLines = (skips: readonly Skip[]): string[] =>
  [...Map.groupBy(skips, ({ cause }) => cause)].map(([cause, tests]) => {
    const files = new Set(tests.map(({ file }) => file)).size
    return `not tested here: ${cause}: ${counted(tests.length, 'test')} in ${counted(files, 'file')}`
  })

/** A test with the first lines of the reason, without places in libraries. */
const reasonLines = (verdict: string, { name, reason }: Failure): string => {
  const lines = reason.split('\n').filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
  return [`${verdict}: ${name}`, ...lines.slice(0, LINES_OF_A_REASON).map((line) => `    ${line.slice(0, 400)}`)].join(
    '\n',
  )
}

/**
 * The end of a test run: every failure and every test that passed at the second attempt, because they were printed
 * thousands of lines above; then what could not be tested, with `notices` about it; and last the line with the sums.
 */
export const closingLines = (
  { passed, skipped, failures, skips = [], unsteady = [] }: Tally,
  notices: readonly string[] = [],
): string =>
  [
    ...unsteady.map((test) => reasonLines('PASSED AT THE SECOND ATTEMPT', test)),
    ...failures.map((failure) => reasonLines('FAILED', failure)),
    ...notices,
    ...skipLines(skips),
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ].join('\n')
