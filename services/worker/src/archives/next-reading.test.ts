import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { updateHoursOf } from '@gildscope/contracts'
import type { DueTurn } from '@gildscope/db'
import { describe, expect, test } from 'vitest'
import { nextReading, nextTry } from './next-reading.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const turn: DueTurn = {
  ...{ accountId: 'a', gameAccountId: 'g', gameAccount: 'Ann.1234', kind: 'trades', level: 1 },
  ...{ claimedUntil: NOW, askedAt: null, lastAt: null, lastError: null, failingSince: null, cursor: {} },
}

describe('the next reading', () => {
  test.each([1, 2, 3])('of level %i comes after its interval, or up to a tenth earlier', (level) => {
    const hours = updateHoursOf(level)
    for (let account = 0; account < 200; account++) {
      const waitMs = nextReading({ ...turn, accountId: String(account), level }, NOW).getTime() - NOW.getTime()
      expect(waitMs).toBeLessThanOrEqual(hours * HOUR_MS)
      expect(waitMs).toBeGreaterThan(hours * HOUR_MS * 0.9)
    }
  })

  test('of a thousand accounts read at the same time is spread over a tenth of the interval', () => {
    const times = Array.from({ length: 1000 }, (_, account) =>
      nextReading({ ...turn, accountId: String(account) }, NOW).getTime(),
    )
    const spreadMs = 2.4 * HOUR_MS
    const parts = new Set(times.map((time) => Math.floor(((NOW.getTime() + DAY_MS - time) / spreadMs) * 20)))
    expect(parts.size).toBe(20)
  })

  test('differs by game account, kind and time, and is not random', () => {
    const all: DueTurn[] = [turn, { ...turn, gameAccountId: 'h' }, { ...turn, kind: 'wvw' }]
    expect(new Set(all.map((one) => nextReading(one, NOW).getTime())).size).toBe(3)
    expect(nextReading(turn, NOW)).toEqual(nextReading(turn, NOW))
  })
})

describe('the next try', () => {
  const waitOf = (inVainMs: number, level = 1): number =>
    nextTry({ failingSince: new Date(NOW.getTime() - inVainMs), level }, NOW).getTime() - NOW.getTime()

  test.each([
    [0, 15 * MINUTE_MS],
    [MINUTE_MS, 15 * MINUTE_MS],
    [HOUR_MS, HOUR_MS],
    [20 * HOUR_MS, 20 * HOUR_MS],
    [40 * DAY_MS, DAY_MS],
    [-DAY_MS, 15 * MINUTE_MS],
  ])('after %i ms of failures comes after %i ms', (inVainMs, waitMs) => {
    expect(waitOf(inVainMs)).toBe(waitMs)
  })

  test('comes at the latest after the interval of the level, and soon after the first time', () => {
    expect(waitOf(40 * DAY_MS, 3)).toBe(updateHoursOf(3) * HOUR_MS)
    expect(nextTry({ failingSince: null, level: 1 }, NOW)).toEqual(new Date(NOW.getTime() + 15 * MINUTE_MS))
  })
})
