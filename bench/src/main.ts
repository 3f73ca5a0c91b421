// pnpm bench [NAME ...] [--seed WORD]: runs all benchmarks, or those named; prints a table each and writes
// bench/results/NAME.json. `--seed` repeats a run of `estimator`, `fills` or `flips`, whose worlds are those of the day otherwise.
// `alerts:load` is a part of `alerts`, `web:scores` one of `web`, `archives:reading` one of `archives`, `planner:browser` the page of `planner`, `fills:cost` the bytes and CPU of `fills`,
// `planner:earn` the last plan of `planner:browser`,
// `front-door:speed`, `front-door:crowd` and `front-door:attacks` three of `front-door`.
import { parseArgs } from 'node:util'
import { runAccountBench } from './account/run.ts'
import { runAlertsBench } from './alerts/run.ts'
import { runAlertsLoadBench } from './alerts/run-load.ts'
import { runArchiveReadingBench, runArchivesBench } from './archives/run.ts'
import { runClusterBench } from './cluster/run.ts'
import { runDropCallsBench } from './drop-calls/run.ts'
import { runDropsBench } from './drops/run.ts'
import { runDumpsBench } from './dumps/run.ts'
import { runEstimatorBench } from './estimator/run.ts'
import { runFillsCostBench } from './fills/measure-cost.ts'
import { runFillsBench } from './fills/run.ts'
import { runFinderBench } from './finder/run.ts'
import { runFlipsBench } from './flips/run.ts'
import { runAttacksBench, runFrontDoorBench, runSpeedBench } from './front-door/run.ts'
import { runCrowdBench } from './front-door/run-crowd.ts'
import { runHistoryBench } from './history/run.ts'
import { runItemsBench } from './items/run.ts'
import { runMarketBench } from './market/run.ts'
import { runPlannerBench } from './planner/run.ts'
import { runPlannerBrowserBench, runPlannerEarnBench } from './planner/run-browser.ts'
import { runSnapshotsBench } from './snapshots/run.ts'
import { runSoak } from './soak/run.ts'
import { runScoresBench, runWebBench } from './web/run.ts'

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })

const BENCHES = {
  'front-door': runFrontDoorBench,
  items: runItemsBench,
  market: runMarketBench,
  history: runHistoryBench,
  web: runWebBench,
  account: runAccountBench,
  alerts: runAlertsBench,
  archives: runArchivesBench,
  cluster: runClusterBench,
  'drop-calls': runDropCallsBench,
  drops: runDropsBench,
  dumps: runDumpsBench,
  planner: runPlannerBench,
  finder: runFinderBench,
  snapshots: runSnapshotsBench,
  estimator: async () => runEstimatorBench(values.seed),
  fills: async () => runFillsBench(values.seed),
  flips: async () => runFlipsBench(values.seed),
} as const

const PARTS = {
  'alerts:load': runAlertsLoadBench,
  'web:scores': runScoresBench,
  'archives:reading': runArchiveReadingBench,
  'fills:cost': runFillsCostBench,
  'planner:browser': runPlannerBrowserBench,
  'planner:earn': runPlannerEarnBench,
  'front-door:speed': runSpeedBench,
  'front-door:crowd': runCrowdBench,
  'front-door:attacks': runAttacksBench,
} as const
/** Needs a running site, so it only runs when it is named. */
const SOAK = { soak: runSoak } as const
const ALL = { ...BENCHES, ...PARTS, ...SOAK } as const

const isName = (name: string): name is keyof typeof ALL => name in ALL
const asked = positionals
const unknown = asked.filter((name) => !isName(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(ALL).join(', ')}.\n`)
  process.exit(1)
}
for (const name of asked.length === 0 ? Object.keys(BENCHES) : asked) if (isName(name)) await ALL[name]()
