import type { FlipCandidate } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import {
  canonicalJson,
  drawnItems,
  type FrozenPick,
  openDraw,
  RANDOM_SETS,
  randomSets,
  seedText,
} from './frozen-set.ts'

test('canonical JSON is the same for equal values', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"é\\"","d":null}]}')
})

const facts = (sold: number) => ({ days: 7, sold, soldError: 1, batch: 1, fronts: [] })
/** Each trades more than the one before. */
const CANDIDATES = Array.from(
  { length: 200 },
  (_, at): FlipCandidate => ({
    ...{ id: at + 1, buy: 99, sell: 200, usual: { buy: 99, sell: 200 }, spread: 0.05 },
    fills: { buy: facts(10 * 1.05 ** at), sell: facts(1e9) },
  }),
)
const pick = (id: number, units: number): FrozenPick => ({
  ...{ id, units, buyAt: 50, sellAt: 100, buyDays: 1 },
  ...{ profit: { mean: 1, least: 0, most: 2 }, quantiles: [] },
})

test('items are drawn by chance from those that trade alike, never picks, with as much copper', () => {
  const picks = [pick(30, 20), pick(150, 1)]
  const drawnBy = (seed: string) => drawnItems({ picks, draw: openDraw(picks, CANDIDATES, seed) })
  const drawn = drawnBy('ab12cd34ef')
  expect(drawn.map((some) => some.length)).toEqual([10, 10])
  for (const [at, some] of drawn.entries()) {
    expect(new Set(some.map(({ id }) => id)).size).toBe(10)
    for (const { id, units, buyAt } of some) {
      expect(Math.abs(id - picks[at]!.id)).toBeLessThanOrEqual(21)
      expect([30, 150]).not.toContain(id)
      expect(units).toBe(Math.max(1, Math.floor((picks[at]!.units * 50) / buyAt)))
    }
  }
  expect(drawnBy('ab12cd34ef')).toEqual(drawn)
  expect(drawnBy('ab12cd35ef')).not.toEqual(drawn)
})

test('a draw holds those alone that may be drawn, and they are drawn as from all', () => {
  const picks = [pick(30, 20), pick(31, 20), pick(150, 1)]
  const draw = openDraw(picks, CANDIDATES, 'ab12cd34ef')
  // Those of the first two are nearly the same.
  expect(draw.items.length).toBeLessThan(85)
  const all = CANDIDATES.filter(({ id }) => picks.every((own) => own.id !== id))
  const items = all.map(({ id }): [number, number, number, number] => [id, 99, 200, Math.round(990 * 1.05 ** (id - 1))])
  expect(drawnItems({ picks, draw: { ...draw, items } })).toEqual(drawnItems({ picks, draw }))
})

test('the seed of a draw follows from rules, day, and purse alone', () => {
  expect(seedText(20_514, 1_000)).toBe('gildscope 2 20514 1000')
})

test('random sets have one drawn item for each pick', () => {
  const sets = randomSets([[1, 2], [], [10, 20]], 'ab12cd34')
  expect(sets).toHaveLength(RANDOM_SETS)
  expect(new Set(sets)).toEqual(new Set([11, 12, 21, 22]))
  expect(randomSets([[]], 'ab12cd34')).toEqual([])
})

test('what is not judged is in no random set', () => {
  expect(new Set(randomSets([[1, null, null], [null], [10, 20]], 'ab12cd34'))).toEqual(new Set([11, 21]))
})
