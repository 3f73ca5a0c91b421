import { expect, test } from 'vitest'
import { countSpell, frontCounts, noSpells } from './spell-counts.ts'
import { sumTenures, type TenureDay } from './tenures.ts'

const day = (minutes: number, since: number | null, sold: number, soldSquares: number): TenureDay => {
  const spells = noSpells()
  countSpell(spells, 'buy', { minutes, isImproved: true })
  return { spells, buy: { since, sold, soldSquares }, sell: { since: null, sold: 0, soldSquares: 0 } }
}

const seen = (counts: ReturnType<typeof frontCounts>) => counts.filter(([, ended, lost]) => ended + lost > 0)

test('days of an item are summed with the front that stands, seen up to where the counting has come', () => {
  const { spells, batch } = sumTenures([day(3, 100, 10, 40), day(5, 940, 10, 60)], 1_000)
  expect(seen(frontCounts(spells, 'buy'))).toEqual([
    [3, 1, 0],
    [5, 1, 0],
    [70, 0, 1],
  ])
  expect(frontCounts(spells, 'sell')).toEqual([])
  expect(batch).toEqual({ buy: 5, sell: 1 })
})

test('nothing is known without days', () => {
  expect(seen(frontCounts(sumTenures([], 1_000).spells, 'buy'))).toEqual([])
})
