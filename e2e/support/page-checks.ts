import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { WatchedPage } from './open-page.ts'

export const SCHEMES = ['dark', 'light'] as const
export type Scheme = (typeof SCHEMES)[number]

/** A profile that chose its scheme earlier, and in which nothing fades. */
export const inScheme = (origin: string, scheme: Scheme): BrowserContextOptions => ({
  reducedMotion: 'reduce',
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'gildscope-color-scheme', value: scheme }] }],
  },
})

const SHOWN = { timeout: 20_000, interval: 100 }

/** What a page still waits for; empty when it is whole. */
const waitingFor = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...(document.querySelector('main h1') === null ? ['a heading'] : []),
    ...(document.body.textContent.includes('Loading, Please Wait.') ? ['Loading, Please Wait.'] : []),
    ...[...document.querySelectorAll('[aria-busy="true"]')].map((element) => element.outerHTML.slice(0, 120)),
  ])

/** Waits until nothing on the page loads any more. */
export const untilShown = async (page: Page): Promise<void> => {
  await expect.poll(() => waitingFor(page), SHOWN).toEqual([])
}

const HARMFUL: ReadonlySet<string | null | undefined> = new Set(['serious', 'critical'])

const faultsFoundBy = async (axe: AxeBuilder, leastPasses: number): Promise<string[]> => {
  // The one way that opens no further page.
  const { violations, passes } = await axe.setLegacyMode().analyze()
  expect(passes.length).toBeGreaterThanOrEqual(leastPasses)
  return violations
    .filter(({ impact }) => HARMFUL.has(impact))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${id} (${impact}) at ${target.join(' ')}: ${html.slice(0, 160)}: ${failureSummary}`,
      ),
    )
}

/** What axe finds that keeps people out, one line an element. */
export const accessFaults = (page: Page): Promise<string[]> => faultsFoundBy(new AxeBuilder({ page }), 6)

/** The same of colours alone: all that another scheme changes. */
export const contrastFaults = (page: Page): Promise<string[]> =>
  faultsFoundBy(new AxeBuilder({ page }).withRules(['color-contrast']), 1)

/** Takes out of what the console said that the page itself was answered with 404, which is as it should be. */
export const allowMissingDocument = (watched: WatchedPage): void => {
  const isItself = (text: string): boolean => text.includes('404') && text.endsWith(watched.page.url())
  const index = watched.errors.findIndex(isItself)
  if (index >= 0) watched.errors.splice(index, 1)
}

/** By how many pixels the document is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
