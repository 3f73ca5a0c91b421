import { FLIP_HOLDS, FLIP_VISITS } from '@gildscope/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type FinderAddress, readFinderAddress, writeFinderAddress } from './finder-address.ts'

const addresses: fc.Arbitrary<FinderAddress> = fc.record({
  settings: fc.record({
    purse: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    visits: fc.constantFrom(...FLIP_VISITS),
    days: fc.constantFrom(...FLIP_HOLDS),
    items: fc.integer({ min: 1, max: 30 }),
    caution: fc.constantFrom('expected' as const, 'worst' as const),
    units: fc.integer({ min: 1, max: 10_000 }),
  }),
  leftOut: fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { maxLength: 100 }),
})

test('a question comes back from its address, which keeps what else is in it', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const params = writeFinderAddress(address, new URLSearchParams('tab=x'))
      expect(readFinderAddress(params)).toEqual(address)
      expect(params.get('tab')).toBe('x')
    }),
  )
})

test('the question of everybody has no parameters', () => {
  expect(writeFinderAddress({ settings: DEFAULT_SETTINGS, leftOut: [] }, new URLSearchParams()).toString()).toBe('')
})

test.each([
  'purse=0',
  'purse=all',
  'visits=3',
  'days=2',
  'items=31',
  'for=luck',
  'units=1.5',
  'purse=',
  'without=a_0_-3',
])('%s is as if nobody had said anything', (text) => {
  expect(readFinderAddress(new URLSearchParams(text))).toEqual({ settings: DEFAULT_SETTINGS, leftOut: [] })
})
