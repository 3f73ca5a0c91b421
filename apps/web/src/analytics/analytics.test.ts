import { expect, test } from 'vitest'
import { createAnalytics } from './analytics.ts'

const PAGE = 'https://gildscope.example/tradepost?sort=profit'

const counted = (options: Partial<Parameters<typeof createAnalytics>[0]> = {}) => {
  const sent: { url: string; body: unknown; credentials: RequestCredentials | undefined }[] = []
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), credentials: init?.credentials })
    return new Response()
  }
  createAnalytics({ endpoint: '/api/event', wishes: {}, send, ...options }).pageView(PAGE, 'https://a.example/')
  return sent
}

test('a page view reports the page, the site and the referrer', () => {
  expect(counted()).toEqual([
    {
      url: '/api/event',
      body: { n: 'pageview', u: PAGE, d: 'gildscope.example', r: 'https://a.example/' },
      credentials: 'omit',
    },
  ])
})

test('nothing is counted unless an endpoint is configured', () => {
  expect(counted({ endpoint: null })).toEqual([])
  expect(counted({ endpoint: '' })).toEqual([])
})

test('a visitor who opted out of tracking is not counted', () => {
  expect(counted({ wishes: { doNotTrack: '1' } })).toEqual([])
  expect(counted({ wishes: { globalPrivacyControl: true } })).toEqual([])
  expect(counted({ wishes: { doNotTrack: '0', globalPrivacyControl: false } })).toHaveLength(1)
})

test('a server that does not answer, or an address that is none, disturbs nothing', () => {
  const send = () => Promise.reject(new TypeError('fetch failed'))
  const throwing = () => {
    throw new TypeError('blocked')
  }
  for (const failing of [send, throwing])
    expect(() =>
      createAnalytics({ endpoint: '/api/event', wishes: {}, send: failing }).pageView(PAGE, null),
    ).not.toThrow()
  expect(() => createAnalytics({ endpoint: '/e', wishes: {}, send }).pageView('no address', null)).not.toThrow()
})
