import { ENDPOINTS, getItems, getStatus, pathsOf } from '@gildscope/contracts'
import * as undici from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { keptPattern } from '../../vite/service-worker.ts'
import { ANSWERS_CACHE, SAVED_AT_HEADER } from './names.ts'

const ORIGIN = 'https://gildscope.example'
const STATUS = `/gw2${getStatus.path}`
const ITEMS = `/gw2${getItems.path}`
const BOOK = '/gw2/v1/items/json?ids=19721'
const MARKET = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }
const MB = 1_000_000

type Reply = () => Response
type Handed = {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

const scope = Object.assign(new EventTarget(), {
  clients: { claim: async () => {} },
  registration: { navigationPreload: { enable: async () => {} } },
})

/** What the site answers by path; a site without any answer is away. */
let replies: Record<string, Reply> = {}
let asked: string[] = []
let time = 0

const rows = (text: string, headers: Record<string, string> = {}): Reply => {
  return () => new Response(text, { headers: { ...MARKET, ...headers } })
}
const failing: Reply = () => {
  throw new TypeError('fetch failed')
}

const network = async (input: Request | string): Promise<Response> => {
  const url = new URL(typeof input === 'string' ? input : input.url, ORIGIN)
  asked.push(url.pathname + url.search)
  const reply = replies[url.pathname + url.search] ?? replies[url.pathname]
  if (reply === undefined) return failing()
  return reply()
}

/** What a page gets; null: the worker leaves it to the browser. */
const ask = async (
  path: string,
  init: RequestInit & { isPage?: boolean; destination?: string } = {},
): Promise<Response | null> => {
  let answer: Promise<Response> | null = null
  const work: Promise<unknown>[] = []
  const request = new Request(new URL(path, ORIGIN), init)
  if (init.isPage === true) {
    Object.defineProperty(request, 'mode', { value: 'navigate' })
    Object.defineProperty(request, 'destination', { value: init.destination ?? 'document' })
  }
  const handed: Handed = {
    request,
    preloadResponse: Promise.resolve(undefined),
    respondWith: (given) => {
      answer = given
    },
    waitUntil: (more) => work.push(more),
  }
  scope.dispatchEvent(Object.assign(new Event('fetch'), handed))
  const given = await (answer as Promise<Response> | null)
  await Promise.all(work)
  return given
}

const textOf = async (answer: Promise<Response | null>): Promise<string | undefined> => (await answer)?.text()
const goAway = (): void => {
  replies = {}
  time += 10_000
}
const keptUrls = async (): Promise<string[]> =>
  (await (await caches.open(ANSWERS_CACHE)).keys()).map(({ url }) => url.slice(ORIGIN.length))

const page = (build: string, more = ''): Reply => {
  const html = `<head><script type="module" crossorigin src="/assets/index-${build}.js"></script></head>${more}`
  return () => new Response(html, { headers: { 'content-type': 'text/html', 'content-encoding': 'br' } })
}
const script = (text: string): Reply => {
  return () => new Response(text, { headers: { 'content-type': 'text/javascript' } })
}
const shells = async (): Promise<string[]> => (await caches.keys()).filter((name) => name !== ANSWERS_CACHE)

beforeAll(async () => {
  for (const [name, value] of Object.entries({
    self: scope,
    caches: undici.caches,
    fetch: network,
    location: new URL(ORIGIN),
    KEPT_PATHS: keptPattern(),
    Request: undici.Request,
    Response: undici.Response,
    Headers: undici.Headers,
  }))
    vi.stubGlobal(name, value)
  undici.setGlobalOrigin(ORIGIN)
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  await import('./service-worker.ts')
})

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  goAway()
  asked = []
})

afterAll(() => {
  undici.setGlobalOrigin(undefined)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('answers', () => {
  test('are those of the network as long as there is one', async () => {
    replies = { [ITEMS]: rows('[1]') }
    expect(await textOf(ask(BOOK))).toBe('[1]')
    replies = { [ITEMS]: rows('[2]') }
    const answer = await ask(BOOK)
    expect(await answer?.text()).toBe('[2]')
    expect(answer?.headers.has(SAVED_AT_HEADER)).toBe(false)
  })

  test('are the last ones with their time while the site is away', async () => {
    replies = { [ITEMS]: rows('[1]', { date: 'Fri, 27 Nov 2026 14:05:00 GMT', 'x-total-count': '1', vary: 'Accept' }) }
    await ask(BOOK)
    goAway()
    const answer = await ask(BOOK, { headers: { accept: 'text/html' } })
    expect(await answer?.text()).toBe('[1]')
    expect(answer?.headers.get(SAVED_AT_HEADER)).toBe(String(Date.parse('2026-11-27T14:05:00Z')))
    expect(answer?.headers.get('x-total-count')).toBe('1')
    expect((await ask('/gw2/v1/items/json?ids=5'))?.type).toBe('error')
  })

  test('of a proxy that finds no site count as none', async () => {
    replies = { [ITEMS]: rows('[1]') }
    await ask(BOOK)
    const away = () => new Response('bad gateway', { status: 502 })
    replies = { [ITEMS]: away, [STATUS]: away }
    expect(await textOf(ask(BOOK))).toBe('[1]')
    goAway()
    replies = { [ITEMS]: () => new Response('loading', { status: 503 }), [STATUS]: rows('{}') }
    expect((await ask(BOOK))?.status).toBe(503)
  })

  test('are never old ones when a single call of the site fails', async () => {
    replies = { [ITEMS]: rows('[1]'), [STATUS]: rows('{}') }
    await ask(BOOK)
    replies = { [ITEMS]: failing, [STATUS]: rows('{}') }
    expect((await ask(BOOK))?.type).toBe('error')
  })

  test('that are missing together make one question about the site', async () => {
    replies = { [ITEMS]: rows('[1]') }
    const paths = [1, 2, 3].map((id) => `${ITEMS}?ids=${id}`)
    for (const path of paths) await ask(path)
    goAway()
    asked = []
    await Promise.all(paths.map((path) => ask(path)))
    expect(asked.filter((path) => path === STATUS)).toHaveLength(1)
  })

  test('of the status are never kept', async () => {
    replies = { [STATUS]: rows('{}') }
    expect(await ask(STATUS)).toBeNull()
    expect(await keptUrls()).toEqual([])
  })

  test.each([
    ['a POST', BOOK, { method: 'POST' }],
    ['a part', BOOK, { headers: { range: 'bytes=0-5' } }],
    ['a document', BOOK, { isPage: true }],
    ['the game', '/game/v2/commerce/prices?ids=1', {}],
    ['the stream of prices', '/gw2/v1/items/stream?ids=1', { headers: { accept: 'text/event-stream' } }],
    ['a file of rows', '/gw2/v1/items/csv', {}],
    ['another site', 'https://api.guildwars2.com/v2/items/1', {}],
  ])('are left to the browser when they are of %s', async (_what, path, init) => {
    expect(await ask(path, init)).toBeNull()
  })

  test('about an account are never kept, whatever they say of themselves', async () => {
    const ofAccounts = ENDPOINTS.account.flatMap(pathsOf).map((path) => `/gw2${path.replaceAll(/:\w+/g, '4f0c9a12')}`)
    expect(ofAccounts.length).toBeGreaterThan(40)
    for (const path of ofAccounts) {
      replies = { [path]: rows('{}', { 'cache-control': 'public, max-age=60' }) }
      expect(await ask(path), path).toBeNull()
    }
    expect(await keptUrls()).toEqual([])
  })

  test.each(['no-store', 'private, max-age=60', 'No-Store', ''])('that say %j are not kept', async (control) => {
    replies = { [ITEMS]: rows('[1]', { 'cache-control': control }) }
    if (control === '')
      replies = { [ITEMS]: () => new Response('[1]', { headers: { 'content-type': MARKET['content-type'] } }) }
    expect(await textOf(ask(BOOK))).toBe('[1]')
    expect(await keptUrls()).toEqual([])
  })

  test('that are faults, or not JSON, are not kept', async () => {
    replies = { [ITEMS]: () => Response.json({ error: {} }, { status: 404, headers: MARKET }) }
    await ask(BOOK)
    replies = { [ITEMS]: rows('id,name', { 'content-type': 'text/csv' }) }
    await ask(BOOK)
    expect(await keptUrls()).toEqual([])
  })

  test('of more than 4 MB are passed on and not kept', async () => {
    const bodies = [4 * MB, 4 * MB + 1].map((bytes) => 'x'.repeat(bytes))
    for (const [index, body] of bodies.entries()) {
      replies = { [ITEMS]: rows(body) }
      expect((await textOf(ask(`${ITEMS}?ids=${index}`)))?.length).toBe(body.length)
    }
    expect(await keptUrls()).toEqual([`${ITEMS}?ids=0`])
  })

  test('of 20 MB stay, the oldest are thrown out for newer ones', async () => {
    const body = 'x'.repeat(4 * MB)
    const keepAt = async (id: number, second: number): Promise<void> => {
      replies = { [ITEMS]: rows(body, { date: new Date(Date.UTC(2026, 10, 27, 14, 0, second)).toUTCString() }) }
      await ask(`${ITEMS}?ids=${id}`)
    }
    for (const id of [1, 2, 3, 4, 5]) await keepAt(id, id)
    expect(await keptUrls()).toHaveLength(5)
    await keepAt(1, 6)
    expect(await keptUrls()).toHaveLength(5)
    await keepAt(6, 7)
    const ids = (await keptUrls()).map((path) => path.slice(-1)).toSorted()
    expect(ids).toEqual(['1', '3', '4', '5', '6'])
  })

  test('come from the network alone where the device is full or stores nothing', async () => {
    const broken = { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
    const { open } = caches
    Object.defineProperty(caches, 'open', { configurable: true, value: broken.open })
    replies = { [ITEMS]: rows('[1]'), '/': page('1') }
    expect(await textOf(ask(BOOK))).toBe('[1]')
    expect(await textOf(ask('/', { isPage: true }))).toContain('index-1.js')
    goAway()
    expect((await ask(BOOK))?.type).toBe('error')
    Object.defineProperty(caches, 'open', { configurable: true, value: open })
  })
})

describe('the shell', () => {
  const build = (name: string, more = ''): Record<string, Reply> => ({
    '/': page(name, more),
    '/tradepost': page(name, '<link rel="modulepreload" href="/assets/other.js">'),
    [`/assets/index-${name}.js`]: script(`build ${name}`),
    '/assets/shared.js': script('shared'),
  })

  test('draws every page without a network, with no view or call of the start page', async () => {
    const view = '<main aria-busy="true" class="gs-page"><h1>Welcome</h1></main>'
    const early = '<link rel="preload" as="fetch" crossorigin href="/gw2/v1/status">'
    replies = build('1', early + view)
    expect(await textOf(ask('/', { isPage: true }))).toContain(view)
    goAway()
    for (const path of ['/', '/tradepost/item/19721']) {
      const html = await textOf(ask(path, { isPage: true }))
      expect(html).toContain('/assets/index-1.js')
      expect(html).not.toMatch(/Welcome|preload/)
    }
    expect(await textOf(ask('/assets/index-1.js'))).toBe('build 1')
    expect(await ask('/', { isPage: true, destination: 'iframe' })).toBeNull()
    for (const path of ['/docs/api', '/dumps/day.parquet', '/gw2/v1/items/csv'])
      expect(await ask(path, { isPage: true })).toBeNull()
  })

  test('is kept by a visit of any page', async () => {
    replies = build('1')
    await ask('/tradepost', { isPage: true })
    await ask('/assets/shared.js')
    goAway()
    expect(await textOf(ask('/', { isPage: true }))).not.toContain('other.js')
    expect(await textOf(ask('/assets/shared.js'))).toBe('shared')
  })

  test('is that of the network as long as there is one; a file that is kept is asked for once', async () => {
    replies = build('1')
    await ask('/', { isPage: true })
    await ask('/assets/shared.js')
    asked = []
    await ask('/', { isPage: true })
    await ask('/assets/shared.js')
    expect(asked).toEqual(['/'])
  })

  test('of a new build replaces the one before the last', async () => {
    for (const name of ['1', '2', '3']) {
      replies = build(name)
      await ask('/tradepost', { isPage: true })
      await ask('/assets/shared.js')
    }
    expect(await shells()).toEqual(['gildscope-shell /assets/index-2.js', 'gildscope-shell /assets/index-3.js'])
    goAway()
    expect(await textOf(ask('/', { isPage: true }))).toContain('index-3.js')
    expect((await ask('/assets/index-1.js'))?.type).toBe('error')
    expect(await textOf(ask('/assets/shared.js'))).toBe('shared')
  })

  test('of a build that could not be loaded whole leaves the one before', async () => {
    replies = build('1')
    await ask('/', { isPage: true })
    replies = { '/': page('2') }
    await ask('/', { isPage: true })
    goAway()
    expect(await textOf(ask('/', { isPage: true }))).toContain('index-1.js')
  })

  test('and the answers that a page had before there was a worker are taken over', async () => {
    replies = { ...build('1'), [ITEMS]: rows('[1]'), [STATUS]: rows('{}') }
    const work: Promise<unknown>[] = []
    const data = ['/assets/shared.js', BOOK, STATUS, '/gw2/v1/website/demoKeys', 'https://else.example/assets/a.js']
    const waitUntil = (more: Promise<unknown>) => work.push(more)
    const urls = data.map((path) => new URL(path, ORIGIN).href)
    scope.dispatchEvent(Object.assign(new Event('message'), { data: urls, waitUntil }))
    await Promise.all(work)
    expect(await keptUrls()).toEqual([BOOK])
    goAway()
    expect(await textOf(ask('/tradepost', { isPage: true }))).toContain('index-1.js')
    expect(await textOf(ask('/assets/shared.js'))).toBe('shared')
    expect(await textOf(ask(BOOK))).toBe('[1]')
  })
})
