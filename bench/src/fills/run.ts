import { ENGINES } from '../estimator/table.ts'
import { storeResult, writeDataQuality } from '../support/data-quality.ts'
import { fillsLines, fillsTable } from './fills-table.ts'
import { LIQUIDITY_CLASSES, playClass } from './measure-fills.ts'

/**
 * Lets simulated traders place real orders in both engines and compares what was promised with what came of them.
 * Without a seed, worlds are those of the day, which no factor was fitted on.
 */
export const runFillsBench = (seed = new Date().toISOString().slice(0, 10)): void => {
  const table = fillsTable(
    seed,
    ENGINES.flatMap((engine) => LIQUIDITY_CLASSES[engine].flatMap((rate) => playClass(engine, seed, rate))),
  )
  storeResult('fills', table)
  writeDataQuality()
  console.log(`\nfills, seed ${seed}\n${fillsLines([...table.rows, ...table.byVisits]).join('\n')}`)
}
