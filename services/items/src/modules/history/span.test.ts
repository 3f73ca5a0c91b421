import { DAY_MS, HOUR_MS } from '@gildscope/base/time'
import { describe, expect, it } from 'vitest'
import { spanOf } from './span.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS

describe('a span of history', () => {
  it('includes the day that is its end', () => {
    expect(spanOf({ start: '2026-03-01', end: '2026-03-02' }, DAY_MS)).toEqual({
      from: day('2026-03-01'),
      to: day('2026-03-02'),
    })
    expect(spanOf({ start: '2026-03-01', end: '2026-03-01' }, HOUR_MS)).toEqual({
      from: day('2026-03-01') * 24,
      to: day('2026-03-01') * 24 + 23,
    })
  })

  it('holds only buckets that begin inside it', () => {
    expect(spanOf({ start: '2026-03-01T10:30:00Z', end: '2026-03-01T12:00:00Z' }, HOUR_MS)).toEqual({
      from: day('2026-03-01') * 24 + 11,
      to: day('2026-03-01') * 24 + 12,
    })
  })

  it('is open where an end is missing', () => {
    const { from, to } = spanOf({}, DAY_MS)
    expect(from).toBeLessThan(0)
    expect(to).toBeGreaterThan(day('2100-01-01'))
  })

  it.each([60_000, HOUR_MS, DAY_MS])('holds numbers that the database can compare, in buckets of %i ms', (bucketMs) => {
    const { from, to } = spanOf({ start: '0000-01-01', end: '9999-12-31' }, bucketMs)
    expect(from).toBeGreaterThanOrEqual(-(2 ** 31))
    expect(to).toBeLessThan(2 ** 31)
    const late = spanOf({ start: '9999-12-31' }, bucketMs)
    expect(late.from).toBeLessThan(2 ** 31)
    expect(late.to).toBeGreaterThanOrEqual(late.from)
  })

  it('refuses ends in the wrong order and says so', () => {
    expect(() => spanOf({ start: '2026-03-02', end: '2026-03-01' }, DAY_MS)).toThrow(
      /start '2026-03-02' is later than end/,
    )
  })
})
