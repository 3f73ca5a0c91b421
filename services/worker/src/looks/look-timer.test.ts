import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LookTimer } from './look-timer.ts'

const START = Date.parse('2026-03-02T10:00:05Z')

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = () => {
  const looked: { at: number; seconds: number; signal: AbortSignal }[] = []
  let skipped = 0
  const timer = new LookTimer(
    {
      begin: () => [15, 30, 45],
      look: async (seconds, signal) => {
        looked.push({ at: Date.now() - START, seconds, signal })
      },
      note: () => {
        skipped += 1
      },
    },
    Date.now,
  )
  return { timer, looked, skipped: () => skipped }
}

test('looks come at their seconds after the beginning of a poll; those that it outlasted are lost', async () => {
  const { timer, looked, skipped } = watched()
  vi.setSystemTime(START + 20_000)
  timer.start(START)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked.map(({ at, seconds }) => [at, seconds])).toEqual([
    [30_000, 30],
    [45_000, 45],
  ])
  expect(skipped()).toBe(1)
})

test('a poll that begins ends a look under way and those to come', async () => {
  const { timer, looked } = watched()
  timer.start(START)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(looked.map(({ signal }) => signal.aborted)).toEqual([false])
  timer.stop()
  expect(looked.map(({ signal }) => signal.aborted)).toEqual([true])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looked).toHaveLength(1)
})
