import { describe, expect, it } from 'vitest'
import { type FlatSide, flatSide } from '../order-book/book.ts'
import { estimateSide } from './estimate-side.ts'
import { createSideState, type SideState } from './side-state.ts'

type Listed = readonly [unitPrice: number, quantity: number, listings: number]
const asks = (...levels: Listed[]): FlatSide =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const learn = (previous: FlatSide, next: FlatSide, pollsSince = 1): SideState =>
  estimateSide({
    ...{ beforePrevious: null, previous, next, side: 'sell', pollsSince },
    ...{ slot: 1000, pollMinutes: 1, state: createSideState() },
  }).state

const WALL: Listed = [200, 50, 9]
const NONE = { wholeFree: 0, wholeOver: 0, provenFree: 0, provenOver: 0 }

describe('prices that lost units are counted', () => {
  it.each([
    [
      'as proven at the front, where listings keep a rest',
      asks([100, 10, 2], WALL),
      asks([100, 7, 2], WALL),
      'provenFree',
    ],
    ['as proven behind a better price', asks([100, 10, 2], [101, 9, 3]), asks([100, 10, 2], [101, 7, 3]), 'provenOver'],
    ['as whole at the front, where a listing went along', asks([100, 4, 1], WALL), asks(WALL), 'wholeFree'],
    ['as whole behind a better price', asks([100, 4, 1], WALL), asks([99, 4, 1], WALL), 'wholeOver'],
  ] as const)('%s', (_how, previous, next, field) => {
    expect(learn(previous, next)).toMatchObject({ ...NONE, [field]: 1 })
  })

  it('each of them, but none that a standing price in front keeps from sales', () => {
    const swept = learn(asks([100, 1, 1], [101, 2, 1], [103, 9, 2], WALL), asks([103, 7, 2], WALL))
    expect(swept).toMatchObject({ ...NONE, wholeFree: 2, provenFree: 1 })
    expect(learn(asks([100, 10, 2], [110, 5, 1]), asks([100, 10, 2]))).toMatchObject(NONE)
  })
})

describe('the size of sales', () => {
  it('is learnt as its square root', () => {
    expect(learn(asks([100, 10, 2], WALL), asks([100, 1, 2], WALL))).toMatchObject({ rootSum: 3, rootWeight: 1 })
  })

  it('is that of one sale where prices were swept together', () => {
    // 7 + 9 units, both proven
    const swept = learn(asks([100, 10, 2], [101, 12, 3]), asks([100, 3, 2], [101, 3, 3]))
    expect(swept).toMatchObject({ rootSum: 4, rootWeight: 1 })
  })

  it('counts as little as it is likely that there was a sale', () => {
    // A lone unit at the front is sold by 0.96891 (see the estimate of one interval).
    const likely = learn(asks([100, 1, 1], WALL), asks(WALL))
    expect(likely.rootWeight).toBeCloseTo(0.96891, 4)
    expect(likely.rootSum).toBeCloseTo(0.96891 * Math.sqrt(0.96891), 4)
    expect(likely.cancels).toBeCloseTo(1 - 0.96891, 4)
  })
})

describe('withdrawals', () => {
  it('are counted by price and by listing', () => {
    const state = learn(asks([100, 10, 2], [110, 5, 1], [120, 6, 3]), asks([100, 10, 2]))
    expect(state).toMatchObject({ cancels: 2, deepListings: 4, rootSum: 0, rootWeight: 0 })
  })

  it('are one for each doubt about a price behind a front that changed', () => {
    // Nobody joins this item, so that what is lost behind was withdrawn: 3 of 3 listings.
    const state = learn(asks([100, 10, 2], [110, 6, 3], WALL), asks([100, 8, 2], WALL))
    expect(state).toMatchObject({ cancels: 1, deepListings: 3, provenFree: 1 })
  })
})

describe('an interval', () => {
  it('is a change, with the listings that shared its best price', () => {
    const first = learn(asks([100, 10, 7], WALL), asks([100, 9, 7], WALL))
    expect(first).toMatchObject({ changes: 1, frontListings: 7, joins: 0 })
    const second = estimateSide({
      ...{ beforePrevious: null, previous: asks([100, 9, 7], WALL), next: asks([100, 12, 8], WALL), side: 'sell' },
      ...{ slot: 1000, pollsSince: 1, pollMinutes: 1, state: first },
    }).state
    expect(second).toMatchObject({ changes: 2, frontListings: 14, joins: 1 })
  })

  it('counts as one poll however long it is, and at least one poll is known', () => {
    const polls = (pollsSince: number): number =>
      learn(asks([100, 10, 2], WALL), asks([100, 9, 2], WALL), pollsSince).polls
    // Ten are taken for granted before the first change.
    expect([1, 2, 5, 10, 30].map(polls)).toEqual([10, 9, 6, 1, 1])
  })
})
