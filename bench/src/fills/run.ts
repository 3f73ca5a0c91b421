import { ENGINES } from '../estimator/table.ts'
import { storeResult, writeDataQuality } from '../support/data-quality.ts'
import { fillsLines, fillsTable } from './fills-table.ts'
import { LIQUIDITY_CLASSES, playClass } from './measure-fills.ts'

/** Orders of an item share its market: worlds of one draw decide nothing. */
const DRAWS = 3

/**
 * Lets simulated traders place real orders in both engines and compares what was promised with what came of them.
 * Without a seed, worlds are those of the day, which no factor was fitted on.
 */
export const runFillsBench = (seed = new Date().toISOString().slice(0, 10)): void => {
  const seeds = Array.from({ length: DRAWS }, (_, draw) => `${seed}-${draw + 1}`)
  const table = fillsTable(
    seed,
    ENGINES.flatMap((engine) =>
      LIQUIDITY_CLASSES[engine].flatMap((rate) => seeds.flatMap((each) => playClass(engine, each, rate))),
    ),
  )
  storeResult('fills', table)
  writeDataQuality()
  console.log(`\nfills, seed ${seed}\n${fillsLines([...table.rows, ...table.byVisits]).join('\n')}`)
}
