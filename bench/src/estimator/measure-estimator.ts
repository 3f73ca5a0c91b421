import { BEHAVIOURS, type BehaviourName } from '@gildscope/game-simulator'
import { replayWorld } from './replay-world.ts'
import { type EstimatorTable, estimatorRows } from './table.ts'

export type EstimatorOptions = {
  seeds?: readonly string[]
  behaviours?: readonly BehaviourName[]
  /** Trades an hour on each side. */
  liquidityClasses?: readonly number[]
  itemsPerClass?: number
  pollIntervals?: readonly number[]
  /** Number of hours that are scored, after half a day of warm-up. */
  hours?: number
}

/** Worlds that were not used when the estimator's factors were set; choose others when you set them again. */
const UNTUNED_SEEDS = ['sealed-1', 'sealed-2', 'sealed-3']
/** Number of worlds with randomly drawn behaviours, for each of those seeds. */
const DRAWN_WORLDS = 6

/** Simulates whole worlds event by event, polls them at several intervals and compares both rules with the truth. */
export const measureEstimator = (options: EstimatorOptions = {}): EstimatorTable => {
  const { seeds = UNTUNED_SEEDS, hours = 48, itemsPerClass = 3 } = options
  const { liquidityClasses = [1 / 4, 2, 8, 30, 100, 300, 1000], pollIntervals = [1, 5, 60] } = options
  const behaviours = options.behaviours ?? Object.keys(BEHAVIOURS).filter(isBehaviourName)
  // Each world has items of its own: few items in many worlds would reflect those items more than the worlds.
  const named = seeds.flatMap((seed) =>
    behaviours.flatMap((behaviour) =>
      replayWorld({
        seed: `${seed}-${behaviour}`,
        behaviour,
        liquidityClasses,
        itemsPerClass,
        pollIntervals,
        hours,
      }),
    ),
  )
  const drawn = seeds.flatMap((seed) =>
    Array.from({ length: DRAWN_WORLDS }, (_, index) =>
      replayWorld({
        seed: `${seed}-drawn-${index + 1}`,
        behaviour: 'drawn',
        liquidityClasses,
        itemsPerClass,
        pollIntervals,
        hours,
      }),
    ).flat(),
  )
  return { hours, seeds, rows: estimatorRows([...named, ...drawn]) }
}

const isBehaviourName = (name: string): name is BehaviourName => name in BEHAVIOURS
