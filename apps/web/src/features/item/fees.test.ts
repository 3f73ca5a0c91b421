import { expect, test } from 'vitest'
import { breakEvenPrice, netOf } from './fees.ts'

test.each(['usual', 'exact'] as const)(
  'with %s fees the break-even price is the first that brings the cost back',
  (fees) => {
    const net = netOf(fees)
    for (const cost of [1, 2, 99, 1447, 10_000, 123_456_789]) {
      const price = breakEvenPrice(cost, net) ?? 0
      expect(net(price)).toBeGreaterThanOrEqual(cost)
      if (price > 1) expect(net(price - 1)).toBeLessThan(cost)
    }
  },
)

test('a cost that cannot be counted exactly has no break-even price, instead of a search without an end', () => {
  expect(breakEvenPrice(Number.MAX_SAFE_INTEGER, netOf('usual'))).toBeNull()
  expect(breakEvenPrice(Number.MAX_SAFE_INTEGER, netOf('exact'))).toBeNull()
})
