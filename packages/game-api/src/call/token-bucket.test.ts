import { describe, expect, test, vi } from 'vitest'
import { type SharedCalls, TokenBucket } from './token-bucket.ts'
import type { Priority } from './waiting-line.ts'

const withFakeTime = async (work: () => Promise<void>): Promise<void> => {
  vi.useFakeTimers()
  try {
    await work()
  } finally {
    vi.useRealTimers()
  }
}

describe('the token bucket', () => {
  test('lets a burst through, then a fixed number per second', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 5, burst: 3 })
      let granted = 0
      for (let call = 0; call < 9; call++) void bucket.take('poll').then(() => granted++)
      await vi.advanceTimersByTimeAsync(0)
      expect(granted).toBe(3)
      await vi.advanceTimersByTimeAsync(1_010)
      expect(granted).toBe(8)
      expect(bucket.waiting()).toBe(1)
    }))

  test('serves polls before waiting users, those before catalogues, and background work last', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 1, burst: 1 })
      const order: string[] = []
      for (const priority of ['background', 'background', 'reference', 'waiting', 'poll'] as const) {
        void bucket.take(priority).then(() => order.push(priority))
      }
      await vi.advanceTimersByTimeAsync(5_000)
      expect(order).toEqual(['background', 'poll', 'waiting', 'reference', 'background'])
    }))

  test('serves each account in its turn, however many calls one of them has', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 10, burst: 1 })
      const order: string[] = []
      const ask = (who: string) => void bucket.take('background', undefined, who).then(() => order.push(who))
      for (let call = 0; call < 100; call++) ask('ada')
      for (const who of ['ben', 'ben', 'cid']) ask(who)
      await vi.advanceTimersByTimeAsync(550)
      expect(order).toEqual(['ada', 'ada', 'ben', 'cid', 'ada', 'ben'])
    }))

  test('reserves calls for polls and users', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 1, burst: 100 })
      const granted = { poll: 0, waiting: 0, reference: 0, background: 0 }
      const ask = (priority: keyof typeof granted) =>
        void bucket.take(priority).then(() => {
          granted[priority] += 1
        })
      for (const [priority, asked, now] of [
        ['background', 100, 50],
        ['reference', 100, 25],
        ['waiting', 20, 20],
        ['poll', 100, 5],
      ] as const) {
        for (let call = 0; call < asked; call++) ask(priority)
        await vi.advanceTimersByTimeAsync(0)
        expect(granted[priority]).toBe(now)
      }
    }))

  test('lets a poll through that comes while others wait for more calls than it needs', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 0.01, burst: 100 })
      for (let call = 0; call < 100; call++) void bucket.take('background')
      await vi.advanceTimersByTimeAsync(1_000)
      let isGranted = false
      void bucket.take('poll').then(() => {
        isGranted = true
      })
      await vi.advanceTimersByTimeAsync(0)
      expect(isGranted).toBe(true)
    }))

  test('gives nothing during a pause', () =>
    withFakeTime(async () => {
      const bucket = new TokenBucket({ tokensPerSecond: 100, burst: 10 })
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
      const bucket = new TokenBucket({ tokensPerSecond: 1, burst: 1 })
      await bucket.take('poll')
      const leaving = new AbortController()
      const gone = expect(bucket.take('poll', leaving.signal)).rejects.toThrow('enough')
      let granted = false
      void bucket.take('background').then(() => {
        granted = true
      })
      leaving.abort(new Error('enough'))
      await gone
      expect(bucket.waiting()).toBe(1)
      await vi.advanceTimersByTimeAsync(1_010)
      expect(granted).toBe(true)
    }))
})

describe('a bucket shared with other processes', () => {
  test('grants what the others leave, those in front first', () =>
    withFakeTime(async () => {
      let left = 2
      const shared = async (wanted: number) => {
        const granted = Math.min(wanted, left)
        left -= granted
        return { granted, waitMs: granted > 0 ? 0 : 500 }
      }
      const bucket = new TokenBucket({ tokensPerSecond: 5, burst: 300, shared })
      const order: string[] = []
      for (const priority of ['background', 'reference', 'poll'] as const) {
        void bucket.take(priority).then(() => order.push(priority))
      }
      await vi.advanceTimersByTimeAsync(450)
      expect(order).toEqual(['poll', 'reference'])
      left = 1
      await vi.advanceTimersByTimeAsync(100)
      expect(order).toEqual(['poll', 'reference', 'background'])
    }))

  test('continues alone, at the common pace and without a burst, when the shared limit is unreachable', () =>
    withFakeTime(async () => {
      const shared = () => Promise.reject(new Error('away'))
      const bucket = new TokenBucket({ tokensPerSecond: 5, burst: 300, shared })
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
      new TokenBucket({ tokensPerSecond: 5, burst: 270, shared }).pause(1_000)
      expect(wanted).toEqual([270])
    }))
})

/** What `market.take_game_calls` does with its row. */
const sharedRow = (burst: number, perSecond: number): SharedCalls => {
  let calls = burst
  let at = Date.now()
  return async (wanted, kept) => {
    calls = Math.min(burst, calls + ((Date.now() - at) / 1000) * perSecond)
    at = Date.now()
    const granted = Math.max(0, Math.min(wanted, Math.floor(calls - kept)))
    const waitMs = granted > 0 ? 0 : Math.ceil(((1 + kept - calls) / perSecond) * 1000)
    calls -= granted
    return { granted, waitMs }
  }
}

/** The game's own limit: 300 calls after a pause, 5 a second. */
const gameLimit = () => {
  let calls = 300
  let at = Date.now()
  let refused = 0
  return {
    call: () => {
      calls = Math.min(300, calls + ((Date.now() - at) / 1000) * 5)
      at = Date.now()
      if (calls < 1) refused += 1
      else calls -= 1
    },
    refused: () => refused,
  }
}

test('three processes share an address for ten minutes: no call too many, no poll late, no one waits for the background', () =>
  withFakeTime(async () => {
    const shared = sharedRow(300, 5)
    const [market, people, archives] = [0, 1, 2].map(() => new TokenBucket({ tokensPerSecond: 5, burst: 300, shared }))
    const game = gameLimit()
    const timed = async (bucket: TokenBucket | undefined, priority: Priority, who = ''): Promise<number> => {
      const start = Date.now()
      await bucket?.take(priority, undefined, who)
      game.call()
      return Date.now() - start
    }
    let background = 0
    for (let call = 0; call < 2_000; call++)
      void timed(archives, 'background', `account ${call % 200}`).then(() => {
        background += 1
      })
    const pollMs: number[] = []
    const waitedMs: number[] = []
    for (let minute = 0; minute < 10; minute++) {
      // All prices and the changed books.
      const poll = Promise.all(Array.from({ length: 160 }, () => timed(market, 'poll')))
      for (let second = 0; second < 60; second++) {
        if (second % 7 === 0) void timed(people, 'waiting', `person ${second}`).then((ms) => waitedMs.push(ms))
        await vi.advanceTimersByTimeAsync(1_000)
      }
      pollMs.push(Math.max(...(await poll)))
    }
    expect(game.refused()).toBe(0)
    expect(Math.max(...pollMs)).toBeLessThan(5_000)
    expect(waitedMs).toHaveLength(90)
    expect(Math.max(...waitedMs)).toBeLessThan(3_000)
    // The remainder of 300 plus 5 per second.
    expect(background).toBeGreaterThan(1_000)
  }))
