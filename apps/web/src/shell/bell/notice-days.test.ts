import type { Notice } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { noticeDays } from './notice-days.ts'

const at = (iso: string): Notice => ({
  ...{ id: iso, kind: 'alert', at: iso, isSeen: false, title: '', lines: [], link: null },
  ...{ alertId: null, itemId: null, figure: null, channels: [] },
})

// Without a zone: the reader's.
const local = (text: string): string => new Date(text).toISOString()
const NOW = Date.parse(local('2026-11-20T12:00:00'))

test("events stand below the reader's days, today's without a heading", () => {
  const events = ['2026-11-20T11:59:00', '2026-11-20T00:00:00', '2026-11-19T23:59:59', '2026-11-18T10:00:00']
  expect(
    noticeDays(
      events.map((text) => at(local(text))),
      NOW,
    ).map(({ heading, events: of }) => [heading, of.length]),
  ).toEqual([
    [null, 2],
    ['Yesterday, Thu 19 Nov', 1],
    ['Wed 18 Nov', 1],
  ])
})
