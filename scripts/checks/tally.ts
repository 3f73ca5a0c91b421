/** What a check or a test said when it failed. */
export type Failure = { name: string; reason: string }

export type Tally = { passed: number; skipped: number; failures: readonly Failure[] }

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
  failures: tallies.flatMap((tally) => tally.failures),
})

/** Enough for the difference of two large values. */
const LINES_OF_A_REASON = 24

/**
 * The end of a test run: every failure with the first lines of its reason, without places in libraries, because it was
 * printed thousands of lines above; and last the line with the sums.
 */
export const closingLines = ({ passed, skipped, failures }: Tally): string => {
  const listed = failures.map(({ name, reason }) => {
    const lines = reason.split('\n').filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    return [`FAILED: ${name}`, ...lines.slice(0, LINES_OF_A_REASON).map((line) => `    ${line.slice(0, 300)}`)].join(
      '\n',
    )
  })
  return [...listed, `${passed} passed, ${failures.length} failed, ${skipped} skipped`].join('\n')
}
