import { seededRandom } from '@gildscope/statistics/random'
import { describe, expect, test } from 'vitest'
import {
  cellOfSent,
  dayAt,
  HONEST_DAYS,
  honestResearch,
  openBags,
  type Sent,
  TRUE_VALUE,
  WORTHS,
} from '../testing/research-world.ts'
import { aggregate } from './aggregate.ts'

const input = { worths: WORTHS, costs: { item: 0, kits: new Map<string, number>() } }
const valueFrom = (sent: readonly Sent[]) =>
  aggregate(
    sent.map((one) => cellOfSent(one)),
    input,
  ).value!

/** `target`: the only drop that is claimed more often than it comes; without it all are. */
type Attack = { accounts: number; bags: number; target?: number; factor: number; from?: number }

const claimsOf =
  ({ target, factor }: Attack) =>
  (id: number): number =>
    target === undefined || id === target ? factor : 1

/** Two submissions of each account, after the honest ones unless it says from when. */
const attackOf = (seed: number, attack: Attack): Sent[] => {
  const { accounts, bags, from = HONEST_DAYS + 1 } = attack
  const next = seededRandom(1000 * seed + accounts)
  return Array.from({ length: 2 * accounts }, (_, place) =>
    openBags(
      next,
      { account: `sybil ${place >> 1}`, day: from + (place & 1), bags, id: `sybil ${place}` },
      claimsOf(attack),
    ),
  )
}

/** A submission a day, of one account after the other, as long as there are honest ones. */
const siegeOf = (seed: number, attack: Attack & { from: number }): Sent[] => {
  const { accounts, bags, from } = attack
  const next = seededRandom(91 * seed)
  return Array.from({ length: HONEST_DAYS - from }, (_, place) =>
    openBags(
      next,
      { account: `sybil ${place % accounts}`, day: from + place, bags, id: `sybil ${place}` },
      claimsOf(attack),
    ),
  )
}

const ATTACKS = [20, 250_000].flatMap((bags) =>
  [2, 3, 4].flatMap((target) => [1.3, 3].map((factor) => ({ bags, target, factor }))),
)
const DAYS = [7, 15, HONEST_DAYS + 1]
const SIEGES = [7, 10, 15, 30].flatMap((from) => [
  { bags: 2000, factor: 1.3, from },
  { bags: 1000, factor: 1.4, from },
  { bags: 2000, factor: 3, target: 3, from },
])
const SEEDS = [1, 2, 3]

type Value = ReturnType<typeof valueFrom>

/** The interval has the truth, and the value is in that of the honest ones unless it is said that there are two sides. */
const holds = (attacked: Value, honest: Value): boolean => {
  const [after, before] = [attacked.beforeFees, honest.beforeFees]
  const isInside = before.low <= after.value && after.value <= before.high
  return (isInside || attacked.contestedFrom !== null) && after.low <= TRUE_VALUE && TRUE_VALUE <= after.high
}

describe('a value that forty honest accounts gave', () => {
  const worlds = SEEDS.map((seed) => {
    const sent = honestResearch(seed, 40)
    return { seed, sent, honest: valueFrom(sent) }
  })

  test('is theirs, and not contested', () => {
    for (const { honest } of worlds) expect(honest.contestedFrom).toBeNull()
  })

  test.each([2, 11, 40])('is not moved by %i accounts that agree on a favourable drop, from any day on', (accounts) => {
    const moved = ATTACKS.map((attack, place) => ({ ...attack, accounts, from: DAYS[place % DAYS.length]! })).filter(
      (attack, place) => {
        const { seed, sent, honest } = worlds[(place >> 1) % worlds.length]!
        return !holds(valueFrom([...sent, ...attackOf(seed, attack)]), honest)
      },
    )
    expect(moved).toEqual([])
  })

  // Many accounts with a thousand bags each are no larger than honest ones may be.
  test.each([
    [2, 1000],
    [11, 1000],
    [40, 2000],
  ])('is not moved by %i accounts that send every day at least %i bags each', (accounts, least) => {
    const moved = worlds.flatMap(({ seed, sent, honest }) =>
      SIEGES.map((siege) => ({ seed, ...siege, accounts })).filter(
        (siege) => siege.bags >= least && !holds(valueFrom([...sent, ...siegeOf(seed, siege)]), honest),
      ),
    )
    expect(moved).toEqual([])
  })

  test('is not moved by accounts that first sent honest records, nor by records of which they say that they are older', () => {
    for (const { seed, sent, honest } of worlds) {
      const attack = attackOf(seed, { accounts: 11, bags: 5000, target: 3, factor: 3 })
      const next = seededRandom(seed)
      const prepared = attack.map(({ record }) => openBags(next, { account: record.account, day: 3, bags: 1 }))
      const older = attack.map((one) => ({ ...one, record: { ...one.record, iso: `${dayAt(2)}T12:00:00Z` } }))
      expect(holds(valueFrom([...prepared, ...sent, ...older]), honest)).toBe(true)
    }
  })

  test('stays that of the earlier records where later ones contradict them, with an interval of both', () => {
    const { sent, honest } = worlds[0]!
    const attacked = valueFrom([...sent, ...attackOf(1, { accounts: 11, bags: 5000, target: 3, factor: 4 })])
    expect(attacked.contestedFrom).not.toBeNull()
    expect(attacked.beforeFees.method).toBe('contested')
    expect(attacked.beforeFees.low).toBeLessThan(TRUE_VALUE)
    expect(attacked.beforeFees.high).toBeGreaterThan(TRUE_VALUE + 2 * 0.02 * 4000)
    expect(attacked.beforeFees.value).toBeLessThan(honest.beforeFees.high)
  })
})

test('honest research has the truth in its intervals, and they are not much wider for fear of crowds', () => {
  const values = Array.from({ length: 60 }, (_, seed) => valueFrom(honestResearch(1000 + seed, 40)))
  const inside = values.filter(({ beforeFees: { low, high } }) => low <= TRUE_VALUE && TRUE_VALUE <= high)
  expect(inside.length).toBeGreaterThanOrEqual(57)
  const widths = values.map(({ beforeFees: { low, high } }) => high - low)
  // Counts alone make them 78 wide.
  expect(widths.reduce((sum, width) => sum + width, 0) / 60).toBeLessThan(1.25 * 78)
})
