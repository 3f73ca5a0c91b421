import { BEHAVIOURS, type BehaviourName } from '@gildscope/game-simulator'
import { replaySecondWorld } from './replay-second-world.ts'
import { type ReplayOptions, type ReplaySize, replayWorld, type SideReplay } from './replay-world.ts'
import { SECOND_WORLD_NAMES } from './second-engine/second-worlds.ts'
import { type EstimatorTable, estimatorRows } from './table.ts'

export type EstimatorOptions = {
  /** A word that all worlds are drawn from. */
  seed: string
  /** Worlds of each behaviour, by engine; `busy`: those of the game that have busy items, others have only such. */
  worlds?: { game: number; busy: number; second: number }
} & Partial<ReplaySize>

/** Number of worlds with randomly drawn behaviours for each world of a named one. */
const DRAWN_WORLDS = 6
/** The simulated game has no items of the second class, and the second engine none of the others. */
const LIQUIDITY_CLASSES = { game: [1 / 4, 2, 8, 30, 100, 300, 1000], second: [1 / 2, 2, 30, 300, 1000] }

/** Trades an hour from which on single draws of worlds differ by a tenth in their median. */
const BUSY = 1000

/** Simulates whole worlds event by event, polls them at several intervals and compares both rules with the truth. */
export const measureEstimator = (options: EstimatorOptions): EstimatorTable => {
  const { seed, worlds = { game: 1, busy: 4, second: 4 }, hours = 48, itemsPerClass = 2 } = options
  const { liquidityClasses, pollIntervals = [1, 5, 60], lookMinutes = 1 / 4 } = options
  const size = { itemsPerClass, pollIntervals, hours, lookMinutes }
  const seedsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `${seed}-${index + 1}`)
  // Each world has items of its own: few items in many worlds would reflect those items more than the worlds.
  const game = seedsOf(Math.max(worlds.game, worlds.busy)).flatMap((word, index) => {
    const classes = (liquidityClasses ?? LIQUIDITY_CLASSES.game).filter((rate) =>
      rate < BUSY ? index < worlds.game : index < worlds.busy,
    )
    if (classes.length === 0) return []
    const replay = (behaviour: ReplayOptions['behaviour'], name: string): SideReplay[] =>
      replayWorld({
        ...size,
        seed: `${word}-${name}`,
        behaviour,
        liquidityClasses: classes,
      })
    const named = Object.keys(BEHAVIOURS).filter(isBehaviourName)
    return [
      ...named.flatMap((behaviour) => replay(behaviour, behaviour)),
      ...Array.from({ length: DRAWN_WORLDS }, (_, index) => replay('drawn', `drawn-${index + 1}`)).flat(),
    ]
  })
  const second = seedsOf(worlds.second).flatMap((word) =>
    SECOND_WORLD_NAMES.flatMap((behaviour) =>
      replaySecondWorld({
        ...size,
        seed: `${word}-${behaviour}`,
        behaviour,
        liquidityClasses: liquidityClasses ?? LIQUIDITY_CLASSES.second,
      }),
    ),
  )
  return { seed, hours, rows: { game: estimatorRows(game), second: estimatorRows(second) } }
}

const isBehaviourName = (name: string): name is BehaviourName => name in BEHAVIOURS
