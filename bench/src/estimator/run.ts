import { storeResult, writeDataQuality } from '../support/data-quality.ts'
import { measureEstimator } from './measure-estimator.ts'
import { ENGINES, overallRows, referenceLines, tableLines } from './table.ts'

/**
 * Measures both rules against the truth of both engines, prints the tables and writes them for machines and for users.
 * Without a seed, worlds are those of the day, which no factor was fitted on.
 */
export const runEstimatorBench = (seed = new Date().toISOString().slice(0, 10)): void => {
  const table = measureEstimator({ seed })
  storeResult('estimator', table)
  writeDataQuality()
  for (const engine of ENGINES) {
    console.log(`\n${engine} engine, seed ${seed}\n${tableLines(overallRows(table.rows[engine])).join('\n')}`)
  }
  console.log(`\nsales beside the reference\n${referenceLines(overallRows(table.rows.second)).join('\n')}`)
}
