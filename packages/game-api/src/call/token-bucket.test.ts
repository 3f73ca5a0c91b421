import { describe, expect, test, vi } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

const withFakeTime = async (work: () => Promise<void>): Promise<void> => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('the token bucket', () => {
  test('lets a burst through, then so many a second', () =>
    withFakeTime(async () => {
      const bucket = createTokenBucket({ tokensPerSecond: 5, burst: 3 })
      let granted = 0
      for (let call = 0; call < 9; call++) void bucket.take('poll').then(() => granted++)
      await vi.advanceTimersByTimeAsync(0)
      expect(granted).toBe(3)
      await vi.advanceTimersByTimeAsync(1_010)
      expect(granted).toBe(8)
      expect(bucket.waiting()).toBe(1)
    }))

  test('serves polls before catalogues and those before players', () =>
    withFakeTime(async () => {
      const bucket = createTokenBucket({ tokensPerSecond: 1, burst: 1 })
      const order: string[] = []
      for (const priority of ['player', 'player', 'reference', 'poll'] as const) {
        void bucket.take(priority).then(() => order.push(priority))
      }
      await vi.advanceTimersByTimeAsync(4_000)
      expect(order).toEqual(['player', 'poll', 'reference', 'player'])
    }))

  test('gives nothing during a pause', () =>
    withFakeTime(async () => {
      const bucket = createTokenBucket({ tokensPerSecond: 100, burst: 10 })
      bucket.pause(2_000)
      let granted = 0
      void bucket.take('poll').then(() => granted++)
      await vi.advanceTimersByTimeAsync(1_990)
      expect(granted).toBe(0)
      await vi.advanceTimersByTimeAsync(20)
      expect(granted).toBe(1)
    }))

  test('keeps no token for a caller that went away', () =>
    withFakeTime(async () => {
      const bucket = createTokenBucket({ tokensPerSecond: 1, burst: 1 })
      await bucket.take('poll')
      const leaving = new AbortController()
      const gone = expect(bucket.take('poll', leaving.signal)).rejects.toThrow('enough')
      let granted = false
      void bucket.take('player').then(() => {
        granted = true
      })
      leaving.abort(new Error('enough'))
      await gone
      expect(bucket.waiting()).toBe(1)
      await vi.advanceTimersByTimeAsync(1_010)
      expect(granted).toBe(true)
    }))
})

describe('a bucket that other processes take from too', () => {
  test('grants what the others leave, those in front first', () =>
    withFakeTime(async () => {
      let left = 2
      const shared = async (wanted: number) => {
        const granted = Math.min(wanted, left)
        left -= granted
        return { granted, waitMs: granted > 0 ? 0 : 500 }
      }
      const bucket = createTokenBucket({ tokensPerSecond: 5, burst: 300, shared })
      const order: string[] = []
      for (const priority of ['player', 'reference', 'poll'] as const) {
        void bucket.take(priority).then(() => order.push(priority))
      }
      await vi.advanceTimersByTimeAsync(450)
      expect(order).toEqual(['poll', 'reference'])
      left = 1
      await vi.advanceTimersByTimeAsync(100)
      expect(order).toEqual(['poll', 'reference', 'player'])
    }))

  test('goes on alone, at the common pace and without a burst, when nobody can be asked', () =>
    withFakeTime(async () => {
      const shared = () => Promise.reject(new Error('away'))
      const bucket = createTokenBucket({ tokensPerSecond: 5, burst: 300, shared })
      let granted = 0
      for (let call = 0; call < 20; call++) void bucket.take('poll').then(() => granted++)
      await vi.advanceTimersByTimeAsync(2_050)
      expect(granted).toBeGreaterThan(7)
      expect(granted).toBeLessThan(12)
    }))

  test('leaves nothing to the others when the game asks for a pause', () =>
    withFakeTime(async () => {
      const wanted: number[] = []
      const shared = async (calls: number) => {
        wanted.push(calls)
        return { granted: 0, waitMs: 100 }
      }
      createTokenBucket({ tokensPerSecond: 5, burst: 270, shared }).pause(1_000)
      expect(wanted).toEqual([270])
    }))
})
