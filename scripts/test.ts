// Everything that can be known about the working tree; with --changed, about what differs from the main branch.
// What failed is listed at the end; the last line is the sum. --record stores how long files took, for their order;
// --only SUITE runs one suite: unit, page, int, e2e or cluster. Programs that tests start and this machine lacks are
// fetched; --offline fetches nothing.
import { parseArgs } from 'node:util'
import { readPackages } from './checks/changed/affected-folders.ts'
import { changedFiles, findBase } from './checks/changed/find-changes.ts'
import { leftToTheWhole } from './checks/changed/left-to-the-whole.ts'
import { type Selection, selectTests } from './checks/changed/select-tests.ts'
import { readDurations, recordDurations } from './checks/durations.ts'
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
    record: { type: 'boolean' },
    only: { type: 'string' },
    offline: { type: 'boolean' },
  },
})

const SUITES = ['unit', 'page', 'int', 'e2e', 'cluster'] as const satisfies readonly Suite[]
const EVERYTHING: Selection = new Map(SUITES.map((suite) => [suite, 'all']))

const selectChanged = async (): Promise<{ selection: Selection; left: readonly string[] }> => {
  const base = await findBase()
  const changed = await changedFiles(base)
  console.log(`${changed.length} files differ from ${base.slice(0, 10)}, the last commit shared with main.`)
  const selection = selectTests(changed, readPackages())
  const folders = selection.get('int') ?? []
  const left = folders === 'all' ? [] : leftToTheWhole(changed, readDurations())
  return { selection, left: left.filter((file) => [...folders].some((folder) => file.startsWith(folder))) }
}

const { selection, left } = values.changed === true ? await selectChanged() : { selection: EVERYTHING, left: [] }
const suites = SUITES.filter((suite) => values.only === undefined || suite === values.only)
if (suites.length === 0) throw new Error(`--only ${values.only}: expected one of ${SUITES.join(', ')}`)
const reports: VitestReport[] = []
const temporaryFolder = createTemporaryFolder()

/** Suites without programs that they start. */
const NEEDS_NOTHING: readonly Suite[] = ['unit', 'page']
const needsPrograms = suites.some((suite) => !NEEDS_NOTHING.includes(suite) && (selection.get(suite) ?? []).length > 0)
let unavailable: Unavailable = new Map()

const runSuite = async (suite: Suite, how: Pick<VitestOptions, 'isBeside' | 'isPatient'> = {}): Promise<Tally[]> => {
  const paths = selection.get(suite) ?? []
  if (!suites.some((chosen) => chosen === suite) || paths.length === 0) return []
  const options = { ...how, areSkipsRefused, temporaryFolder, missing: new Set(unavailable.keys()) }
  if (paths !== 'all') return [await runVitest(suite, { ...options, paths, exclude: left })]
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

if (left.length > 0) console.log(`\nLeft to the whole run: ${left.join(', ')}`)

const notices = [...Map.groupBy(unavailable.keys(), (name) => unavailable.get(name))].map(
  ([reason, names]) => `not fetched: ${names.join(', ')}: ${reason}`,
)
const total = addTallies(tallies)
console.log(`\n${closingLines(total, notices)}`)
process.exit(total.failures.length === 0 ? 0 : 1)
