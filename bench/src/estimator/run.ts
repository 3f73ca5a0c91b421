import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataQualityPage } from './data-quality-page.ts'
import { type EstimatorOptions, measureEstimator } from './measure-estimator.ts'
import { type EstimatorTable, tableLines } from './table.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Measures both rules against the truth, prints the table and writes it for machines and for users. */
export const runEstimatorBench = async (options: EstimatorOptions = {}): Promise<EstimatorTable> => {
  const table = measureEstimator(options)
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/estimator.json'), `${JSON.stringify(table, null, 2)}\n`)
  writeFileSync(join(ROOT, 'docs/data-quality.md'), dataQualityPage(table))
  console.log(tableLines(table.rows.filter(({ behaviour }) => behaviour === 'all')).join('\n'))
  return table
}

if (import.meta.main) await runEstimatorBench()
