import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { radixOrder } from './radix-order.ts'

const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, -0, 1e300, -1e300)), {
  maxLength: 300,
})

describe('radixOrder', () => {
  it.each(['asc', 'desc'] as const)('sorts any numbers %s, stable for equal ones', async (direction) => {
    const sign = direction === 'asc' ? 1 : -1
    await fc.assert(
      fc.asyncProperty(values, async (list) => {
        const expected = list
          .map((value, index) => ({ value, index }))
          .sort((a, b) => (a.value === b.value ? 0 : sign * (a.value < b.value ? -1 : 1)))
          .map(({ index }) => index)
        expect([...(await radixOrder(Float64Array.from(list), direction))]).toEqual(expected)
      }),
    )
  })

  it('lets others have their turn', async () => {
    let turns = 0
    const look = setInterval(() => {
      turns += 1
    })
    try {
      await radixOrder(
        Float64Array.from({ length: 3_000_000 }, (_value, index) => -index / 7),
        'asc',
      )
    } finally {
      clearInterval(look)
    }
    expect(turns).toBeGreaterThan(0)
  })
})
