import { startBrowser } from '@gildscope/testkit/browser'
import { findChromium } from '@gildscope/testkit/find-chromium'
import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'
import { callJson } from '../support/call.ts'
import { NO_WORKER, openPage } from '../support/open-page.ts'
import { newPerson, signUp } from '../support/people.ts'
import { untilSettled } from '../support/until-settled.ts'
import { type Judged, judgePage } from './judge-page.ts'
import { lookAt } from './look-at-page.ts'

export type VisitedPage = Judged & { path: string }

/** An item that every market has: the page of a glob of ectoplasm. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/tradepost/item/:id': '/tradepost/item/19721',
  '/buyout': '/buyout?item=19721',
}

const SETTLE_LIMIT_MS = 60_000

/** Texts of the help need no content of the game. */
const pathsOf = async (origin: string): Promise<string[]> => {
  const listed = (await callJson(`${origin}/pages.json`)) as { path: string }[]
  return listed.map(({ path }) => path).filter((path) => !path.startsWith('/help/'))
}

/** A page that leads elsewhere, as the login of somebody who is signed in, is empty until it is there. */
const untilWhole = async (page: Page): Promise<boolean> => {
  const hasHeading = async (): Promise<boolean> => (await page.locator('main h1').count()) > 0
  const isWhole = async (): Promise<boolean> =>
    (await hasHeading()) && (await untilSettled(page, SETTLE_LIMIT_MS)) && hasHeading()
  return until('a page with a heading', isWhole, SETTLE_LIMIT_MS, 100).catch(() => false)
}

const visit = async (page: Page, origin: string, path: string): Promise<Judged> => {
  await page.goto(origin + path, { waitUntil: 'load', timeout: SETTLE_LIMIT_MS })
  if (!(await untilWhole(page)))
    return { verdict: 'empty', rows: 0, variables: [], reasons: [`still loading after ${SETTLE_LIMIT_MS / 1000} s`] }
  return judgePage(await lookAt(page))
}

/** Looks at every page as somebody who has just signed up and linked no game account. */
export const visitPages = async (origin: string, onVisited: (page: VisitedPage) => void): Promise<VisitedPage[]> => {
  const executable = findChromium()
  if (executable === null) throw new Error('there is no browser; CHROMIUM_PATH names one')
  const browser = await startBrowser(executable)
  try {
    const profile = await signUp({ open: (path) => openPage(browser, origin + path) }, newPerson('Ida'))
    const context = await browser.newContext({ ...NO_WORKER, viewport: { width: 1440, height: 900 }, ...profile })
    // Images are the real game's, which a rehearsal leaves alone.
    await context.route('https://render.guildwars2.com/**', (route) => route.abort())
    const page = await context.newPage()
    const visited: VisitedPage[] = []
    for (const pattern of await pathsOf(origin)) {
      const path = EXAMPLES[pattern] ?? pattern
      const judged = { path, ...(await visit(page, origin, path)) }
      visited.push(judged)
      onVisited(judged)
    }
    return visited
  } finally {
    await browser.close()
  }
}
