import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { describe, expect, test } from 'vitest'
import { SOURCES } from './sources/index.ts'

const at = new Date('2026-03-02T10:00:00Z')
const later = (ms: number): Date => new Date(at.getTime() + ms)

describe('trades', () => {
  test('miss nothing for 90 days', () => {
    expect(SOURCES.trades.gapBetween(at, later(90 * DAY_MS))).toBeNull()
    expect(SOURCES.trades.gapBetween(at, at)).toBeNull()
  })

  test('miss what the game forgot before it was read', () => {
    expect(SOURCES.trades.gapBetween(at, later(100 * DAY_MS))).toEqual({ from: at, to: later(10 * DAY_MS) })
    expect(SOURCES.trades.gapBetween(at, later(90 * DAY_MS + 1))).toEqual({ from: at, to: later(1) })
  })
})

describe('days of World versus World', () => {
  test('meet when each has a reading, whenever it is', () => {
    expect(SOURCES.wvw.gapBetween(new Date('2026-03-02T00:00:00Z'), new Date('2026-03-03T23:59:59Z'))).toBeNull()
    expect(SOURCES.wvw.gapBetween(at, later(HOUR_MS))).toBeNull()
  })

  test('miss those without a reading', () => {
    const [before, after] = [new Date('2026-03-02T23:59:59Z'), new Date('2026-03-04T00:00:00Z')]
    expect(SOURCES.wvw.gapBetween(before, after)).toEqual({ from: before, to: after })
  })
})

test('orders have a current state and no gaps', () => {
  expect(SOURCES.orders.gapBetween(at, later(1000 * DAY_MS))).toBeNull()
})

test.each(['trades', 'wvw'] as const)('a clock that goes back leaves no gap of %s', (kind) => {
  expect(SOURCES[kind].gapBetween(at, later(-400 * DAY_MS))).toBeNull()
})
