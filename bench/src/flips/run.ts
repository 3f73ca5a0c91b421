import { createRequire } from 'node:module'
import { solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'
import { ENGINES } from '../estimator/table.ts'
import { storeResult, writeDataQuality } from '../support/data-quality.ts'
import { flipsLines, flipsTable } from './flips-table.ts'
import { LIQUIDITY_CLASSES, playClass } from './measure-flips.ts'

/** Flips of an item share its market: worlds of one draw decide nothing. */
const DRAWS = 3

const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')

/**
 * Lets simulated traders follow the flip finder in both engines and compares what was promised with what came of it.
 * Without a seed, worlds are those of the day.
 */
export const runFlipsBench = async (seed = new Date().toISOString().slice(0, 10)): Promise<void> => {
  const solve = solveWith(await loadHighs())
  const seeds = Array.from({ length: DRAWS }, (_, draw) => `${seed}-${draw + 1}`)
  const flips = ENGINES.flatMap((engine) =>
    LIQUIDITY_CLASSES.flatMap((rate) => seeds.flatMap((each) => playClass(engine, { seed: each, solve }, rate))),
  )
  const table = flipsTable(seed, flips)
  storeResult('flips', table)
  writeDataQuality()
  console.log(`\nflips, seed ${seed}\n${flipsLines(table.rows, 'trades/h').join('\n')}`)
  console.log(`\n${flipsLines(table.byManner, 'visits').join('\n')}`)
}
