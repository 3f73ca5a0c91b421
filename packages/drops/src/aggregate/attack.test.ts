import { describe, expect, test } from 'vitest'
import { seededRandom } from '../intervals/random.ts'
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

type Attack = { accounts: number; bags: number; target: number; factor: number }

/** Two submissions of each account, after the honest ones, with one drop more often than it comes. */
const attackOf = (seed: number, { accounts, bags, target, factor }: Attack): Sent[] => {
  const next = seededRandom(1000 * seed + accounts)
  return Array.from({ length: 2 * accounts }, (_, place) =>
    openBags(
      next,
      { account: `sybil ${place >> 1}`, day: HONEST_DAYS + 1 + (place & 1), bags, id: `sybil ${place}` },
      (id) => (id === target ? factor : 1),
    ),
  )
}

const ATTACKS = [20, 250_000].flatMap((bags) =>
  [2, 3, 4].flatMap((target) => [1.3, 3].map((factor) => ({ bags, target, factor }))),
)
const SEEDS = [1]

/** Moved by less than the width of the honest interval, as chance may move it, or by an interval that has the truth. */
const holds = (attacked: ReturnType<typeof valueFrom>, honest: ReturnType<typeof valueFrom>): boolean => {
  const [after, before] = [attacked.beforeFees, honest.beforeFees]
  const isMovedLittle = Math.abs(after.value - before.value) < before.high - before.low
  return isMovedLittle || (after.low <= TRUE_VALUE && TRUE_VALUE <= after.high)
}

describe('a value that forty honest accounts gave', () => {
  const worlds = SEEDS.map((seed) => {
    const sent = honestResearch(seed, 40)
    return { seed, sent, honest: valueFrom(sent) }
  })

  test('is theirs, and not contested', () => {
    for (const { honest } of worlds) expect(honest.contestedFrom).toBeNull()
  })

  test.each([2, 11, 40])('is not moved by %i accounts that agree on a favourable drop', (accounts) => {
    const moved = worlds.flatMap(({ seed, sent, honest }) =>
      ATTACKS.map((attack) => ({ seed, ...attack, accounts })).filter(
        (attack) => !holds(valueFrom([...sent, ...attackOf(seed, attack)]), honest),
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
