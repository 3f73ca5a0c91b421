import { expect, it } from 'vitest'
import { keptWhile } from './kept-while.ts'

it('loads once for a version, shared by callers at the same time, and anew for another', async () => {
  let version = 'a'
  let loads = 0
  const read = keptWhile(
    async () => version,
    async () => {
      loads += 1
      return loads
    },
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  version = 'b'
  expect(await read()).toBe(2)
})

it('does not keep a failed load', async () => {
  let isBroken = true
  const read = keptWhile(
    async () => 'a',
    async () => {
      if (isBroken) throw new Error('away')
      return 1
    },
  )
  await expect(read()).rejects.toThrow('away')
  isBroken = false
  expect(await read()).toBe(1)
})
