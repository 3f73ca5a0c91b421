import type { Notice } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { arrivalMessages } from './tell-arrival.ts'

const event = (id: string, more: Partial<Notice> = {}): Notice => ({
  ...{ id, kind: 'alert', at: '2026-11-20T12:00:00Z', isSeen: false, title: `Event ${id}`, lines: [], link: null },
  ...{ alertId: null, itemId: null, figure: null, channels: [] },
  ...more,
})

test('each of a few has its own message, the newest last, so that it is on top', () => {
  const events = [event('b', { link: '/tradepost/item/19721', lines: ['steady 20s 30c', 'sure'] }), event('a')]
  expect(arrivalMessages({ events, count: 2 })).toEqual([
    { about: 'event a', title: 'Event a', text: '' },
    { about: 'event b', title: 'Event b', text: 'steady 20s 30c, sure', to: '/tradepost/item/19721' },
  ])
})

test('more than three are one message, which counts also those that were not read', () => {
  const events = Array.from({ length: 8 }, (_, index) => event(`${index}`))
  expect(arrivalMessages({ events, count: 12 })).toEqual([
    {
      about: 'events',
      title: '12 new events',
      text: 'Event 0; Event 1; Event 2; and 9 more',
      to: '/alerts?tab=events',
    },
  ])
})
