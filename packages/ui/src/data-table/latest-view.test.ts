import { expect, test } from 'vitest'
import { createLatest } from './latest-view.ts'

const step = (address: string) => ({ state: address.toUpperCase(), address })
const latestAfter = (...steps: [kind: 'ask' | 'draw', address: string][]): string => {
  const latest = createLatest('START')
  for (const [kind, address] of steps) latest[kind](step(address))
  return latest.state()
}

test('a change builds on the one before it, drawn or not', () => {
  expect(latestAfter(['ask', 'a'])).toBe('A')
  expect(latestAfter(['ask', 'a'], ['draw', 'a'])).toBe('A')
  expect(latestAfter(['ask', 'a'], ['draw', 'a'], ['ask', 'ab'], ['draw', 'ab'])).toBe('AB')
})

test('an earlier address that is drawn late takes nothing back', () => {
  expect(latestAfter(['ask', 'a'], ['ask', 'ab'], ['draw', 'a'])).toBe('AB')
  expect(latestAfter(['ask', 'a'], ['ask', 'ab'], ['draw', 'a'], ['ask', 'abc'], ['draw', 'ab'])).toBe('ABC')
})

test('addresses that were never drawn by themselves are forgotten with the one after them', () => {
  expect(latestAfter(['ask', 'a'], ['ask', 'ab'], ['draw', 'ab'], ['draw', 'a'])).toBe('A')
})

test('an address that nobody asked for here stands', () => {
  expect(latestAfter(['ask', 'a'], ['draw', 'z'])).toBe('Z')
  expect(latestAfter(['ask', 'a'], ['ask', 'ab'], ['draw', 'z'], ['ask', 'zb'], ['draw', 'zb'])).toBe('ZB')
})

test('a change and its undoing end where they began', () => {
  expect(latestAfter(['ask', 'a'], ['ask', 'start'], ['ask', 'a'], ['draw', 'a'])).toBe('A')
  expect(latestAfter(['ask', 'a'], ['ask', 'start'], ['ask', 'a'], ['draw', 'start'])).toBe('A')
})
