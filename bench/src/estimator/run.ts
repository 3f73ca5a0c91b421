import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataQualityPage } from './data-quality-page.ts'
import { runEstimatorBench } from './run-estimator-bench.ts'
import { tableLines } from './table.ts'

export { type EstimatorBenchOptions, runEstimatorBench } from './run-estimator-bench.ts'
export type { EstimatorTable } from './table.ts'

if (import.meta.main) {
  const root = join(import.meta.dirname, '../../..')
  const table = await runEstimatorBench()
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  writeFileSync(join(root, 'bench/results/estimator.json'), `${JSON.stringify(table, null, 2)}\n`)
  writeFileSync(join(root, 'docs/data-quality.md'), dataQualityPage(table))
  console.log(tableLines(table.rows.filter(({ behaviour }) => behaviour === 'all')).join('\n'))
}
