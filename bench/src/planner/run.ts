import { createRequire } from 'node:module'
import { type GivenPlanSettings, planSettings, type Way } from '@gildscope/contracts'
import { bookSupply, type CraftingRecipe, craftTree, EMPTY_SIDE, lesser, recipesByOutput } from '@gildscope/market'
import {
  answer,
  itemGood,
  LIMITS,
  program,
  type Question,
  readPlan,
  type Solve,
  type Stock,
  solveWith,
} from '@gildscope/planner'
import type { Highs } from 'highs'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly, report } from '../support/report.ts'
import { mostTraded, type PlannedWorld, readWorld, TARGETS, tradedTargets } from './read-world.ts'

const ACCOUNTS = ['Aurelia.4821', 'Brann.1170', 'Marrow.6642']
const BUILDS = 5
const RECIPES = 1000

const MOST_BUILD_MS = 100
const MOST_RELAXED_S = 1
const MOST_WHOLE_S = 5
const MOST_TARGETS_S = 2
const MOST_GAP_PERCENT = 0.1

/** The limit of a plan is one of the clock: a machine that does other things takes longer for the same CPU time. */
const WHOLE = { ...LIMITS, seconds: 90 }

const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')

/** Some of every third material of a tree, spread over accounts; the same in every run. */
const stockOf = (items: readonly number[]): Stock[] =>
  items
    .filter((id) => id % 3 === 0)
    .map((id) => ({
      account: ACCOUNTS[id % ACCOUNTS.length]!,
      place: 'materials',
      where: null,
      good: itemGood(id),
      units: 1 + ((id * 7919) % 250),
      isBound: id % 2 === 0,
    }))

const questionOf = (
  { ways, markets }: Pick<PlannedWorld, 'ways' | 'markets'>,
  targets: GivenPlanSettings['targets'],
  settings: Partial<GivenPlanSettings> = {},
  stock: readonly Stock[] = [],
): Question => ({
  ...{ ways, markets, stock, accounts: ACCOUNTS, crafters: null, doneToday: new Map(), now: Date.UTC(2026, 10, 20) },
  settings: planSettings.parse({ targets, ...settings }),
})

/** CPU of this thread, where all of it happens: other work of the machine is none of it. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const timed = <T>(work: () => T): { value: T; ms: number; wallMs: number } => {
  const [cpu, wall] = [cpuMs(), performance.now()]
  const value = work()
  return { value, ms: cpuMs() - cpu, wallMs: Math.round(performance.now() - wall) }
}

const measureLegendary = (world: PlannedWorld, solve: Solve, name: string, id: number): Measured[] => {
  const targets = [{ id, units: 1 }]
  const tree = program(questionOf(world, targets)).goods.flatMap((good) =>
    good.startsWith('item:') ? [Number(good.slice('item:'.length))] : [],
  )
  const question = questionOf(
    world,
    targets,
    {},
    stockOf(tree.filter((item) => item !== id && world.markets.has(item))),
  )
  const builds = Array.from({ length: BUILDS }, () => timed(() => program(question).linear(false)))
  const relaxed = timed(() => answer(question, solve))
  const whole = timed(() => answer(question, solve, relaxed.value, {}, WHOLE))
  const { numCols: columns, numRows: rows } = builds[0]!.value
  const plan = readPlan(whole.value)
  const gap = (whole.value.gap ?? 1) * 100
  return [
    atMost(`${name}: matrix built, CPU`, median(builds.map(({ ms }) => ms)), MOST_BUILD_MS, ' ms', { columns, rows }),
    atMost(`${name}: relaxed plan, CPU`, relaxed.ms / 1000, MOST_RELAXED_S, ' s', { wallMs: relaxed.wallMs }),
    atMost(`${name}: whole plan, CPU`, whole.ms / 1000, MOST_WHOLE_S, ' s', {
      ...{ wallMs: whole.wallMs, coin: plan.totals.coin, steps: plan.steps.length, purchases: plan.purchases.length },
    }),
    atMost(`${name}: gap of it`, gap, MOST_GAP_PERCENT, ' %'),
  ]
}

const asRecipe = ({ id, output, count, inputs }: Way): CraftingRecipe => ({
  id,
  outputId: output,
  outputCount: count,
  ingredients: inputs.flatMap((input) => (input.kind === 'item' ? [{ itemId: input.id, count: input.count }] : [])),
  takesMore: inputs.some(({ kind }) => kind !== 'item'),
})

const measureTargets = (world: PlannedWorld, solve: Solve): Measured[] => {
  const question = questionOf(world, tradedTargets(world))
  const relaxed = timed(() => answer(question, solve))
  const whole = timed(() => answer(question, solve, relaxed.value, {}, WHOLE))
  return [
    atMost(`${TARGETS} targets: relaxed plan, CPU`, relaxed.ms / 1000, MOST_TARGETS_S, ' s', {
      wallMs: relaxed.wallMs,
    }),
    atMost(`${TARGETS} targets: whole plan, CPU`, whole.ms / 1000, MOST_WHOLE_S, ' s', { wallMs: whole.wallMs }),
    atMost(`${TARGETS} targets: gap of it`, (whole.value.gap ?? 1) * 100, MOST_GAP_PERCENT, ' %'),
  ]
}

/** What a plan pays for as much as ten crafts make, and what walking the tree does, bought or crafted, at the same asks. */
const measureSavings = (world: PlannedWorld, solve: Solve): Measured[] => {
  const crafts = world.ways.filter(({ kind, source }) => kind === 'craft' && source === 'game')
  const byOutput = recipesByOutput(crafts.map(asRecipe))
  const supply = bookSupply((id) => world.markets.get(id)?.sells ?? EMPTY_SIDE)
  const savings: number[] = []
  let above = 0
  for (const way of mostTraded(world, RECIPES)) {
    const recipe = asRecipe(way)
    const { cost: crafted, buyCost, units } = craftTree({ recipe, crafts: 10, byOutput, supply })
    const cost = lesser(crafted, buyCost)
    if (crafted === null || cost === null || cost === 0) continue
    const question = questionOf({ ...world, ways: crafts }, [{ id: way.output, units }], { trading: 'now' })
    const { coin } = readPlan(answer(question, solve, answer(question, solve), {}, { seconds: 5, gapRatio: 0 })).totals
    savings.push((100 * (cost - coin)) / cost)
    if (coin > cost) above++
  }
  const mean = savings.reduce((all, saving) => all + saving, 0) / savings.length
  return [
    plainly(`against the tree, ${savings.length} recipes: mean saving`, `${mean.toFixed(2)} %`, { mean }),
    plainly('against the tree: best saving', `${Math.max(...savings).toFixed(1)} %`),
    atMost('against the tree: recipes above it', above, 0, ''),
  ]
}

/** Plans of the size that players ask for, as a browser's worker makes them: one thread, the solver in WebAssembly. */
export const runPlannerBench = async (): Promise<void> => {
  const world = await readWorld()
  const highs = await loadHighs()
  const solve = solveWith(highs)
  report('planner', [
    plainly('world', `${world.name}: ${world.ways.length} ways, ${world.markets.size} books`),
    ...world.legendaries.flatMap(([name, id]) => measureLegendary(world, solve, name, id)),
    ...measureTargets(world, solve),
    ...measureSavings(world, solve),
  ])
}
