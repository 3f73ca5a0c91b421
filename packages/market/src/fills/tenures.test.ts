import { expect, test } from 'vitest'
import { NO_FRONTS } from './front-spells.ts'
import { countSpell, frontCounts, noSpells } from './spell-counts.ts'
import { sumTenures, type TenureDay } from './tenures.ts'

const day = (minutes: number, sold: number, soldSquares: number): TenureDay => {
  const spells = noSpells()
  countSpell(spells, 'buy', { least: minutes, most: minutes, isImproved: true })
  return { spells, buy: { sold, soldSquares }, sell: { sold: 0, soldSquares: 0 } }
}

const seen = (counts: ReturnType<typeof frontCounts>) => counts.filter(([, ended, lost]) => ended + lost > 0)

test('days of an item are summed with what stands, seen up to where the counting has come', () => {
  const standing = { front: { price: 50, since: 998 }, standing: [{ price: 51, from: 940, to: 950 }] }
  const { spells, batch } = sumTenures([day(3, 10, 40), day(5, 10, 60)], { buy: standing, sell: NO_FRONTS }, 1_000)
  expect(seen(frontCounts(spells, 'buy'))).toEqual([
    [1, 0, 1],
    [2, 0, 1],
    [3, 1, 0],
    [5, 1, 0],
    [70, 0, 10],
  ])
  expect(frontCounts(spells, 'sell')).toEqual([])
  expect(batch).toEqual({ buy: 5, sell: 1 })
})

test('nothing is known without days', () => {
  const { spells } = sumTenures([], { buy: NO_FRONTS, sell: NO_FRONTS }, 1_000)
  expect(seen(frontCounts(spells, 'buy'))).toEqual([])
})
