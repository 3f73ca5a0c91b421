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
