import { expect, test } from 'vitest'
import { HeldBytes } from './held-bytes.ts'

test('an answer holds what fits, of one and of all, and gives it back once', () => {
  const bytes = new HeldBytes({ perOwner: 10, total: 15 })
  const [one, other] = [bytes.open(), bytes.open()]
  expect([one.take(6), one.take(5), one.take(4)]).toEqual([true, false, true])
  expect([other.take(6), other.take(5)]).toEqual([false, true])
  expect(bytes.held).toBe(15)
  one.free()
  one.free()
  expect(bytes.held).toBe(5)
  expect(other.take(5)).toBe(true)
})

test('answers of one caller share what it may hold', () => {
  const bytes = new HeldBytes({ perOwner: 10, total: 15 })
  const [first, second, other] = [bytes.open('a'), bytes.open('a'), bytes.open('b')]
  expect([first.take(6), second.take(4), second.take(1)]).toEqual([true, true, false])
  expect([other.take(5), other.take(1)]).toEqual([true, false])
  first.free()
  first.free()
  expect([second.take(6), second.take(1), other.take(1)]).toEqual([true, false, false])
  other.free()
  second.free()
  expect(bytes.open('c').take(10)).toBe(true)
})
