import { createLogger } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import { sharedReading } from './shared-reading.ts'

const options = { name: 'test', log: createLogger({ name: 'test', level: 'silent' }) }

test('a reading that hangs is given up, and no second one starts beside it', async () => {
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

test('a failure is kept as facts are, so that scrapes do not hammer a database that is down', async () => {
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
