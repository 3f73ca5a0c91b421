import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { callRows, type Row } from './call.ts'
import { type KeptPage, keepPage, NO_WORKER, type WatchedPage } from './open-page.ts'
import { joinSharedSite } from './shared-site.ts'
import { BRISK, STILL, startSite } from './start-site.ts'
import type { System } from './start-system.ts'

export const DESKTOP = { ...NO_WORKER, viewport: { width: 1440, height: 900 } } as const
export const PHONE = { ...NO_WORKER, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

const START_LIMIT_MS = 600_000
const STOP_LIMIT_MS = 120_000
const MOST_SHOWN = 3_000

type SiteOptions = {
  /**
   * The tests break something, and browsers log what they could not load. The market of such a site moves all the while,
   * and has no past.
   */
  isBroken?: boolean
  /** Variables of a system of its own, whose market stands still and has no past. */
  env?: Record<string, string>
  /** Tradable items of such a system, where the usual ones lack something. */
  tradable?: number
}

export type Site = {
  /** Of a file with a system of its own. */
  readonly system: System
  /** Where the simulated game answers. */
  readonly game: string
  /** Where commands of operators work. */
  readonly databaseUrl: string
  readonly browser: Browser
  readonly origin: string
  /** Address of a public call. */
  api: (path: string) => string
  rows: (path: string) => Promise<Row[]>
  /** A page of a fresh profile, on a desktop by default; closed after the test. */
  open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
  /** A page that stays with its profile: a load finds most of the site in its cache. */
  openAgain: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
}

type Served = {
  origin: string
  game: string
  databaseUrl: string
  system: System | null
  stop: () => Promise<void>
}

const serve = async ({ isBroken = false, env, tradable }: SiteOptions): Promise<Served> => {
  if (!isBroken && env === undefined) return { ...(await joinSharedSite()), system: null, stop: async () => {} }
  const { system, stop } = await startSite({
    env: env === undefined ? BRISK : { ...STILL, ...env },
    withHistory: false,
    ...(tradable !== undefined && { tradable }),
  })
  const { origin, game, databaseUrl } = system
  return { origin, game, databaseUrl: databaseUrl(), system, stop }
}

/** What a page shows, for the report of a test that failed; the end of it, where a journey stopped. */
const shownOn = async ({ page, errors, strangers }: WatchedPage): Promise<string> => {
  const text = await page
    .locator('main')
    .textContent({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  const showed = `${page.url()} showed: …${(text ?? '').replaceAll(/\s+/g, ' ').slice(-MOST_SHOWN)}`
  return [showed, ...errors, ...strangers].join('\n')
}

/** A site and a browser for the tests of a file. A file that breaks something has a system of its own. */
export const useSite = (options: SiteOptions = {}): Site => {
  let served: Served | undefined
  let browser: Browser | undefined
  const kept = new Map<string, KeptPage>()
  let opened: WatchedPage[] = []
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the site has not started')
    return value
  }
  const newPage = async (options: BrowserContextOptions): Promise<KeptPage> =>
    keepPage(await there(browser).newContext({ ...DESKTOP, ...options }))
  const openIn = async (page: KeptPage, path: string): Promise<WatchedPage> => {
    const watched = await page.load(site.origin + path)
    opened.push(watched)
    return watched
  }
  const site: Site = {
    get system() {
      const { system } = there(served)
      if (system === null) throw new Error('this site is shared; a file that breaks one says so and has its own')
      return system
    },
    get game() {
      return there(served).game
    },
    get databaseUrl() {
      return there(served).databaseUrl
    },
    get browser() {
      return there(browser)
    },
    get origin() {
      return there(served).origin
    },
    api: (path) => `${there(served).origin}/gw2/${path}`,
    rows: (path) => callRows(site.api(path)),
    open: async (path, options = {}) => openIn(await newPage(options), path),
    openAgain: async (path, options = {}) => {
      const key = JSON.stringify(options)
      const page = kept.get(key) ?? (await newPage(options))
      kept.set(key, page)
      return openIn(page, path)
    },
  }
  beforeAll(async () => {
    const executable = findChromium()
    if (executable === null) throw new Error('there is no browser; CHROMIUM_PATH names one')
    served = await serve(options)
    browser = await startBrowser(executable)
  }, START_LIMIT_MS)
  afterEach(async ({ task }) => {
    const all = opened
    opened = []
    const shown = task.result?.state === 'fail' ? await Promise.all(all.map(shownOn)) : []
    const staying = new Set([...kept.values()].map(({ page }) => page))
    for (const { page } of all) if (!staying.has(page)) await page.context().close()
    const seen = all.map(({ errors, strangers }) => ({ errors: options.isBroken === true ? [] : errors, strangers }))
    if (shown.length > 0) throw new Error(shown.join('\n'))
    expect(seen).toEqual(all.map(() => ({ errors: [], strangers: [] })))
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
  }, STOP_LIMIT_MS)
  return site
}
