import { DAY_MS } from '@gildscope/base/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steadySeries } from './steady-series.ts'

/** One value per day. */
const steady = (counts: readonly (number | null)[]) => {
  const { values, resets } = steadySeries(
    counts,
    counts.map((_, day) => day * DAY_MS),
  )
  return { values, resets: [...resets] }
}

test.each([
  ['what grows is kept as it is', [1, 2, 2, 5], [1, 2, 2, 5], []],
  ['nothing is known before the first value', [null, null, 3, 4], [null, null, 3, 4], []],
  ['a missing report counts as unchanged', [3, null, null, 4], [3, 3, 3, 4], []],
  ['a fall that comes back is passed over', [10, 4, 6, 10, 12], [10, 10, 10, 10, 12], []],
  ['a fall that comes back higher, too', [10, 4, null, 13], [10, 10, 10, 13], []],
  ['a fall that stays is a new beginning', [10, 4, 6, 7], [10, 4, 6, 7], [1]],
  ['a fall at the end is one until it comes back', [10, 12, 5], [10, 12, 5], [2]],
  ['a fall to nothing is a fall', [10, 0, 1], [10, 0, 1], [1]],
  ['several new beginnings are marked', [10, 4, 2, 3], [10, 4, 2, 3], [1, 2]],
  ['a dip after a new beginning is passed over', [10, 4, 6, 1, 6], [10, 4, 6, 6, 6], [1]],
])('%s', (_, counts, values, resets) => {
  expect(steady(counts)).toEqual({ values, resets })
})

test('a fall is passed over for a week, and no longer', () => {
  const low = [4, 4, 4, 4, 4, 4]
  expect(steady([10, ...low, 4, 10]).resets).toEqual([])
  expect(steady([10, ...low, 4, 4, 10])).toEqual({
    values: [10, ...low, 4, 4, 10],
    resets: [1],
  })
})

test('it never falls but where it says so', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20)), { maxLength: 30 }), (counts) => {
      const { values, resets } = steady(counts)
      expect(values).toHaveLength(counts.length)
      for (const [at, value] of values.entries()) {
        const before = values[at - 1] ?? null
        if (before !== null) expect(value).not.toBeNull()
        if (before !== null && value !== null && value < before) expect(resets).toContain(at)
        if (resets.includes(at)) expect(value).toBe(counts[at])
      }
      expect(values.some((value) => value !== null)).toBe(counts.some((value) => value !== null))
    }),
  )
})
