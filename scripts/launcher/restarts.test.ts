import { expect, test } from 'vitest'
import { Restarts } from './restarts.ts'

/** Fails again at once after each pause; returns the pauses. */
const failOnAndOn = (restarts: Restarts, clock: { now: number }, most: number): number[] => {
  const pauses: number[] = []
  for (let pause = restarts.pauseAfter(0); pause !== null && pauses.length < most; pause = restarts.pauseAfter(0)) {
    pauses.push(pause)
    clock.now += pause
  }
  return pauses
}

test('a process is started again for a minute of failures, soon and then less often', () => {
  const clock = { now: 5_000 }
  const pauses = failOnAndOn(new Restarts({ now: () => clock.now, isExcused: () => false }), clock, 100)
  expect(pauses.slice(0, 6)).toEqual([500, 1_000, 2_000, 5_000, 10_000, 10_000])
  expect(clock.now - 5_000).toBeGreaterThan(60_000)
  expect(clock.now - 5_000).toBeLessThan(75_000)
})

test('one that ran for a minute has the same patience again', () => {
  const clock = { now: 0 }
  const restarts = new Restarts({ now: () => clock.now, isExcused: () => false })
  failOnAndOn(restarts, clock, 100)
  expect(restarts.pauseAfter(0)).toBeNull()
  expect(restarts.pauseAfter(60_001)).toBe(500)
})

test('while something else is to blame it is never given up, and after that not at once', () => {
  const clock = { now: 0 }
  let isExcused = true
  const restarts = new Restarts({ now: () => clock.now, isExcused: () => isExcused })
  expect(failOnAndOn(restarts, clock, 1_000)).toHaveLength(1_000)
  isExcused = false
  expect(restarts.pauseAfter(0)).toBe(10_000)
})
