import { seededRandom } from '@gildscope/statistics/random'
import { expect, test } from 'vitest'
import { cellOfSent, HONEST_DAYS, honestResearch, openBags, WORTHS } from '../testing/research-world.ts'
import { aggregate } from './aggregate.ts'
import { compareKits } from './compare-kits.ts'
import type { CutAnswer } from './cut-answer.ts'

const KITS = ['Crude Salvage Kit', 'Fine Salvage Kit'] as const
const input = { worths: WORTHS, costs: { item: 5, kits: new Map(KITS.map((kit, place) => [kit, 3 + place])) } }

/** Eleven accounts claim a drop four times as often as it comes, after forty honest ones. */
const contestedCells = () => {
  const next = seededRandom(7)
  const claimed = Array.from({ length: 22 }, (_, place) =>
    openBags(
      next,
      { account: `sybil ${place >> 1}`, day: HONEST_DAYS + 1 + (place & 1), bags: 5000, id: `sybil ${place}` },
      (id) => (id === 3 ? 4 : 1),
    ),
  )
  return [...honestResearch(1, 40), ...claimed].map((sent, place) => ({ ...cellOfSent(sent), kit: KITS[place % 2]! }))
}

const figuresOf = ({ drops, value }: CutAnswer) => [
  ...drops.map(({ perUnit }) => perUnit),
  value!.beforeFees,
  value!.afterFees,
]

// To the last digit: a change that only makes them faster must not move them.
test('figures of contested research', () => {
  expect(figuresOf(aggregate(contestedCells(), input))).toEqual([
    { value: 1.7913089771744193, low: 1.651202546319457, high: 1.8600342894321311, method: 'poisson' },
    { value: 0.20007320157050643, low: 0.17984790186038477, high: 0.20986266680026752, method: 'bootstrap' },
    { value: 0.020751761942051684, low: 0.00916172630186899, high: 0.08034770277715207, method: 'contested' },
    { value: 0.0020962267917748055, low: 0.00032441200324412003, high: 0.003938382296704615, method: 'bootstrap' },
    { value: 0.0002079590071205164, low: 0.00009976720984369804, high: 0.00035500066352631875, method: 'bootstrap' },
    { value: 302.11433046202035, low: 195.3837734971077, high: 565.1536327288399, method: 'contested' },
    { value: 256.7971808927173, low: 166.07620747254157, high: 480.3805878195139, method: 'contested' },
  ])
})

test('figures of so many accounts that none are resampled', () => {
  const cells = honestResearch(2, 140).map((sent) => cellOfSent(sent))
  expect(figuresOf(aggregate(cells, input))).toEqual([
    { value: 1.7929250747635854, low: 1.7736609040686384, high: 1.8123551044960264, method: 'poisson' },
    { value: 0.19928873561979685, low: 0.18498197264133892, high: 0.20461757423454052, method: 'normal' },
    { value: 0.01947894495783603, low: 0.018149942452100595, high: 0.02341984468628757, method: 'poisson' },
    { value: 0.0028224225793806353, low: 0.0007947699208842612, high: 0.003974456789681764, method: 'contested' },
    { value: 0.00013470916291726163, low: 0.00004424734095427821, high: 0.00031320401098919564, method: 'poisson' },
    { value: 322.26577812622503, low: 261.1167425279496, high: 368.7664272399887, method: 'contested' },
    { value: 273.92591140729127, low: 221.94923114875715, high: 313.45146315399046, method: 'contested' },
  ])
})

test('figures of kits', () => {
  expect(compareKits(contestedCells(), input).map(({ kit, afterKit }) => [kit, afterKit])).toEqual([
    [KITS[0], { value: 278.1979610750695, low: 212.97218836428587, high: 490.63783704845315, method: 'contested' }],
    [KITS[1], { value: 225.49118440157645, low: 165.41976893229008, high: 471.61750425258896, method: 'contested' }],
  ])
})
