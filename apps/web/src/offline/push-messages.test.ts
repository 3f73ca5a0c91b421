import { beforeEach, describe, expect, test } from 'vitest'
import { type PushScope, showPushMessages } from './push-messages.ts'
import { pushedNotice } from './pushed-notice.ts'

const ORIGIN = 'https://gildscope.example'
const NOW = Date.parse('2026-11-27T12:00:00Z')
const NOTICE = {
  id: '7f3a',
  title: 'Glob of Ectoplasm below 20s 35c',
  lines: ['steady 20s 30c, true for 2 polls', 'the threshold is 20s 35c'],
  link: '/tradepost/item/19721',
  at: '2026-11-27T11:59:03Z',
}
const read = (payload: unknown) =>
  pushedNotice(typeof payload === 'string' ? payload : JSON.stringify(payload), { origin: ORIGIN, now: NOW })

test('a message is shown with its lines, its time and its page', () => {
  expect(read(NOTICE)).toEqual({
    title: 'Glob of Ectoplasm below 20s 35c',
    options: {
      body: 'steady 20s 30c, true for 2 polls\nthe threshold is 20s 35c',
      tag: '7f3a',
      icon: '/icons/icon-192.png',
      badge: '/icons/icon-192.png',
      timestamp: Date.parse('2026-11-27T11:59:03Z'),
      data: { link: `${ORIGIN}/tradepost/item/19721` },
    },
  })
})

test.each(['', 'no JSON', 'null', '[]', '"text"', '{}', '{"id":7,"title":"x"}', '{"id":"7","title":""}'])(
  'an unreadable one is shown, too: %s',
  (payload) => {
    expect(read(payload)).toMatchObject({
      title: 'Gildscope',
      options: { body: 'There is a new event.', tag: 'unreadable', timestamp: NOW },
    })
  },
)

test('what is missing beside id and title is left out', () => {
  const { options } = read({ id: '1', title: 'A title', lines: ['a', 7, null, 'b'], at: 'yesterday' })
  expect(options).toMatchObject({ body: 'a\nb', timestamp: NOW, data: { link: `${ORIGIN}/alerts?tab=events` } })
  expect(read({ id: '1', title: 'A title', lines: 'text' }).options.body).toBe('')
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)', '', 7])(
  'a link that leads elsewhere is not followed: %s',
  (link) => {
    expect(read({ ...NOTICE, link }).options.data.link).toBe(`${ORIGIN}/alerts?tab=events`)
  },
)

test('a path that looks like a host stays on this site', () => {
  const { link } = read({ ...NOTICE, link: '/.//elsewhere.example/' }).options.data
  expect(new URL(link).origin).toBe(ORIGIN)
})

describe('in the worker', () => {
  let shown: unknown[]
  let done: string[]
  let windows: string[]
  let canShow: boolean
  let scope: PushScope

  beforeEach(() => {
    shown = []
    done = []
    windows = []
    canShow = true
    const clients: PushScope['clients'] = {
      matchAll: async () =>
        windows.map((url) => ({
          url,
          focus: async () => done.push(`focus ${url}`),
          postMessage: ({ open }) => done.push(`${url} opens ${open}`),
        })),
      openWindow: async (address) => done.push(`new ${address}`),
    }
    const showNotification = async (title: string, options: unknown): Promise<void> => {
      if (!canShow) throw new TypeError('No notification permission has been granted')
      shown.push({ title, options })
    }
    scope = Object.assign(new EventTarget(), { clients, registration: { showNotification } })
    showPushMessages(scope, ORIGIN)
  })

  const dispatch = async (type: string, more: object): Promise<void> => {
    const work: Promise<unknown>[] = []
    const waitUntil = (each: Promise<unknown>): void => void work.push(each)
    scope.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...more }))
    await Promise.all(work)
  }
  const click = async (link: string | null): Promise<void> => {
    const data = link === null ? null : { link: ORIGIN + link }
    await dispatch('notificationclick', { notification: { data, close: () => done.push('close') } })
  }

  test('a message is shown, also an empty one', async () => {
    await dispatch('push', { data: { text: () => JSON.stringify(NOTICE) } })
    await dispatch('push', { data: null })
    expect(shown).toEqual([read(NOTICE), { ...read(''), options: expect.objectContaining({ tag: 'unreadable' }) }])
  })

  test('a click opens the page where no window is', async () => {
    await click('/tradepost/item/19721')
    expect(done).toEqual(['close', `new ${ORIGIN}/tradepost/item/19721`])
  })

  test('a click brings the window to the front that shows the page', async () => {
    windows = [`${ORIGIN}/lists`, `${ORIGIN}/tradepost/item/19721`]
    await click('/tradepost/item/19721')
    expect(done).toEqual(['close', `focus ${ORIGIN}/tradepost/item/19721`])
  })

  test('another window is told which page to open, without being loaded again', async () => {
    windows = [`${ORIGIN}/lists`]
    await click('/tradepost/item/19721')
    expect(done).toEqual(['close', `${ORIGIN}/lists opens /tradepost/item/19721`, `focus ${ORIGIN}/lists`])
  })

  test('a notification without a page is only closed', async () => {
    await click(null)
    expect(done).toEqual(['close'])
  })

  test('the end of a subscription is said, where that is allowed', async () => {
    await dispatch('pushsubscriptionchange', {})
    expect(shown).toMatchObject([
      { title: 'Push messages have ended', options: { data: { link: `${ORIGIN}/alerts?tab=channels` } } },
    ])
    canShow = false
    await dispatch('pushsubscriptionchange', {})
    expect(shown).toHaveLength(1)
  })
})
