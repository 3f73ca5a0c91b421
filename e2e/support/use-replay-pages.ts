import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { callRows, type Row } from './call.ts'
import { type KeptPage, keepPage, type WatchedPage } from './open-page.ts'
import { untilShown } from './page-checks.ts'
import type { ReplayedMarket } from './replayed-market.ts'
import type { System } from './start-system.ts'

const DESKTOP = { viewport: { width: 1440, height: 900 } } as const

/** A replay that stands at its last moment. */
export type Replay = { system: () => System; market: ReplayedMarket }

export type ReplayPages = {
  market: ReplayedMarket
  system: () => System
  rows: (path: string) => Promise<Row[]>
  /** The page after a reload, with everything loaded. */
  open: (path: string) => Promise<Page>
  /** Goes on in a profile that remembers no answers. */
  forget: () => Promise<void>
}

/** A browser for the tests of a describe block. */
export const useReplayPages = ({ system, market }: Replay): ReplayPages => {
  let browser: Browser
  let kept: KeptPage
  let opened: WatchedPage[] = []
  beforeAll(async () => {
    browser = await startBrowser(findChromium() ?? '')
    kept = await keepPage(await browser.newContext(DESKTOP))
  })
  afterEach(async () => {
    const all = opened
    opened = []
    const seen = all.map(({ errors, strangers }) => ({ errors, strangers }))
    expect(seen).toEqual(all.map(() => ({ errors: [], strangers: [] })))
  })
  afterAll(() => browser?.close())
  return {
    market,
    system,
    rows: (path) => callRows(`${system().origin}/gw2/${path}`),
    open: async (path) => {
      const watched = await kept.load(system().origin + path)
      opened.push(watched)
      await untilShown(watched.page)
      return watched.page
    },
    forget: async () => {
      await kept.page.context().close()
      kept = await keepPage(await browser.newContext(DESKTOP))
    },
  }
}
