import { setTimeout as wait } from 'node:timers/promises'
import { until } from '@gildscope/testkit'
import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import { validate } from '@scalar/openapi-parser'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useClientPackage } from './demo/client-journey.ts'
import { type Answer, call, callRows, type Row } from './support/call.ts'
import { openPage, type WatchedPage } from './support/open-page.ts'
import { stillRunning } from './support/process-tree.ts'
import { readEvents } from './support/read-events.ts'
import { createPlace, launch, type System, type SystemPlace, startSystem } from './support/start-system.ts'

/** Polls are a minute apart, and a busy machine is slower. */
const NEXT_POLL = { timeout: 240_000, interval: 500 }
const SETTLE = { timeout: 240_000, interval: 1_000 }

/** A fifth of the usual size, whose past is imported for longer than all of this takes. */
const TRADABLE = 600
const SMALL = { args: ['--size', String(TRADABLE)] }
const STREAMED = ['buy_price', 'sell_price', 'buy_quantity', 'sell_quantity'] as const
const ASK_FOR_STREAMED = `fields=id,${STREAMED.join(',')}`

type Operation = {
  operationId: string
  security: unknown[]
  responses: Record<string, { headers?: object; content?: object }>
  'x-codeSamples'?: { source: string }[]
}
type OpenApi = { paths: Record<string, { get?: Operation }>; components: object }

/** Checks a JSON answer against the document's schema for it and describes what is wrong; null: nothing. */
const createJudge = (document: OpenApi) => {
  const schemas = new Ajv2020({ strict: false, validateFormats: false })
  schemas.addSchema({ $id: 'document', ...document })
  return (path: string, { headers, text }: Answer): unknown => {
    if (headers.get('content-type')?.startsWith('application/json') !== true) return null
    const pointer = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema']
    const place = pointer.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')
    const check = schemas.getSchema(`document#/${place}`)
    return check?.(JSON.parse(text)) === true ? null : (check?.errors ?? 'the document has no schema for it')
  }
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of every event of changed prices, in the order of their arrival. */
const collectPrices = async (url: string, into: Row[], signal: AbortSignal): Promise<void> => {
  for await (const { event, data } of readEvents(url, signal)) {
    if (event === 'prices' && Array.isArray(data)) into.push(...data.filter(isRow))
  }
}

let place: SystemPlace
let system: System
let atStart: Map<unknown, Row>
const streamed: Row[] = []
const streaming = new AbortController()

const api = (path: string): string => `${system.origin}/gw2/${path}`
const readPrices = async (): Promise<Map<unknown, Row>> =>
  new Map((await callRows(api(`v1/items/json?filter=marketable:true&${ASK_FOR_STREAMED}`))).map((row) => [row.id, row]))

const started = Promise.withResolvers<void>()
const client = useClientPackage({ origin: () => system.origin, started: started.promise })

beforeAll(async () => {
  place = await createPlace()
  system = await startSystem(place, SMALL)
  started.resolve()
  await until('all prices', async () => (await readPrices()).size === TRADABLE, SETTLE.timeout, SETTLE.interval)
  atStart = await readPrices()
  collectPrices(api('v1/items/stream'), streamed, streaming.signal).catch(() => {})
})

afterAll(async () => {
  streaming.abort()
  await system?.stop()
  await place?.remove()
})

describe('a demo that was just started', () => {
  it('answers items, and says that they are simulated', async () => {
    const answer = await call(api('v1/items/json?limit=3'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-data-source')).toBe('simulated')
    expect(JSON.parse(answer.text)).toHaveLength(3)
  })

  it('has prices of every tradable item', async () => {
    const priced = [...atStart.values()].filter((row) => Number(row.buy_price) > 0 || Number(row.sell_price) > 0)
    expect(priced.length).toBeGreaterThan(0.95 * TRADABLE)
  })

  it('has days and hours of a busy item from before its own time', async () => {
    const [busy] = JSON.parse((await call(`${system.game}/archive/busiest?limit=1`)).text)
    const history = (kind: string): Promise<Row[]> => callRows(api(`v2/history/${kind}json?itemID=${busy.id ?? busy}`))
    await expect.poll(async () => (await history('')).length, SETTLE).toBeGreaterThanOrEqual(85)
    await expect.poll(async () => (await history('hourly/')).length, SETTLE).toBeGreaterThanOrEqual(45)
    const days = await history('')
    const dates = days.map(({ date }) => String(date))
    expect(dates).toEqual([...dates].sort())
    // For today it may have seen only a single book itself.
    const today = new Date().toISOString().slice(0, 10)
    const isTrade = (row: Row): boolean =>
      row.type === 'day' && Number(row.sell_sold) > 0 && Number(row.sell_price_avg) > 0
    expect(days.filter((row) => String(row.date) < today && !isTrade(row))).toEqual([])
  })

  it('describes its calls in valid OpenAPI 3.1', async () => {
    const { text } = await call(api('openapi.json'))
    const document = JSON.parse(text)
    expect(await validate(document)).toMatchObject({ valid: true, errors: [] })
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths)).toContain('/v1/items/json')
    expect(new URL(document.servers[0].url, system.origin).href).toBe(`${system.origin}/gw2`)
  })

  it('answers every public call according to the schema and with the documented headers', async () => {
    const document = JSON.parse((await call(api('openapi.json'))).text) as OpenApi
    const { paths } = document
    const faultsOf = createJudge(document)
    const reads = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.security.length === 0 ? [{ ...get, path }] : [],
    )
    const seen: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    // A site that was just started still fills its days and catalogues: the data may change between two reads.
    const settled = performance.now() + SETTLE.timeout
    for (const { path, operationId, responses, 'x-codeSamples': samples = [] } of reads) {
      const address = /'https?:\/\/[^/]+([^']+)'$/.exec(samples[0]?.source ?? '')?.[1]
      if (address === undefined || 'text/event-stream' in (responses['200']?.content ?? {})) continue
      const read = (etag: string) => call(system.origin + address, { headers: { 'if-none-match': etag } })
      const readTwice = async () => {
        const answer = await read('')
        return { answer, again: await read(answer.headers.get('etag') ?? '') }
      }
      const unchanged = '304' in responses
      let { answer, again } = await readTwice()
      // The data of jobs may not exist yet.
      if (answer.status === 404 || answer.status === 503) continue
      // A repeated answer lacks some of them.
      const { headers } = answer
      while (unchanged && again.status === 200 && performance.now() < settled) {
        await wait(SETTLE.interval)
        ;({ answer, again } = await readTwice())
      }
      const { status } = answer
      const described = Object.keys(responses['200']?.headers ?? {})
      wanted[operationId] = [200, unchanged ? 304 : 200, unchanged, [], null]
      seen[operationId] = [
        status,
        again.status,
        again.headers.has('etag'),
        described.filter((name) => !headers.has(name)),
        status === 200 ? faultsOf(path, answer) : null,
      ]
    }
    expect(Object.keys(seen).length).toBeGreaterThan(30)
    expect(seen).toEqual(wanted)
  })

  it.each(['/docs/nothing-here', '/gw2/nothing-here', '/gw2/v1/nothing-here'])(
    'answers %s with 404 in the one shape of errors',
    async (path) => {
      const { status, text } = await call(`${system.origin}${path}`)
      expect(status).toBe(404)
      expect(JSON.parse(text)).toEqual({
        error: { code: 'NOT_FOUND', message: expect.stringContaining(path), details: expect.any(Object) },
      })
    },
  )

  it('names the port when another program has it', async () => {
    const other = await createPlace()
    const second = launch({ ...other, ports: { ...other.ports, GATEWAY_PORT: place.ports.GATEWAY_PORT } }, SMALL)
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`port ${place.ports.GATEWAY_PORT} (GATEWAY_PORT) is taken by another program`)
    await other.remove()
  })

  it('refuses a second start on the same data and names the first', async () => {
    const other = await createPlace()
    const second = launch({ ...other, folder: place.folder }, SMALL)
    expect(await second.exited).toBe(1)
    expect(second.output()).toMatch(/This market runs already: .* is in use by process \d+/)
    await other.remove()
  })
})

client.describeCalls()

describe('the market in a browser', { tags: 'chromium-headless-shell' }, () => {
  const sizes = [
    ['a desktop', { viewport: { width: 1440, height: 900 } }],
    ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ] as const
  const pages = new Map<string, WatchedPage & { before: string[] }>()
  let browser: Browser

  const pageOf = (device: string) => {
    const opened = pages.get(device)
    if (opened === undefined) throw new Error(`no page of ${device}`)
    return opened
  }
  const mostSupply = ({ page }: Pick<WatchedPage, 'page'>) => page.getByRole('table', { name: 'Most supply' })
  /** All figures in all rankings. */
  const figuresOf = ({ page }: WatchedPage): Promise<string[]> =>
    page.getByRole('main').getByRole('table').getByRole('cell').allTextContents()

  beforeAll(async () => {
    browser = await startBrowser(findChromium() ?? '')
    for (const [device, options] of sizes) {
      const opened = await openPage(browser, `${system.origin}/tradepost`, options)
      await mostSupply(opened).getByRole('rowheader').first().waitFor()
      pages.set(device, { ...opened, before: await figuresOf(opened) })
    }
  })

  afterAll(async () => {
    await browser?.close()
  })

  it.each(sizes)('shows fifteen rankings, and ten items with figures in one on %s', async (device) => {
    const opened = pageOf(device)
    expect(await opened.page.getByRole('main').getByRole('table').count()).toBe(15)
    const rows = mostSupply(opened)
      .getByRole('row')
      .filter({ has: opened.page.getByRole('rowheader') })
    expect(await rows.count()).toBe(10)
    for (const row of await rows.all()) expect(await row.getByRole('cell').last().textContent()).toMatch(/\d/)
  })

  it.each(sizes)('fits the width of %s', async (device) => {
    const { page } = pageOf(device)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  })

  it('renders the reference of all calls', async () => {
    const { page, errors, strangers } = await openPage(browser, `${system.origin}/docs/api`)
    await page.getByText('Items with prices and statistics').first().waitFor({ state: 'attached' })
    expect(await page.evaluate('document.body.className')).toContain('dark-mode')
    expect({ errors, strangers }).toEqual({ errors: [], strangers: [] })
    await page.context().close()
  })

  it.each(sizes)('shows changed figures on %s without a reload', async (device) => {
    const opened = pageOf(device)
    await expect.poll(() => figuresOf(opened), NEXT_POLL).not.toEqual(opened.before)
  })

  client.describePage(() => browser, NEXT_POLL)

  it.each(sizes)('loads nothing from elsewhere and reports no error on %s', (device) => {
    const { errors, strangers } = pageOf(device)
    expect({ errors, strangers }).toEqual({ errors: [], strangers: [] })
  })
})

describe('a demo that runs', () => {
  it('streams changed figures', async () => {
    await expect.poll(() => streamed.length, NEXT_POLL).toBeGreaterThan(0)
    const moved = streamed.filter((row) => STREAMED.some((field) => row[field] !== atStart.get(row.id)?.[field]))
    expect(moved.length).toBeGreaterThan(0)
  })

  client.expectPrices(NEXT_POLL)

  it('returns in its list what it streamed last', async () => {
    const id = streamed.at(-1)?.id
    const inList = async (): Promise<boolean> => {
      const [row] = await callRows(api(`v1/items/json?ids=${id}&${ASK_FOR_STREAMED}`))
      const last = streamed.findLast((change) => change.id === id)
      return STREAMED.every((field) => row?.[field] === last?.[field])
    }
    await expect.poll(inList, SETTLE).toBe(true)
  })
})

describe('a demo that ends', () => {
  const WHEN_ADDED = 'v1/items/json?limit=5&fields=id,firstAdded'
  let whenAdded: Row[]

  const stopAndLook = async () => {
    const before = system.processes()
    const code = await system.stop()
    return { code, before, left: stillRunning(before) }
  }

  it('leaves no process after Ctrl-C', async () => {
    whenAdded = await callRows(api(WHEN_ADDED))
    const { code, before, left } = await stopAndLook()
    expect(before.length).toBeGreaterThanOrEqual(8)
    expect({ code, left }).toEqual({ code: 0, left: [] })
    expect(system.output()).toContain('Stopped.')
  })

  it('keeps its data for the next start', async () => {
    system = await startSystem(place, SMALL)
    expect(await callRows(api(WHEN_ADDED))).toEqual(whenAdded)
  })

  it('starts again after its launcher was killed', async () => {
    const before = system.processes()
    system.kill()
    await system.exited
    system = await startSystem(place, SMALL)
    expect(await callRows(api(WHEN_ADDED))).toEqual(whenAdded)
    await until('the end of what the killed one started', () => stillRunning(before).length === 0)
  })
})
