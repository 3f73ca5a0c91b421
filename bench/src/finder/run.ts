import { createRequire } from 'node:module'
import { type FlipSettings, flipSettings } from '@gildscope/contracts'
import { findPortfolio } from '@gildscope/finder'
import { type Solve, solveWith } from '@gildscope/planner'
import type { Highs } from 'highs'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { readCandidates } from './read-candidates.ts'

const RUNS = 9
const MOST_OFFERS_MS = 200
const MOST_SET_MS = 300

const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')

/** What the page asks at first, the sets of the track record, and a large question. */
const QUESTIONS: readonly (readonly [string, Partial<FlipSettings>])[] = [
  ['300 g, 2 visits, 3 days', {}],
  ['100 g, 15 items', { purse: 1_000_000, items: 15 }],
  ['10,000 g, 15 items', { purse: 100_000_000, items: 15 }],
  ['1,000 g, 7 days, the worst of 10', { purse: 10_000_000, days: 7, items: 15, caution: 'worst' }],
  ['10,000 g, 8 visits, 14 days, 30 items', { purse: 100_000_000, visits: 8, days: 14, items: 30 }],
]

/** CPU of this thread: other work of the machine is none of it. */
const cpuMs = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Sets of flips as a browser's worker finds them: one thread, the solver in WebAssembly. */
export const runFinderBench = async (): Promise<void> => {
  const { candidates, items } = await readCandidates()
  const solve = solveWith(await loadHighs())
  let solverMs = 0
  const timedSolve: Solve = (program, limits) => {
    const started = process.threadCpuUsage()
    const solution = solve(program, limits)
    const { user, system } = process.threadCpuUsage(started)
    solverMs += (user + system) / 1000
    return solution
  }
  const rows = QUESTIONS.flatMap(([name, given]): Measured[] => {
    const settings = flipSettings.parse(given)
    const runs = Array.from({ length: RUNS }, () => {
      solverMs = 0
      const ms = cpuMs(() => findPortfolio({ candidates }, settings, timedSolve))
      return { ms, solverMs }
    })
    const { picks, profit, tiesUp } = findPortfolio({ candidates }, settings, solve)
    const figures = { picks: picks.length, mean: profit.mean, tiesUp, first: runs[0]!.ms }
    return [
      atMost(`${name}: set, CPU`, median(runs.map(({ ms }) => ms)), MOST_SET_MS, ' ms', figures),
      atMost(`${name}: offers of it, CPU`, median(runs.map((run) => run.ms - run.solverMs)), MOST_OFFERS_MS, ' ms'),
    ]
  })
  report('finder', [plainly('world', `simulated: ${items} items, ${candidates.length} candidates`), ...rows])
}
