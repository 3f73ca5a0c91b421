import type { AlertPreviewSpan } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { doubtsOf, spanLabel, verdictOf } from './verdict.ts'

const HOUR = 3_600_000
const SPAN: AlertPreviewSpan = {
  ...{ resolution: 'hour', from: '2026-08-22T12:00:00Z', to: '2026-11-20T12:00:00Z', seenShare: 87.8 / 90 },
  fired: [
    { at: '2026-09-04T18:00:00Z', value: 1939, error: null, extreme: 1931, trueForMs: 33 * HOUR },
    { at: '2026-10-01T12:00:00Z', value: 1948, error: null, extreme: 1936, trueForMs: 27 * HOUR },
    { at: '2026-10-27T03:00:00Z', value: 1943, error: null, extreme: 1921, trueForMs: 48 * HOUR },
  ],
  heldBack: [
    { at: '2026-11-10T00:00:00Z', value: 1898, extreme: 1898, reason: 'bait' },
    { at: '2026-11-07T00:00:00Z', value: 1880, extreme: 1880, reason: 'bait' },
    { at: '2026-10-16T00:00:00Z', value: 1905, extreme: 1905, reason: 'brief' },
  ],
  ...{ nearestPercent: null, withoutHold: 7, isByBestPrice: false, unjudged: [] },
}
const NEVER: AlertPreviewSpan = { ...SPAN, fired: [], heldBack: [], nearestPercent: 4.04, withoutHold: 0, seenShare: 1 }

test('a rule that fired says how often, how long, and what was held back', () => {
  expect(verdictOf(SPAN, 2)).toEqual({
    ...{ times: '3 times', seen: 'in 90 days, 87.8 of them seen', often: '29.3 d', silence: 'longest silence 26.8 d' },
    ...{ held: { middle: '33.0 h', range: 'in the middle; 27.0 h to 2.0 d' } },
    ...{ heldBack: 3, heldBackWords: 'bait 2, too brief 1', withoutHold: 7, saved: '2 polls save 4' },
  })
})

test('a rule that never fired says how near it came', () => {
  expect(verdictOf(NEVER, 1)).toMatchObject({
    ...{ times: '0 times', seen: 'in 90 days', often: 'never', silence: 'nearest was 4.0 % away', held: null },
    ...{ heldBackWords: 'nothing was', saved: 'the same' },
  })
  expect(verdictOf({ ...NEVER, resolution: 'minute', from: '2026-11-18T12:00:00Z' }, 1).seen).toBe('in 48 hours')
})

test('a span is called by what is stored of it', () => {
  expect(spanLabel(SPAN)).toBe('90d hours')
  expect(spanLabel({ ...SPAN, from: '2026-09-21T12:00:00Z' })).toBe('60d hours')
  expect(spanLabel({ ...SPAN, resolution: 'minute', from: '2026-11-18T12:00:00Z' })).toBe('48h minutes')
  expect(spanLabel({ ...SPAN, resolution: 'minute', from: '2026-11-20T03:00:00Z' })).toBe('9h minutes')
  expect(spanLabel({ ...SPAN, resolution: 'day' })).toBe('All days')
})

test('what the history cannot show is said', () => {
  expect(doubtsOf({ ...SPAN, isByBestPrice: true, unjudged: ['1d_sell_sold:gt:200'] }, 2)).toEqual([
    'Judged by the best price where the steady one was not stored yet.',
    'In hours ‘for 2 polls’ cannot be seen.',
    'Taken as true, because hours do not show it: 1d_sell_sold:gt:200.',
  ])
  expect(doubtsOf({ ...SPAN, resolution: 'minute' }, 2)).toEqual([])
})
