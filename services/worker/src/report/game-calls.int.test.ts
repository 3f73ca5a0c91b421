import { MINUTE_MS } from '@gildscope/base/time'
import { countGameCalls, createGameCallTally } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import { expect, test } from 'vitest'

const START = Date.parse('2026-03-02T10:00:30Z')
const database = useDatabase()
const worker = useRole(database, 'worker')
const account = useRole(database, 'account')
let now = START

const tallyOf = (pool: Parameters<typeof createGameCallTally>[0]['pool'], egress: string) => {
  const errors: unknown[] = []
  const tally = createGameCallTally({ pool, egress, now: () => now, onError: (error) => errors.push(error) })
  return { ...tally, errors }
}
const count = (egress: string) => countGameCalls(worker.pool, egress, now)

test('calls of two services under their roles are counted together, each address for itself', async () => {
  const [one, other, elsewhere] = [tallyOf(worker.pool, 'a'), tallyOf(account.pool, 'a'), tallyOf(account.pool, 'b')]
  for (const tally of [one, one, other, elsewhere]) tally.note('background')
  other.note('waiting')
  await Promise.all([one.flush(), other.flush(), elsewhere.close()])
  one.note('poll')
  await one.close()
  expect(await count('a')).toEqual({ poll: 1, waiting: 1, reference: 0, background: 3 })
  expect(await count('b')).toEqual({ poll: 0, waiting: 0, reference: 0, background: 1 })
})

test('calls of an hour ago are not counted any more', async () => {
  const tally = tallyOf(worker.pool, 'hour')
  now = START
  tally.note('poll')
  await tally.flush()
  now = START + 59 * MINUTE_MS
  tally.note('reference')
  await tally.flush()
  expect(await count('hour')).toMatchObject({ poll: 1, reference: 1 })
  now = START + 60 * MINUTE_MS
  expect(await count('hour')).toMatchObject({ poll: 0, reference: 1 })
})

test('what cannot be stored is stored later, once', async () => {
  let isAway = true
  const query: typeof worker.pool.query = (...args: unknown[]) =>
    isAway ? Promise.reject(new Error('away')) : Reflect.apply(worker.pool.query, worker.pool, args)
  const tally = tallyOf({ query }, 'later')
  tally.note('poll')
  await tally.flush()
  expect(tally.errors).toHaveLength(1)
  tally.note('poll')
  isAway = false
  await tally.flush()
  await tally.close()
  expect(await count('later')).toMatchObject({ poll: 2 })
})
