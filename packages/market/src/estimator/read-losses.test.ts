import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPTY_SIDE, type FlatSide, flatSide, sideLevels } from '../order-book/book.ts'
import { diffSide } from '../order-book/diff-book.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import { readLosses } from './read-losses.ts'

const side = (...levels: [unitPrice: number, quantity: number, listings: number][]): FlatSide =>
  flatSide(levels.map(([unitPrice, quantity, listings]) => ({ unitPrice, quantity, listings })))

const asks = (previous: FlatSide, next: FlatSide) => readLosses(previous, next, 'sell')

describe('losses of a side', () => {
  it('are touched up to the first unchanged price, best price first', () => {
    const { touched, behind, deepLevels } = asks(side([100, 1, 1], [101, 2, 1], [103, 9, 2]), side([103, 7, 2]))
    expect(touched).toMatchObject([
      { unitPrice: 100, units: 1, gone: 1, standing: 1, free: true },
      { unitPrice: 101, units: 2, gone: 1, standing: 1, free: true },
      { unitPrice: 103, units: 2, gone: 0, standing: 2, free: true },
    ])
    expect(behind).toEqual([])
    expect(deepLevels).toBe(0)
  })

  it('are not free behind a price that is better now', () => {
    expect(asks(side([100, 1, 1]), side([99, 5, 1])).touched).toMatchObject([{ unitPrice: 100, free: false }])
  })

  it('are behind if every price in front changed, and deep behind an unchanged one', () => {
    const before = side([100, 4, 2], [101, 2, 1], [102, 5, 1], [103, 6, 2])
    const changed = asks(before, side([100, 3, 1], [102, 5, 1]))
    expect(changed.touched).toMatchObject([{ unitPrice: 100, units: 1, gone: 1 }])
    expect(changed.behind).toMatchObject([{ unitPrice: 101, units: 2, gone: 1 }])
    expect(changed.refilled).toBe(4)
    expect(changed).toMatchObject({ deepUnits: 6, deepValue: 618, deepLevels: 1, deepListings: 2 })
    expect(asks(before, side([100, 4, 2], [102, 5, 1], [103, 6, 2]))).toMatchObject({ behind: [], deepUnits: 2 })
  })

  it('are behind if the units in front are the same, but of other listings', () => {
    const before = side([100, 4, 2], [101, 2, 1])
    expect(asks(before, side([100, 4, 1]))).toMatchObject({ behind: [{ unitPrice: 101, units: 2 }], refilled: 4 })
    expect(asks(before, side([100, 4, 2]))).toMatchObject({ behind: [], deepUnits: 2 })
  })

  it('without a missing listing are touched anywhere: withdrawals are never partial', () => {
    expect(asks(side([100, 4, 2], [101, 9, 3]), side([100, 4, 2], [101, 7, 3])).touched).toMatchObject([
      { unitPrice: 101, units: 2, gone: 0 },
    ])
  })

  it('report who shares the best price and whether others joined it', () => {
    expect(asks(side([100, 4, 3]), side([100, 6, 4]))).toMatchObject({ frontListings: 3, joined: true, standing: 3 })
    expect(asks(side([100, 4, 3]), side([100, 5, 4]))).toMatchObject({ joined: true })
    expect(asks(side([100, 4, 3]), side([100, 3, 3]))).toMatchObject({ joined: false })
    expect(asks(EMPTY_SIDE, side([100, 4, 3]))).toMatchObject({ frontListings: 0, joined: false, touched: [] })
  })

  it('are mirrored on the bid side', () => {
    const { touched } = readLosses(side([100, 4, 1], [99, 3, 1]), side([99, 3, 1]), 'buy')
    expect(touched).toMatchObject([{ unitPrice: 100, units: 4, free: true }])
  })

  it('are all of what the level rule lost, each of them once', () => {
    fc.assert(
      fc.property(sideArbitrary('sell'), sideArbitrary('sell'), (previous, next) => {
        const losses = asks(previous, next)
        const lost = [...losses.touched, ...losses.behind]
        expect(losses.seen).toEqual(diffSide(previous, next, 'sell'))
        expect(losses.deepUnits + lost.reduce((sum, { units }) => sum + units, 0)).toBe(
          losses.seen.sold + losses.seen.delisted,
        )
        expect(losses.deepValue + lost.reduce((sum, { units, unitPrice }) => sum + units * unitPrice, 0)).toBe(
          losses.seen.value + losses.seen.delistedValue,
        )
        const prices = losses.touched.map(({ unitPrice }) => unitPrice)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
        expect(losses.standing).toBe(sideLevels(previous).reduce((sum, { listings }) => sum + listings, 0))
      }),
    )
  })

  it('of bids are those of asks at mirrored prices', () => {
    const mirrored = (side: FlatSide): FlatSide =>
      flatSide(sideLevels(side).map((level) => ({ ...level, unitPrice: 1000 - level.unitPrice })))
    fc.assert(
      fc.property(sideArbitrary('sell'), sideArbitrary('sell'), (previous, next) => {
        const bids = readLosses(mirrored(previous), mirrored(next), 'buy')
        const { touched, behind, deepValue, seen, ...alike } = asks(previous, next)
        const mirroredLoss = (loss: (typeof touched)[number]) => ({ ...loss, unitPrice: 1000 - loss.unitPrice })
        expect(bids).toMatchObject(alike)
        expect(bids.touched).toEqual(touched.map(mirroredLoss))
        expect(bids.behind).toEqual(behind.map(mirroredLoss))
        expect(bids.deepValue).toBe(1000 * alike.deepUnits - deepValue)
        expect(bids.seen.value).toBe(1000 * seen.sold - seen.value)
      }),
    )
  })
})
