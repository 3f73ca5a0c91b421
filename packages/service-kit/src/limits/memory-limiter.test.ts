import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countedOf, windowOf } from './counted.ts'
import { MemoryLimiter } from './memory-limiter.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (mostKeys?: number) => {
  const limiter = new MemoryLimiter(mostKeys)
  return {
    count: async (key: string) => countedOf(await limiter.penalty(key, 1, windowOf(60))),
    takeBack: async (key: string) => countedOf(await limiter.reward(key, 1, windowOf(60))),
  }
}

test('counts each key in its own window and starts again after it', async () => {
  const { count } = start()
  expect(await count('a')).toEqual({ current: 1, ttl: 60 })
  vi.advanceTimersByTime(20)
  expect(await count('a')).toEqual({ current: 2, ttl: 40 })
  expect(await count('b')).toEqual({ current: 1, ttl: 60 })
  vi.advanceTimersByTime(40)
  expect(await count('a')).toEqual({ current: 1, ttl: 60 })
})

test('forgets the oldest keys when there are too many', async () => {
  const { count } = start(3)
  for (const key of ['a', 'b', 'c', 'd']) await count(key)
  expect(await count('d')).toMatchObject({ current: 2 })
  expect(await count('c')).toMatchObject({ current: 2 })
  expect(await count('a')).toMatchObject({ current: 1 })
})

test('takes one back within its window, and never drops below zero', async () => {
  const { count, takeBack } = start()
  await count('a')
  expect(await takeBack('a')).toEqual({ current: 0, ttl: 60 })
  expect(await Promise.all([takeBack('a'), takeBack('a')])).toMatchObject([{ current: 0 }, { current: 0 }])
  expect(await takeBack('b')).toEqual({ current: 0, ttl: 0 })
  expect(await count('a')).toMatchObject({ current: 1 })
  vi.advanceTimersByTime(60)
  expect(await takeBack('a')).toEqual({ current: 0, ttl: 0 })
  expect(await count('a')).toEqual({ current: 1, ttl: 60 })
})
