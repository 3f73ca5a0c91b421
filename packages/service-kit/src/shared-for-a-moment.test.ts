import { expect, test } from 'vitest'
import { sharedForAMoment } from './shared-for-a-moment.ts'

test('many who ask at once, or a moment later, share one run', async () => {
  const clock = { now: 0 }
  let runs = 0
  const ends: (() => void)[] = []
  const ask = sharedForAMoment(
    () => new Promise<number>((done) => ends.push(() => done(++runs))),
    500,
    () => clock.now,
  )
  const first = [ask(), ask()]
  clock.now = 9_000
  first.push(ask())
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  const next = ask()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await next
  clock.now += 499
  expect(await ask()).toBe(2)
})

test('a run that fails is not held against who asks later', async () => {
  const clock = { now: 0 }
  let runs = 0
  const ask = sharedForAMoment(
    async () => {
      if (++runs === 1) throw new Error('away')
      return runs
    },
    500,
    () => clock.now,
  )
  await expect(ask()).rejects.toThrow('away')
  clock.now = 500
  expect(await ask()).toBe(2)
})
