// Everything that can be known about the working tree; with --changed, about what differs from the main branch.
// What failed is listed at the end; the last line is the sum. --record stores how long files took, for their order;
// --only SUITE runs one suite: unit, page, int, e2e or cluster.
import { parseArgs } from 'node:util'
import { readPackages } from './checks/changed/affected-folders.ts'
import { changedFiles, findBase } from './checks/changed/find-changes.ts'
import { leftToTheWhole } from './checks/changed/left-to-the-whole.ts'
import { type Selection, selectTests } from './checks/changed/select-tests.ts'
import { readDurations, recordDurations } from './checks/durations.ts'
import type { VitestReport } from './checks/read-report.ts'
import { runStaticChecks } from './checks/run-static-checks.ts'
import { runVitest, type Suite } from './checks/run-vitest.ts'
import { addTallies, closingLines } from './checks/tally.ts'

const areSkipsRefused = process.env.CI === 'true'
const { values } = parseArgs({
  options: { changed: { type: 'boolean' }, record: { type: 'boolean' }, only: { type: 'string' } },
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
const tallies = values.only === undefined ? [await runStaticChecks()] : []
const reports: VitestReport[] = []
const onReport = (report: VitestReport): void => void reports.push(report)
for (const suite of suites) {
  const paths = selection.get(suite) ?? []
  if (paths === 'all') tallies.push(await runVitest(suite, { areSkipsRefused, onReport }))
  else if (paths.length > 0) tallies.push(await runVitest(suite, { areSkipsRefused, paths, exclude: left }))
}
if (values.record === true && values.changed !== true) recordDurations(reports)

if (left.length > 0) console.log(`\nLeft to the whole run: ${left.join(', ')}`)

const total = addTallies(tallies)
console.log(`\n${closingLines(total)}`)
process.exit(total.failures.length === 0 ? 0 : 1)
