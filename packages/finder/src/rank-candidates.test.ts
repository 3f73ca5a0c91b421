import { expect, test } from 'vitest'
import { type MarketRow, marginOf, rankCandidates } from './rank-candidates.ts'

const usual = { buy: 100, sell: 200 }
const row = (id: number, given: Partial<MarketRow> = {}): MarketRow => ({
  ...{ id, buy: 100, sell: 200, isOld: false, coverage: 1, traded: { buy: 70, sell: 90 } },
  usual,
  ...given,
})
const seen = () => true

test('a margin is that of a bid above the best and a listing below it, after fees', () => {
  // floor(199 x 0.85) - 101
  expect(marginOf(100, 200)).toBe(68)
})

test('a gap of this minute counts no more than what asks were in the week', () => {
  const rows = [row(1, { sell: 900 }), row(2, { usual: { buy: 100, sell: 150 } }), row(3)]
  const { ranked, leftOut } = rankCandidates([...rows, row(4, { usual: { buy: 100, sell: 110 } })], seen)
  expect(ranked.map(({ id, worth }) => [id, worth])).toEqual([
    [1, 68 * 70],
    [3, 68 * 70],
    [2, (126 - 101) * 70],
  ])
  expect(leftOut.noMargin).toBe(1)
})

test('those that could earn most come first: the margin times the lesser trade', () => {
  const rows = [
    row(1),
    row(2, { traded: { buy: 700, sell: 90 } }),
    row(3, { buy: 101, traded: { buy: 90, sell: 90 } }),
    row(4),
  ]
  const { ranked, leftOut } = rankCandidates(rows, seen, 3)
  expect(ranked).toEqual([
    { id: 2, buy: 100, sell: 200, usual, worth: 68 * 90 },
    { id: 3, buy: 101, sell: 200, usual, worth: 67 * 90 },
    { id: 1, buy: 100, sell: 200, usual, worth: 68 * 70 },
  ])
  expect(leftOut).toEqual({ noMargin: 0, old: 0, unseen: 0, still: 0, ranked: 1 })
})

test('all others are counted by the first thing that speaks against them', () => {
  const rows = [
    row(1, { sell: null, isOld: true }),
    row(2, { buy: null }),
    row(3, { sell: 120 }),
    row(4, { isOld: true, coverage: 0 }),
    row(5, { coverage: 0.79 }),
    row(6, { traded: { buy: null, sell: 4 } }),
    row(7),
    row(8, { traded: { buy: 0, sell: 4 } }),
    row(9),
    row(10),
  ]
  const { ranked, leftOut } = rankCandidates(rows, (id) => (id === 9 ? null : id !== 7))
  expect(ranked.map(({ id }) => id)).toEqual([10])
  expect(leftOut).toEqual({ noMargin: 3, old: 1, unseen: 3, still: 1, ranked: 1 })
})
