import { findChromium, startBrowser } from '@gildscope/testkit/browser'
import { until } from '@gildscope/testkit/until'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { callJson, callRows, type Row } from './call.ts'
import { openPageIn, type WatchedPage } from './open-page.ts'
import { createPlace, type Place, type System, startSystem } from './start-system.ts'

export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** Tradable items of the small world that the pages are looked at in. */
export const TRADABLE = 600
const WORLD = ['--size', String(TRADABLE)]

const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 120_000
const ARCHIVE_LIMIT_MS = 200_000

/** One poll, then none for an hour: pages and calls can be compared at leisure. */
const STILL = { POLL_SECONDS: '3599' }
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000' }

type SiteOptions = {
  /** Polls once a minute, as in earnest, instead of once. */
  isLive?: boolean
  /** The tests break something, and browsers log what they could not load. */
  isBroken?: boolean
  /** Further settings of the processes. */
  env?: Record<string, string>
}

export type Site = {
  readonly system: System
  readonly browser: Browser
  readonly origin: string
  /** Address of a public call. */
  api: (path: string) => string
  rows: (path: string) => Promise<Row[]>
  /** A page of a fresh profile, on a desktop unless told; closed after the test. */
  open: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
  /** A page of a profile that stays, and that has most of the site in its cache after the first page. */
  openAgain: (path: string, options?: BrowserContextOptions) => Promise<WatchedPage>
}

/** Prices, and the whole past that the simulated archive tells. */
const hasArrived = async (site: Site): Promise<boolean> => {
  const status = await callJson(site.api('v1/status'))
  const { imports, queues, coverage7d } = status as {
    imports: { resolution: string; items: number }[]
    queues: { name: string; active: number; waiting: number }[]
    coverage7d: number | null
  }
  const isWhole = (wanted: string): boolean =>
    imports.some(({ resolution, items }) => resolution === wanted && items === TRADABLE)
  const isIdle = queues.every(({ active, waiting }) => active + waiting === 0)
  return isIdle && coverage7d !== null && isWhole('day') && isWhole('hour')
}

/** A system and a browser for the tests of a file. */
export const useSite = ({ isLive = false, isBroken = false, env = {} }: SiteOptions = {}): Site => {
  let place: Place | undefined
  let system: System | undefined
  let browser: Browser | undefined
  const profiles = new Map<string, BrowserContext>()
  let opened: WatchedPage[] = []
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the site has not started')
    return value
  }
  const newProfile = (options: BrowserContextOptions) => there(browser).newContext({ ...DESKTOP, ...options })
  const openIn = async (profile: BrowserContext, path: string): Promise<WatchedPage> => {
    const watched = await openPageIn(profile, site.origin + path)
    opened.push(watched)
    return watched
  }
  const site: Site = {
    get system() {
      return there(system)
    },
    get browser() {
      return there(browser)
    },
    get origin() {
      return there(system).origin
    },
    api: (path) => `${there(system).origin}/gw2/${path}`,
    rows: (path) => callRows(site.api(path)),
    open: async (path, options = {}) => openIn(await newProfile(options), path),
    openAgain: async (path, options = {}) => {
      const key = JSON.stringify(options)
      const profile = profiles.get(key) ?? (await newProfile(options))
      profiles.set(key, profile)
      return openIn(profile, path)
    },
  }
  beforeAll(async () => {
    const executable = findChromium()
    if (executable === null) throw new Error('there is no browser; CHROMIUM_PATH names one')
    place = await createPlace()
    system = await startSystem(place, { args: WORLD, env: { ...UNLIMITED, ...(isLive ? {} : STILL), ...env } })
    browser = await startBrowser(executable)
    await until('prices and their past', () => hasArrived(site), ARCHIVE_LIMIT_MS, 250)
  }, START_LIMIT_MS)
  afterEach(async () => {
    const all = opened
    opened = []
    const kept = new Set(profiles.values())
    for (const { page } of all) await (kept.has(page.context()) ? page : page.context()).close()
    const seen = all.map(({ errors, strangers }) => ({ errors: isBroken ? [] : errors, strangers }))
    expect(seen).toEqual(all.map(() => ({ errors: [], strangers: [] })))
  })
  afterAll(async () => {
    await browser?.close()
    await system?.stop()
    await place?.remove()
  }, STOP_LIMIT_MS)
  return site
}
