import { magicFindBand } from '../cells/bands.ts'
import { consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import { predictiveLaw, rateDeviation } from './predictive-law.ts'
import type { Reason } from './reason.ts'
import type { Rest } from './rest.ts'

/** Error probability for all drops of a record together. */
const CHANCE = 5e-5

/** Submissions that must have had a drop before its stacks are known. */
const LEAST_SUBMISSIONS = 20

/** Quantities beyond the bounds of chance; the chance is parted among the drops (Bonferroni). */
export const findOutliers = (record: DropRecord, rest: Rest): Reason[] => {
  const units = unitsGained(record)
  const consumed = consumedOf(record).quantity
  const deviation = rateDeviation(magicFindBand(record.mf), rest.luck)
  const drops = [...rest.drops].filter(([, { submissions }]) => submissions >= LEAST_SUBMISSIONS)
  const bound = CHANCE / (2 * drops.length)
  return drops.flatMap(([item, drop]): Reason[] => {
    const had = units.get(item) ?? 0
    const law = predictiveLaw({ consumed, othersConsumed: rest.consumed, othersUnits: drop.units, deviation, ...drop })
    const chance = had > law.expected ? law.atLeast(had) : law.atMost(had)
    if (chance >= bound) return []
    const { expected } = law
    return [
      had === 0
        ? { kind: 'missing-gains', item, expected, chance }
        : { kind: 'outlier', item, units: had, expected, chance },
    ]
  })
}
