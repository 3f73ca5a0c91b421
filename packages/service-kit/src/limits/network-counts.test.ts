import { expect, test } from 'vitest'
import { NetworkCounts } from './network-counts.ts'

test('an address has as much as the limit, whatever others have', () => {
  const counts = new NetworkCounts(2)
  expect([1, 2, 3].map(() => counts.add('203.0.113.1'))).toEqual([true, true, false])
  expect(counts.add('203.0.113.2')).toBe(true)
  counts.remove('203.0.113.1')
  expect(counts.add('203.0.113.1')).toBe(true)
})

test('many networks of one site have several times as much, not as much each', () => {
  const counts = new NetworkCounts(2)
  const added = (many: number, address: (n: number) => string): number =>
    Array.from({ length: many }, (_, n) => counts.add(address(n))).filter(Boolean).length
  expect(added(256, (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(8)
  expect(added(65_536, (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(24)
  expect(counts.add('2001:db8:2::1')).toBe(true)
})
