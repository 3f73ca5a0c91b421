import type { Amounts, Contested, Contests, Measure } from './contests.ts'
import { estimateDrop } from './estimate-drop.ts'
import type { DropSample, Sample } from './sample.ts'

export type ContestedDrops = ReadonlyMap<number, Contested>

/** The rate of a drop in one side of a sample; null without the drop. */
export const measureDrop =
  (id: number): Measure =>
  ({ sample, estimator }) => {
    const drop = sample.dropOf(id)
    return drop === undefined ? null : estimateDrop(drop, sample, estimator)
  }

export const amountsOf = ({ cells, cellUnits, cellSpread }: DropSample): Amounts => ({
  ...{ cells, amounts: cellUnits, spreads: cellSpread },
})

/** Drops whose rate in trusted records others contradict. */
export const findContestedDrops = ({ drops }: Sample, contests: Contests): ContestedDrops =>
  new Map(
    drops().flatMap((drop) => {
      const contested = contests.find(amountsOf(drop), measureDrop(drop.id))
      return contested === null ? [] : [[drop.id, contested] as const]
    }),
  )
