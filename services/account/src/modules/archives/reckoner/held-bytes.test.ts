import { expect, test } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

test('one caller holds its share, all together no more than the total, and read bytes are released', () => {
  const bytes = createHeldBytes({ perCaller: 10, total: 15 })
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
