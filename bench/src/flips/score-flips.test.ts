import { expect, it } from 'vitest'
import type { PlayedFlip } from './play-flips.ts'
import { scoreFlips } from './score-flips.ts'

const flip = (realised: number, given: Partial<PlayedFlip> = {}): PlayedFlip => ({
  manner: { visits: 2, days: 3 },
  pick: {
    ...{ id: 1, units: 10, buyAt: 100, sellAt: 200, buyDays: 1, quantiles: [] },
    profit: { mean: 100, least: 50, most: 150 },
  },
  ...{ bought: 10, sold: 5, realised, ...given },
})

it('counts profits within, below and above what was promised', () => {
  const some = [flip(50), flip(150), flip(49), flip(151), flip(-1, { bought: 0, sold: 0 })]
  expect(scoreFlips(some)).toMatchObject({
    flips: 5,
    inside: 0.4,
    below: 0.4,
    above: 0.2,
    lost: 0.2,
    bought: 0.8,
    sold: 0.5,
  })
})

it('says what was kept of ten or more, each counting alike', () => {
  const dear = flip(50_000)
  const large: PlayedFlip = { ...dear, pick: { ...dear.pick, profit: { mean: 100_000, least: 0, most: 1e9 } } }
  expect(scoreFlips([...Array.from({ length: 10 }, () => flip(150)), large]).kept).toBeCloseTo((10 * 1.5 + 0.5) / 11)
  expect(scoreFlips([flip(100)]).kept).toBeNaN()
})
