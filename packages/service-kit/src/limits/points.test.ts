import { describe, expect, test } from 'vitest'
import { createLocalPoints, withFallback } from './points.ts'

const start = (perMinute = 600, mostWaitMs = 1000, mostCallers?: number) => {
  const clock = { now: 10_000_000 }
  const points = createLocalPoints({ perMinute, holdsMs: 60_000, mostWaitMs }, () => clock.now, mostCallers)
  return { clock, points }
}

describe('points', () => {
  test('are a minute’s worth at first, and are refilled evenly', async () => {
    const { clock, points } = start()
    expect(await points.take('a', 200)).toEqual({ remaining: 400, resetMs: 20_000, waitMs: 0, isRefused: false })
    clock.now += 10_000
    expect(await points.take('a', 0)).toMatchObject({ remaining: 500, resetMs: 10_000 })
    clock.now += 60_000
    expect(await points.take('a', 0)).toMatchObject({ remaining: 600, resetMs: 0 })
  })

  test('never exceed the capacity of the bucket', async () => {
    const points = createLocalPoints({ perMinute: 600, holdsMs: 10_000, mostWaitMs: 0 }, () => 0)
    expect(await points.take('a', 100)).toEqual({ remaining: 0, resetMs: 10_000, waitMs: 0, isRefused: false })
    expect(await points.take('a', 1)).toMatchObject({ isRefused: true })
  })

  test('belong to one caller each', async () => {
    const { points } = start()
    await points.take('a', 600)
    expect(await points.take('b', 1)).toMatchObject({ remaining: 599 })
  })

  test('that are a little short make wait, many short refuse and take nothing', async () => {
    const { clock, points } = start()
    await points.take('a', 600)
    expect(await points.take('a', 10)).toMatchObject({ waitMs: 1000, isRefused: false })
    expect(await points.take('a', 1)).toMatchObject({ waitMs: 1100, isRefused: true })
    expect(await points.take('a', 1)).toMatchObject({ waitMs: 1100, isRefused: true })
    clock.now += 1000
    expect(await points.take('a', 1)).toMatchObject({ waitMs: 100, isRefused: false })
  })

  test('keep who asks without pause going at the rate at which they come back', async () => {
    const { clock, points } = start(600, 1000)
    for (let call = 0; call < 2000; call += 1) {
      const { waitMs, isRefused } = await points.take('a', 1)
      expect(isRefused).toBe(false)
      clock.now += waitMs
    }
    expect(clock.now - 10_000_000).toBe(140_000)
  })

  test('can be owed, and the debt has an end', async () => {
    const { clock, points } = start()
    expect(await points.charge('a', 900)).toMatchObject({ remaining: 0, waitMs: 30_000, isRefused: false })
    expect(await points.take('a', 1)).toMatchObject({ isRefused: true })
    await points.charge('a', 1_000_000)
    clock.now += 60_000
    expect(await points.take('a', 10)).toMatchObject({ isRefused: false })
  })

  test('lock no one out when the clock is set back', async () => {
    const { clock, points } = start()
    await points.take('a', 300)
    clock.now -= 3_600_000
    expect(await points.take('a', 1)).toMatchObject({ remaining: 599, isRefused: false })
  })

  test('of ever new callers do not fill the memory, and the one who spends is not forgotten for callers with full buckets', async () => {
    const { clock, points } = start(600, 0, 5000)
    await points.charge('spender', 900)
    for (let caller = 0; caller < 4000; caller += 1) {
      await points.take(`c${caller}`, 1)
      clock.now += 1
    }
    expect(await points.take('spender', 1)).toMatchObject({ isRefused: true })
  })

  test('are counted here while the shared count fails', async () => {
    const broken = {
      take: () => Promise.reject(new Error('closed')),
      charge: () => Promise.reject(new Error('closed')),
    }
    const points = withFallback(broken, start(10, 0).points)
    expect(await points.charge('a', 10)).toMatchObject({ remaining: 0 })
    expect(await points.take('a', 1)).toMatchObject({ isRefused: true })
  })

  test('after a failure one call at a time tries what failed, and the rest do not wait for it', async () => {
    const silent: { fail: (error: Error) => void }[] = []
    const first = () =>
      new Promise<never>((_answer, fail) => {
        silent.push({ fail })
      })
    const clock = { now: 0 }
    const points = withFallback({ take: first, charge: first }, start().points, () => clock.now)
    const waiting = points.take('a', 1)
    silent[0]?.fail(new Error('no answer'))
    expect(await waiting).toMatchObject({ isRefused: false })
    await Promise.all(Array.from({ length: 20 }, () => points.take('a', 1)))
    expect(silent).toHaveLength(1)
    clock.now += 1_000
    const trying = points.take('a', 1)
    await Promise.all(Array.from({ length: 20 }, () => points.take('a', 1)))
    expect(silent).toHaveLength(2)
    silent[1]?.fail(new Error('no answer'))
    await trying
  })
})
