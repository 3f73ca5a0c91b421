import { afterEach, expect, test, vi } from 'vitest'
import { countedQueue, createAllowance } from './allowance.ts'

let time = 0
const steppedAllowance = () => {
  time = 0
  return createAllowance(() => time)
}

afterEach(() => {
  vi.useRealTimers()
})

test('300 calls immediately, and five more each second', () => {
  const allowance = steppedAllowance()
  expect(allowance.left()).toBe(300)
  for (let call = 0; call < 41; call += 1) allowance.spend()
  expect(allowance.left()).toBe(259)
  time = 2000
  expect(allowance.left()).toBe(269)
  time = 60_000
  expect(allowance.left()).toBe(300)
})

test('a game that refuses has nothing left', () => {
  const allowance = steppedAllowance()
  time = 1000
  allowance.empty()
  expect(allowance.left()).toBe(0)
  time = 3000
  expect(allowance.left()).toBe(10)
})

test('a clock of the machine that is set forward adds no calls', () => {
  const allowance = createAllowance()
  allowance.empty()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  expect(allowance.left()).toBeLessThan(150)
})

test('every try of the queue counts, and a refusal empties it', async () => {
  const allowance = steppedAllowance()
  const twice = async <T>(call: () => Promise<T>): Promise<T> => {
    await call().catch(() => {})
    return call()
  }
  const queue = countedQueue(twice, allowance, (error) => error === 'too often')
  await queue(async () => 1)
  expect(allowance.left()).toBe(298)
  await expect(queue(() => Promise.reject('too often'))).rejects.toBe('too often')
  expect(allowance.left()).toBe(0)
})
