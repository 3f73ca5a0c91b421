import { expect, test } from 'vitest'
import { countedQueue, createAllowance } from './allowance.ts'

test('300 calls immediately, and five more each second', () => {
  const allowance = createAllowance()
  expect(allowance.left(0)).toBe(300)
  for (let call = 0; call < 41; call += 1) allowance.spend(0)
  expect(allowance.left(0)).toBe(259)
  expect(allowance.left(2000)).toBe(269)
  expect(allowance.left(60_000)).toBe(300)
})

test('a game that refuses has nothing left', () => {
  const allowance = createAllowance()
  allowance.empty(1000)
  expect(allowance.left(1000)).toBe(0)
  expect(allowance.left(3000)).toBe(10)
})

test('a clock that is set back adds no calls', () => {
  const allowance = createAllowance()
  allowance.empty(10_000)
  expect(allowance.left(0)).toBe(0)
})

test('every try of the queue counts, and a refusal empties it', async () => {
  const allowance = createAllowance()
  const twice = async <T>(call: () => Promise<T>): Promise<T> => {
    await call().catch(() => {})
    return call()
  }
  const queue = countedQueue(twice, allowance, (error) => error === 'too often')
  await queue(async () => 1)
  expect(allowance.left(Date.now())).toBe(298)
  await expect(queue(() => Promise.reject('too often'))).rejects.toBe('too often')
  expect(allowance.left(Date.now())).toBe(0)
})
