import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { call, callJson } from './support/call.ts'
import { furnish } from './support/furnish.ts'
import { untilShown } from './support/page-checks.ts'
import { DESKTOP, useSite } from './support/use-site.ts'

/** Names of the game, of players and of their characters end with `"'><img src=x onerror=marked()>&amp;`. */
const site = useSite({ env: { SIMULATOR_NAMES: 'markup' } })
const TAG = '<img src=x'

/** Elements and links that a name has become, and whether a name is on the page at all. */
const lookAt = (page: Page): Promise<{ made: string[]; isNamed: boolean }> =>
  page.evaluate((tag) => {
    const found = [...document.querySelectorAll('[src="x"], [onerror], [href^="javascript:" i]')]
    const shown = [
      document.title,
      document.body.textContent,
      ...[...document.querySelectorAll('[title], [aria-label], [alt]')].flatMap((element) =>
        ['title', 'aria-label', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ]
    return {
      made: [...found.map(({ outerHTML }) => outerHTML), ...('marked' in window ? ['a script ran'] : [])],
      isNamed: shown.some((text) => text.includes(tag)),
    }
  }, TAG)

/** Pages of text and forms, and those that show something only with an id. */
const WITHOUT_NAMES =
  /^\/(?:friends|support|thanks|help|status|dumps|privacy|licences|login|signup|reset|confirm|restore|unsubscribe)?(?:\/|$)|^\/(?:tradepost\/item|lists|verification)$/

/** Pages that certainly show names. */
const NAMED = ['/tradepost', '/tradepost/detailed', '/account', '/account_to_csv', '/crafting', '/gemstore_notifier']

/** What readers, wikis and pages of others take. */
const ELSEWHERE = [
  ...['/feeds/items/19721.atom', '/feeds/new-items.atom', '/feeds/rankings/sell.atom', '/feeds/gemstore.atom'],
  ...['/badges/items/19721.svg', '/embed/items/19721'],
]

it('names that are markup are text on every page, and in what other programs read of it', async () => {
  const { profile, ids } = await furnish(site)
  const listed = ((await callJson(`${site.origin}/pages.json`)) as { path: string }[]).map(({ path }) => path)
  const paths = [
    ...listed.filter((path) => !path.includes(':') && !WITHOUT_NAMES.test(path)),
    ...['/tradepost/item/19721', '/help/tables', '/tradepost/detailed?search=%3Cimg', '/no/such/%3Cimg%20src=x%3E'],
    ...[`/lists?list=${ids.list}`, `/verification_management?list=${ids.verification}`],
    ...[`/verification?list=${ids.verification}`, '/transaction_viewer?show=current', '/buyout?item=19721'],
  ]
  const named: string[] = []
  for (const path of paths) {
    const watched = await site.openAgain(path, { ...DESKTOP, storageState: profile.storageState })
    await untilShown(watched.page)
    const { made, isNamed } = await lookAt(watched.page)
    expect({ path, made }).toEqual({ path, made: [] })
    if (isNamed) named.push(path)
    watched.errors.splice(0, watched.errors.length, ...watched.errors.filter((text) => !text.includes('404')))
  }
  expect(named).toEqual(expect.arrayContaining(NAMED))
  expect(named.length).toBeGreaterThan(paths.length / 2)

  const heads = await call(`${site.origin}/tradepost/item/19721`)
  expect(heads.text).toContain('&lt;img src=x')
  const feed = await call(site.api('v1/gemstore/catalogue/feed/rss'))
  const elsewhere = ELSEWHERE.map((path) => call(`${site.origin}${path}`))
  const list = call(`${site.origin}/verification?list=${ids.verification}`)
  for (const { status, text } of [heads, feed, ...(await Promise.all([list, ...elsewhere]))]) {
    expect(status).toBe(200)
    // Nor the quotes before it: an attribute would end there.
    expect(text).not.toMatch(/<img src=x|"'>/)
  }
})
