import chisquareCdf from '@stdlib/stats-base-dists-chisquare-cdf'
import normalQuantile from '@stdlib/stats-base-dists-normal-quantile'
import { magicFindBand } from '../cells/bands.ts'
import { consumedOf, type DropRecord, unitsGained } from '../drop-record.ts'
import { type PredictiveLaw, predictiveLaw, rateDeviation } from './predictive-law.ts'
import type { Reason } from './reason.ts'
import type { Rest } from './rest.ts'

/** The probability that any record is flagged by chance, and that a given one is. */
const CHANCE_OF_ANY = 0.05
const CHANCE = 1e-4

/** Drops with fewer expected occurrences are pooled. */
const LEAST_EXPECTED = 5
const LEAST_SUBMISSIONS = 20

type Group = { units: number; othersUnits: number; weighted: number }

/**
 * One record against all others over all drops: the sum of squared deviations, each converted to a normal quantile (P.
 * K. Dunn, G. K. Smyth, "Randomized quantile residuals", 1996), for drops that are frequent enough; the others are
 * pooled. Where drops are correlated the sum is corrected (Rao, Scott 1981). The probability of error is divided among
 * all records (Bonferroni).
 */
export const compareWithRest = (record: DropRecord, rest: Rest): Reason[] => {
  if (rest.submissions < LEAST_SUBMISSIONS) return []
  const consumed = consumedOf(record).quantity
  const deviation = rateDeviation(magicFindBand(record.mf), rest.luck)
  const deviations = groupsOf(record, rest).map(({ units, othersUnits, weighted }) =>
    deviationOf(
      units,
      predictiveLaw({
        ...{ consumed, othersConsumed: rest.consumed, othersUnits, deviation },
        dispersion: weighted / othersUnits,
      }),
    ),
  )
  const degrees = deviations.length
  const statistic = deviations.reduce((sum, deviation) => sum + deviation * deviation, 0)
  if (degrees === 0) return []
  const chance = 1 - chisquareCdf(statistic / rest.dependence, degrees / rest.dependence)
  const bound = Math.min(CHANCE, CHANCE_OF_ANY / rest.submissions)
  return chance < bound ? [{ kind: 'chi-square', statistic, degrees, chance }] : []
}

const groupsOf = (record: DropRecord, rest: Rest): Group[] => {
  const units = unitsGained(record)
  const share = consumedOf(record).quantity / rest.consumed
  const groups: Group[] = []
  const pooled: Group = { units: 0, othersUnits: 0, weighted: 0 }
  for (const [item, drop] of rest.drops) {
    const had = units.get(item) ?? 0
    const weighted = drop.dispersion * drop.units
    if ((drop.units * share) / drop.dispersion >= LEAST_EXPECTED) {
      groups.push({ units: had, othersUnits: drop.units, weighted })
    } else {
      pooled.units += had
      pooled.othersUnits += drop.units
      pooled.weighted += weighted
    }
  }
  const expected = (pooled.othersUnits ** 2 * share) / pooled.weighted
  return expected >= LEAST_EXPECTED ? [...groups, pooled] : groups
}

/** Lower bound for probabilities, so that sums stay finite. */
const LEAST_CHANCE = 1e-300

/** Half of the probability of exactly these units counts to each side. */
const deviationOf = (units: number, law: PredictiveLaw): number => {
  const above = units > law.expected
  const chance = above ? law.atLeast(units) : law.atMost(units)
  const beyond = 1 - (above ? law.atMost(units) : law.atLeast(units))
  return normalQuantile(Math.min(0.5, Math.max(LEAST_CHANCE, (chance + Math.max(0, beyond)) / 2)), 0, 1)
}
