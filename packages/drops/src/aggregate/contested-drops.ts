import type { Contested, Contests } from './contests.ts'
import { estimateDrop } from './estimate-drop.ts'
import type { Sample } from './sample.ts'

export type ContestedDrops = ReadonlyMap<number, Contested>

/** Drops whose rate in earlier records later ones contradict. */
export const findContestedDrops = ({ drops }: Sample, contests: Contests): ContestedDrops =>
  new Map(
    drops.flatMap(({ id, cells, cellUnits, cellSpread }) => {
      const contested = contests.find({ cells, amounts: cellUnits, spreads: cellSpread }, ({ sample, estimator }) => {
        const drop = sample.drops.find((of) => of.id === id)
        return drop === undefined ? null : estimateDrop(drop, sample, estimator)
      })
      return contested === null ? [] : [[id, contested] as const]
    }),
  )
