// Everything that can be known about the working tree; with --changed, about what differs from the main branch.
// What failed is listed at the end; the last line is the sum. --thorough takes all of the generated input instead of a
// fifth; --record stores how long files took, for their order; --only SUITE runs one suite: unit, page, int, e2e or
// cluster. Programs that tests start and this machine lacks are fetched; --offline fetches nothing.
import { parseArgs } from 'node:util'
import { GENERATED_SEED } from '@gildscope/testkit/generated-input'
import { recordDurations } from './checks/durations.ts'
import { findBase } from './checks/find-changes.ts'
import type { VitestReport } from './checks/read-report.ts'
import { runStaticChecks } from './checks/run-static-checks.ts'
import { runVitest, type Suite, type VitestOptions } from './checks/run-vitest.ts'
import { addTallies, closingLines, type Tally } from './checks/tally.ts'
import { createTemporaryFolder } from './checks/temporary-folder.ts'
import { provideTestPrograms, type Unavailable } from './test-programs/provide-programs.ts'

const areSkipsRefused = process.env.CI === 'true'
const { values } = parseArgs({
  options: {
    changed: { type: 'boolean' },
    thorough: { type: 'boolean' },
    record: { type: 'boolean' },
    only: { type: 'string' },
    offline: { type: 'boolean' },
  },
})
if (values.thorough === true) process.env.THOROUGH = 'true'

const SUITES = ['unit', 'page', 'int', 'e2e', 'cluster'] as const satisfies readonly Suite[]
const suites = SUITES.filter((suite) => values.only === undefined || suite === values.only)
if (suites.length === 0) throw new Error(`--only ${values.only}: expected one of ${SUITES.join(', ')}`)
const changedSince = values.changed === true ? await findBase() : undefined
const reports: VitestReport[] = []
const temporaryFolder = createTemporaryFolder()

/** Suites without programs that they start. */
const NEEDS_NOTHING: readonly Suite[] = ['unit', 'page']
const needsPrograms = suites.some((suite) => !NEEDS_NOTHING.includes(suite))
let unavailable: Unavailable = new Map()

const runSuite = async (suite: Suite, how: Pick<VitestOptions, 'isBeside' | 'isPatient'> = {}): Promise<Tally[]> => {
  if (!suites.some((chosen) => chosen === suite)) return []
  // Many unit tests read files, which no import shows, and all of them take seconds.
  const since = suite === 'unit' ? undefined : changedSince
  const options = {
    ...how,
    changedSince: since,
    areSkipsRefused,
    temporaryFolder,
    missing: new Set(unavailable.keys()),
  }
  return [await runVitest(suite, { ...options, onReport: (report) => void reports.push(report) })]
}

// Downloads wait while the checks compute.
const providing = needsPrograms
  ? provideTestPrograms({ isOffline: values.offline === true, log: (line) => console.log(line) })
  : null
const tallies = values.only === undefined ? [await runStaticChecks()] : []
tallies.push(...(await runSuite('unit')))
if (providing !== null) unavailable = await providing
tallies.push(...(await runSuite('int')))
// The cluster waits most of the time. The tests of pages only compute: they get the processors while it does.
const isBeside = suites.length > 1
const both = [runSuite('page', { isPatient: isBeside }), runSuite('cluster', { isBeside })]
tallies.push(...(await Promise.all(both)).flat(), ...(await runSuite('e2e')))
if (values.record === true && values.changed !== true) recordDurations(reports)

const lacking = [...Map.groupBy(unavailable.keys(), (name) => unavailable.get(name))].map(
  ([reason, names]) => `not fetched: ${names.join(', ')}: ${reason}`,
)
const total = addTallies(tallies)
const seed = `generated input: GENERATED_SEED=${GENERATED_SEED} repeats it on another day`
const notices = total.failures.length === 0 ? lacking : [...lacking, seed]
console.log(`\n${closingLines(total, notices)}`)
process.exit(total.failures.length === 0 ? 0 : 1)
