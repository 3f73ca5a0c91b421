import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataQualityPage } from './data-quality-page.ts'
import { measureEstimator } from './measure-estimator.ts'
import { ENGINES, overallRows, referenceLines, tableLines } from './table.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Measures both rules against the truth of both engines, prints the tables and writes them for machines and for users.
 * Without a seed, worlds are those of the day, which no factor was fitted on.
 */
export const runEstimatorBench = (seed = new Date().toISOString().slice(0, 10)): void => {
  const table = measureEstimator({ seed })
  mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
  writeFileSync(join(ROOT, 'bench/results/estimator.json'), `${JSON.stringify(table, null, 2)}\n`)
  writeFileSync(join(ROOT, 'docs/data-quality.md'), dataQualityPage(table))
  for (const engine of ENGINES) {
    console.log(`\n${engine} engine, seed ${seed}\n${tableLines(overallRows(table.rows[engine])).join('\n')}`)
  }
  console.log(`\nsales beside the reference\n${referenceLines(overallRows(table.rows.second)).join('\n')}`)
}
