import { expect, test } from 'vitest'
import { createLocalCounter } from './counter.ts'

test('counts each key in its own window and begins anew after it', async () => {
  let time = 1_000
  const count = createLocalCounter(() => time)
  expect(await count('a', 60)).toEqual({ current: 1, ttl: 60 })
  time += 20
  expect(await count('a', 60)).toEqual({ current: 2, ttl: 40 })
  expect(await count('b', 60)).toEqual({ current: 1, ttl: 60 })
  time += 40
  expect(await count('a', 60)).toEqual({ current: 1, ttl: 60 })
})

test('forgets the oldest keys when there are too many', async () => {
  const count = createLocalCounter(() => 0, 3)
  for (const key of ['a', 'b', 'c', 'd']) await count(key, 60)
  expect(await count('d', 60)).toMatchObject({ current: 2 })
  expect(await count('c', 60)).toMatchObject({ current: 2 })
  expect(await count('a', 60)).toMatchObject({ current: 1 })
})

test('takes one back within its window, and never below none', async () => {
  let time = 0
  const count = createLocalCounter(() => time)
  await count('a', 60)
  expect(await count('a', 60, -1)).toEqual({ current: 0, ttl: 60 })
  expect(await count('a', 60, -1)).toMatchObject({ current: 0 })
  expect(await count('b', 60, -1)).toEqual({ current: 0, ttl: 0 })
  await count('a', 60)
  time += 60
  expect(await count('a', 60, -1)).toEqual({ current: 0, ttl: 0 })
  expect(await count('a', 60)).toEqual({ current: 1, ttl: 60 })
})
