// Everything that can be known about the working tree. What failed is listed at the end; the last line is the sum.
import { runStaticChecks } from './checks/run-static-checks.ts'
import { runVitest } from './checks/run-vitest.ts'
import { addTallies, closingLines } from './checks/tally.ts'

const areSkipsRefused = process.env.CI === 'true'

const tallies = [await runStaticChecks()]
for (const suite of ['unit', 'page', 'int', 'e2e'] as const) tallies.push(await runVitest(suite, areSkipsRefused))

const total = addTallies(tallies)
console.log(`\n${closingLines(total)}`)
process.exit(total.failures.length === 0 ? 0 : 1)
