import { createLogger } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import { sharedReading } from './shared-reading.ts'

const options = { name: 'test', log: createLogger({ name: 'test', level: 'silent' }) }

test('nobody waits for a reading that does not end, and no second one is begun beside it', async () => {
  let begun = 0
  const slow = Promise.withResolvers<number>()
  const read = sharedReading(
    () => {
      begun += 1
      return slow.promise
    },
    { ...options, keepMs: 0, patienceMs: 20 },
  )
  expect([await read(), await read()]).toEqual([null, null])
  expect(begun).toBe(1)
  slow.resolve(7)
  expect(await read()).toBe(7)
})

test('that it failed is kept as facts are, so that a database that is away is not asked by every scrape', async () => {
  let begun = 0
  const read = sharedReading(
    () => {
      begun += 1
      return Promise.reject(new Error('away'))
    },
    { ...options, keepMs: 60_000 },
  )
  expect([await read(), await read()]).toEqual([null, null])
  expect(begun).toBe(1)
})
