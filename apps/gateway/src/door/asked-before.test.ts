import { expect, test } from 'vitest'
import { createAskedBefore } from './asked-before.ts'

test('an address is known from the second time on', () => {
  const askedBefore = createAskedBefore(10)
  expect([askedBefore('/a'), askedBefore('/b'), askedBefore('/a'), askedBefore('/a')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('an address that is requested again stays known through a flood of addresses requested once', () => {
  const askedBefore = createAskedBefore(10)
  askedBefore('/hot')
  for (let index = 0; index < 1000; index += 1) {
    expect(askedBefore(`/once/${index}`)).toBe(false)
    if (index % 5 === 0) expect(askedBefore('/hot')).toBe(true)
  }
  expect(askedBefore('/once/1')).toBe(false)
})
