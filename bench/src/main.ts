// pnpm bench [NAME ...] [--seed WORD]: runs all benchmarks, or those named; prints a table each and writes
// bench/results/NAME.json. `--seed` repeats a run of `estimator`, `fills` or `flips`, whose worlds are those of the day otherwise.
// `alerts:load` is a part of `alerts`, `web:scores` one of `web`, `archives:reading` one of `archives`, `planner:browser` the page of `planner`, `fills:cost` the bytes and CPU of `fills`,
// `planner:earn` the last plan of `planner:browser`,
// `front-door:speed`, `front-door:crowd` and `front-door:attacks` three of `front-door`.
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })

// Each is loaded when it runs: with the code of all of them, pauses of this process took up half of the waits it measured.
const BENCHES = {
  'front-door': async () => (await import('./front-door/run.ts')).runFrontDoorBench(),
  items: async () => (await import('./items/run.ts')).runItemsBench(),
  market: async () => (await import('./market/run.ts')).runMarketBench(),
  history: async () => (await import('./history/run.ts')).runHistoryBench(),
  web: async () => (await import('./web/run.ts')).runWebBench(),
  account: async () => (await import('./account/run.ts')).runAccountBench(),
  alerts: async () => (await import('./alerts/run.ts')).runAlertsBench(),
  archives: async () => (await import('./archives/run.ts')).runArchivesBench(),
  cluster: async () => (await import('./cluster/run.ts')).runClusterBench(),
  'drop-calls': async () => (await import('./drop-calls/run.ts')).runDropCallsBench(),
  drops: async () => (await import('./drops/run.ts')).runDropsBench(),
  dumps: async () => (await import('./dumps/run.ts')).runDumpsBench(),
  planner: async () => (await import('./planner/run.ts')).runPlannerBench(),
  finder: async () => (await import('./finder/run.ts')).runFinderBench(),
  snapshots: async () => (await import('./snapshots/run.ts')).runSnapshotsBench(),
  estimator: async () => (await import('./estimator/run.ts')).runEstimatorBench(values.seed),
  fills: async () => (await import('./fills/run.ts')).runFillsBench(values.seed),
  flips: async () => (await import('./flips/run.ts')).runFlipsBench(values.seed),
} as const

const PARTS = {
  'alerts:load': async () => (await import('./alerts/run-load.ts')).runAlertsLoadBench(),
  'web:scores': async () => (await import('./web/run.ts')).runScoresBench(),
  'archives:reading': async () => (await import('./archives/run.ts')).runArchiveReadingBench(),
  'fills:cost': async () => (await import('./fills/measure-cost.ts')).runFillsCostBench(),
  'planner:browser': async () => (await import('./planner/run-browser.ts')).runPlannerBrowserBench(),
  'planner:earn': async () => (await import('./planner/run-browser.ts')).runPlannerEarnBench(),
  'front-door:speed': async () => (await import('./front-door/run.ts')).runSpeedBench(),
  'front-door:crowd': async () => (await import('./front-door/run-crowd.ts')).runCrowdBench(),
  'front-door:attacks': async () => (await import('./front-door/run.ts')).runAttacksBench(),
} as const
/** Needs a running site, so it only runs when it is named. */
const SOAK = { soak: async () => (await import('./soak/run.ts')).runSoak() } as const
const ALL = { ...BENCHES, ...PARTS, ...SOAK } as const

const isName = (name: string): name is keyof typeof ALL => name in ALL
const asked = positionals
const unknown = asked.filter((name) => !isName(name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(ALL).join(', ')}.\n`)
  process.exit(1)
}
for (const name of asked.length === 0 ? Object.keys(BENCHES) : asked) if (isName(name)) await ALL[name]()
