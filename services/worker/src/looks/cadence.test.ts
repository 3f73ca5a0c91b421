import { expect, test } from 'vitest'
import { Cadence, TRY_EVERY_MINUTES } from './cadence.ts'

/** Minutes of looks at a game whose answers change after so many seconds; returns how many had looks at 15 s. */
const watch = (cadence: Cadence, changeSeconds: number, minutes: number): number => {
  let tried = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    if (!cadence.beginMinute()) continue
    tried += 1
    const moment = (at: number) => Math.floor((60 * minute + at) / changeSeconds)
    for (const at of [15, 30, 45, 60]) cadence.note(moment(at) === moment(at - 15) ? 0 : 1)
  }
  return tried
}

test.each([
  [5, 15],
  [15, 15],
  [20, 30],
  [30, 30],
  [60, null],
  [300, null],
])('answers that change every %d s are looked at every %s s', (changeSeconds, step) => {
  const cadence = new Cadence()
  expect([cadence.step(), cadence.isKnown()]).toEqual([15, false])
  watch(cadence, changeSeconds, 5)
  expect([cadence.step(), cadence.isKnown()]).toEqual([step, true])
})

test('what shows nothing new is tried for few minutes, and taken up when it does', () => {
  const cadence = new Cadence()
  watch(cadence, 60, 5)
  expect(cadence.changeSeconds()).toBe(60)
  const tried = watch(cadence, 60, 10 * TRY_EVERY_MINUTES)
  expect(tried).toBeGreaterThan(10)
  expect(tried).toBeLessThanOrEqual(30)
  watch(cadence, 5, TRY_EVERY_MINUTES + 1)
  expect(cadence.step()).toBe(15)
})

test('answers that never change leave nothing to look at', () => {
  const cadence = new Cadence()
  watch(cadence, 1e9, 5)
  expect([cadence.step(), cadence.changeSeconds()]).toEqual([null, Number.POSITIVE_INFINITY])
})
