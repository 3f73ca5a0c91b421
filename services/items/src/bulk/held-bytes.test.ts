import { expect, it } from 'vitest'
import { createHeldBytes } from './held-bytes.ts'

it('lets an answer hold what fits, of one and of all, and gives it back once', () => {
  const bytes = createHeldBytes({ perAnswer: 10, total: 15 })
  const [one, other] = [bytes.open(), bytes.open()]
  expect([one.take(6), one.take(5), one.take(4)]).toEqual([true, false, true])
  expect([other.take(6), other.take(5)]).toEqual([false, true])
  expect(bytes.held()).toBe(15)
  one.free()
  one.free()
  expect(bytes.held()).toBe(5)
  expect(other.take(5)).toBe(true)
})
