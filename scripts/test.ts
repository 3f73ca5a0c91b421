// Everything that can be known about the working tree. The last line is the sum.
import { runStaticChecks } from './checks/run-static-checks.ts'
import { runVitest } from './checks/run-vitest.ts'
import { addTallies, closingLine } from './checks/tally.ts'

const areSkipsRefused = process.env.CI === 'true'

const tallies = [await runStaticChecks()]
for (const suite of ['unit', 'page', 'int', 'e2e'] as const) tallies.push(await runVitest(suite, areSkipsRefused))

const total = addTallies(tallies)
console.log(`\n${closingLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
