// The checks that must pass before a push: the static checks and the unit tests, in under a minute and without a
// database.
import { runStaticChecks } from './checks/run-static-checks.ts'
import { runVitest } from './checks/run-vitest.ts'
import { addTallies, closingLines } from './checks/tally.ts'
import { createTemporaryFolder } from './checks/temporary-folder.ts'

const total = addTallies([
  await runStaticChecks(),
  await runVitest('unit', { temporaryFolder: createTemporaryFolder() }),
])
console.log(`\n${closingLines(total)}`)
process.exit(total.failures.length === 0 ? 0 : 1)
