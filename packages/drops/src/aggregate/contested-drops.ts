import type { Amounts, Contested, Contests, Measure } from './contests.ts'
import { dropTotals } from './drop-totals.ts'
import type { DropSample, Sample } from './sample.ts'
import type { Steps } from './steps.ts'

export type ContestedDrops = ReadonlyMap<number, Contested>

/** A drop in one side of a sample; null without the drop. */
export const measureDrop =
  (id: number): Measure =>
  (sample) => {
    const drop = sample.dropOf(id)
    return drop === undefined ? null : dropTotals(drop, sample)
  }

export const amountsOf = ({ cells, cellUnits, cellSpread }: DropSample): Amounts => ({
  ...{ cells, amounts: cellUnits, spreads: cellSpread },
})

/** Drops whose rate in trusted records others contradict. */
export const findContestedDrops = function* ({ drops }: Sample, contests: Contests): Steps<ContestedDrops> {
  const contested = new Map<number, Contested>()
  for (const drop of drops()) {
    const found = contests.find(amountsOf(drop), measureDrop(drop.id))
    if (found !== null) contested.set(drop.id, found)
    yield
  }
  return contested
}
