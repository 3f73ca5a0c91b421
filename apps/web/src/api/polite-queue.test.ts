import { ApiError } from '@gildscope/contracts/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { politeQueue } from './polite-queue.ts'

/** A clock that jumps ahead as soon as something waits for it. */
const fastClock = () => {
  let time = 0
  return {
    now: () => time,
    wait: async (ms: number) => {
      const end = time + ms
      await Promise.resolve()
      time = Math.max(time, end)
    },
  }
}

const fault = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError('INTERNAL', status, 'a fault of the test', {}, { retryAfterSeconds })

afterEach(() => {
  vi.useRealTimers()
})

describe('a polite queue', () => {
  it('does not wait for the clock of the machine, whoever sets it back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const queue = politeQueue()
    await queue(async () => {})
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await queue(async () => 'begun')).toBe('begun')
  })

  it('makes four calls in parallel and the next when one of them is done', async () => {
    const queue = politeQueue(fastClock())
    const begun: number[] = []
    const doors = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    const results = doors.map(({ promise }, index) =>
      queue(async () => {
        begun.push(index)
        await promise
        return index
      }),
    )
    await expect.poll(() => begun).toEqual([0, 1, 2, 3])
    doors[2]?.resolve()
    await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
    for (const door of doors) door.resolve()
    expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('begins no more than five a second', async () => {
    const clock = fastClock()
    const queue = politeQueue(clock)
    const starts = await Promise.all(Array.from({ length: 11 }, () => queue(async () => clock.now())))
    const ordered = starts.toSorted((a, b) => a - b)
    expect(ordered.slice(1).map((start, index) => start - ordered[index]!)).toEqual(Array(10).fill(200))
  })

  it('pauses all calls when the game is busy, longer each time', async () => {
    const clock = fastClock()
    const queue = politeQueue(clock)
    const starts: number[] = []
    const answer = await queue(async () => {
      starts.push(clock.now())
      if (starts.length < 3) throw fault(503)
      return 'at last'
    })
    expect(answer).toBe('at last')
    expect(starts).toEqual([0, 1000, 3000])
  })

  it('waits as long as an answer asks for, but not for minutes', async () => {
    const clock = fastClock()
    const queue = politeQueue(clock)
    const starts: number[] = []
    const failing = (seconds: number) => async () => {
      starts.push(clock.now())
      throw fault(429, seconds)
    }
    await expect(queue(failing(7))).rejects.toThrow('a fault of the test')
    expect(starts).toEqual([0, 7000, 14_000])
    await expect(queue(failing(60))).rejects.toThrow('a fault of the test')
    expect(starts).toHaveLength(4)
  })

  it('does not repeat permanent failures, and continues with the other calls', async () => {
    const queue = politeQueue(fastClock())
    let calls = 0
    const refused = queue(async () => {
      calls += 1
      throw fault(403)
    })
    await expect(refused).rejects.toMatchObject({ status: 403 })
    expect(calls).toBe(1)
    expect(await queue(async () => 'next')).toBe('next')
  })

  it('never starts a call that was aborted while queued', async () => {
    const queue = politeQueue(fastClock())
    const door = Promise.withResolvers<void>()
    const first = Array.from({ length: 4 }, () => queue(() => door.promise))
    const controller = new AbortController()
    let isBegun = false
    const late = queue(async () => {
      isBegun = true
    }, controller.signal)
    controller.abort()
    door.resolve()
    await Promise.all(first)
    await expect(late).rejects.toThrow(/abort/i)
    expect(isBegun).toBe(false)
  })
})
