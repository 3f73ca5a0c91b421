// Builds the pages and weighs what a browser must load before the first table, and the charts.
import { buildPages, PAGES_FOLDER } from './pages/build-pages.ts'
import { measurePages } from './pages/measure-pages.ts'
import { budgetLines, isBroken } from './pages/page-budgets.ts'

try {
  await buildPages()
  const lines = budgetLines(measurePages(PAGES_FOLDER))
  process.stdout.write(`${lines.join('\n')}\n`)
  if (lines.some(isBroken)) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
