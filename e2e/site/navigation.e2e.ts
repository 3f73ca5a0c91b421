// @module-tag chromium-headless-shell
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from '../support/call.ts'
import { untilShown } from '../support/page-checks.ts'
import { SOON } from '../support/soon.ts'
import { CONTACT } from '../support/start-site.ts'
import { useSite } from '../support/use-site.ts'

const ECTO = { id: 19721, name: 'Glob of Ectoplasm', german: 'Ektoplasma', chatLink: '[&AgEJTQAA]' }

const site = useSite()

const openShown = async (path: string, options = {}): Promise<Page> => {
  const { page } = await site.openAgain(path, options)
  await untilShown(page)
  return page
}

const untilHeading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** The path with what follows it. */
const address = (page: Page): string => page.url().slice(site.origin.length)

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

describe('the menus', () => {
  it('open, are walked through and chosen from by keys', async () => {
    const page = await openShown('/')
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'TradePost' })
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toMatch(/^Overview/)
    await page.keyboard.press('End')
    expect(await focused(page)).toMatch(/^Compare/)
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^Alternative standard/)
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('TradePost')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await untilHeading(page, 'Tradepost detailed')
    expect(address(page)).toBe('/tradepost/detailed')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
  })

  it('move among each other, and close when somewhere else is pressed', async () => {
    const page = await openShown('/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Support' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Friends')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('TradePost')
    await menu.getByRole('button', { name: 'TradePost' }).click()
    await menu.getByRole('link', { name: /^Overview/ }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await menu.getByRole('link', { name: /^Overview/ }).waitFor({ state: 'detached' })
  })

  it('say which page one is on', async () => {
    const page = await openShown('/tradepost/gnashblade')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'TradePost' }).click()
    expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual([expect.stringMatching(/^Changes/)])
  })

  it('and pages open other sites in a new tab without a referrer', async () => {
    const page = await openShown('/support')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Support' }).click()
    const found: string[] = []
    for (const path of ['/support', '/friends', '/thanks', '/help/api']) {
      if (path !== '/support') await page.goto(site.origin + path)
      await untilShown(page)
      const links = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href^="http"], a[href^="//"]')]
          .filter(({ origin }) => origin !== location.origin)
          .map(({ href, target, rel }) => ({ href, target, rel })),
      )
      for (const link of links) {
        expect(link).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') })
        found.push(link.href)
      }
    }
    // In the menu, on the page and in the footer.
    expect(found.filter((href) => href === CONTACT).length).toBeGreaterThanOrEqual(3)
    expect(found.length).toBeGreaterThan(20)
  })
})

describe('the search', () => {
  const openSearch = async (page: Page) => {
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'Search items, pages' })
    await field.waitFor()
    return field
  }

  it.each([
    ['a name', 'glob of ecto'],
    ['an id', String(ECTO.id)],
    ['a chat link', ECTO.chatLink],
    ['a German name', ECTO.german],
  ])('opens an item by %s', async (_kind, text) => {
    const page = await openShown('/friends')
    await openSearch(page)
    await page.keyboard.type(text)
    await page.getByRole('option', { name: new RegExp(`^${ECTO.name}`) }).waitFor()
    await page.keyboard.press('Enter')
    await untilHeading(page, ECTO.name)
    expect(address(page)).toBe(`/tradepost/item/${ECTO.id}`)
  })

  it('opens what arrows chose', async () => {
    const page = await openShown('/friends')
    const field = await openSearch(page)
    await page.keyboard.type('ore')
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ items?$/ })
      .waitFor()
    const options = page.getByRole('option')
    const selected = () => page.getByRole('option', { selected: true }).getAttribute('id')
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => options.nth(index).getAttribute('id')))
    expect(await selected()).toBe(first)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await selected()).toBe(third)
    await page.keyboard.press('ArrowUp')
    expect(await selected()).toBe(second)
    expect(await field.getAttribute('aria-activedescendant')).toBe(second)
    const href = await options.nth(1).getAttribute('href')
    await page.keyboard.press('Enter')
    await expect.poll(() => address(page), SOON).toBe(href)
  })

  it('finds pages, and the table of all matches', async () => {
    const page = await openShown('/friends')
    await openSearch(page)
    await page.keyboard.type('tradepost')
    await page.getByRole('option', { name: 'Tradepost changes', exact: true }).waitFor()
    await page.getByRole('option', { name: 'Tradepost detailed, name contains tradepost' }).click()
    await expect.poll(() => address(page), SOON).toBe('/tradepost/detailed?f.name=tradepost')
    await untilShown(page)
  })

  it('handles the key as soon as something is visible', async () => {
    const { page } = await site.open('/thanks')
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('main h1') === null) return
        watch.disconnect()
        const press = new KeyboardEvent('keydown', { key: '/', code: 'Slash', bubbles: true, cancelable: true })
        setTimeout(() => document.body.dispatchEvent(press))
      })
      watch.observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${site.origin}/friends`)
    await page.getByRole('combobox', { name: 'Search items, pages' }).waitFor()
  })

  it('gives the focus back on Escape', async () => {
    const page = await openShown('/friends')
    const help = page.getByRole('link', { name: 'Help', exact: true })
    await help.focus()
    const field = await openSearch(page)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    // The page gives it back in the moment after the field is gone.
    await expect.poll(() => help.evaluate((element) => element === document.activeElement), SOON).toBe(true)
  })
})

describe('the theme', () => {
  it('stays as it was chosen, from the first moment of the next page on', async () => {
    const { page } = await site.open('/')
    await untilShown(page)
    const html = page.locator('html')
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('dark')
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const dark = await colour()
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('light')
    expect(await colour()).not.toBe(dark)

    await page.addInitScript(() => {
      const seen: (string | null)[] = []
      Object.assign(window, { seenSchemes: seen })
      new MutationObserver(() => {
        // Nothing is painted before there is a body.
        if (document.body !== null) seen.push(document.documentElement.getAttribute('data-mantine-color-scheme'))
      }).observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.reload()
    await untilShown(page)
    const seen = await page.evaluate(() => (window as unknown as { seenSchemes: string[] }).seenSchemes)
    expect(new Set(seen)).toEqual(new Set(['light']))
    await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
  })
})

describe('addresses', () => {
  it('are walked back and forward', async () => {
    const page = await openShown('/')
    await page.getByRole('main').getByRole('link', { name: 'Tradepost overview' }).click()
    await untilHeading(page, 'Tradepost overview')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click()
    await untilHeading(page, 'Status')
    await page.goBack()
    await untilHeading(page, 'Tradepost overview')
    await page.goBack()
    await untilHeading(page, 'Welcome to Gildscope')
    await page.goForward()
    await untilHeading(page, 'Tradepost overview')
    expect(await page.title()).toBe('Tradepost overview · Gildscope')
    await untilShown(page)
  })

  it.each([
    ['/#/tradepost/item/19721', '/tradepost/item/19721', ECTO.name],
    [
      '/#/tradepost/gnashblade?sort=buy_price&order=asc',
      '/tradepost/gnashblade?sort=buy_price&order=asc',
      'Tradepost changes',
    ],
    ['/tradepost#/friends', '/friends', 'Friends'],
  ])('of the old form, such as %s, lead to their page', async (old, real, heading) => {
    const page = await openShown(old)
    await untilHeading(page, heading)
    expect(address(page)).toBe(real)
  })

  it('of the old form are understood on a page that is open', async () => {
    const page = await openShown('/friends')
    await page.evaluate(() => {
      location.hash = '#/tradepost/item/19721'
    })
    await untilHeading(page, ECTO.name)
    expect(address(page)).toBe('/tradepost/item/19721')
    await untilShown(page)
  })

  it('lead to places within help pages', async () => {
    const page = await openShown('/help/tables')
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Column groups' }).click()
    await expect.poll(() => address(page), SOON).toBe('/help/tables#column-groups')
    const place = page.getByRole('heading', { name: 'Column groups' }).last()
    const top = () => place.evaluate((heading) => heading.getBoundingClientRect().top)
    // Below the header, in the upper half, or at the end of the scroll range.
    const isThere = async () => {
      const isEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
      const at = await top()
      return at >= 0 && (at < 450 || isEnd)
    }
    await expect.poll(isThere, SOON).toBe(true)
    const direct = await openShown('/help/tables#column-groups')
    expect(await direct.evaluate(() => scrollY)).toBeGreaterThan(0)
    await direct.getByRole('article').getByRole('link').first().waitFor()
  })

  it('are copied with all that a table shows', async () => {
    const page = await openShown('/tradepost/detailed?sort=buy_price&order=asc&f.name=ore', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Copy a link to this view' }).click()
    await page.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

describe('what the document contains before a page is drawn', () => {
  const headOf = async (path: string) => {
    const { status, text } = await call(site.origin + path)
    const content = (key: string): string | undefined =>
      text.match(new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`))?.[1]
    return { status, title: text.match(/<title>([^<]*)<\/title>/)?.[1], content }
  }

  const coins = (copper: number): string =>
    [
      [Math.floor(copper / 10_000), 'g'],
      [Math.floor(copper / 100) % 100, 's'],
      [copper % 100, 'c'],
    ]
      .filter(([amount]) => amount !== 0)
      .map(([amount, metal]) => `${amount?.toLocaleString('en-US')}${metal}`)
      .join(' ')

  it('of an item is its name and its prices', async () => {
    const [row] = await site.rows(`v1/items/json?ids=${ECTO.id}&fields=sell_price,buy_price`)
    const title = `${ECTO.name}: sell ${coins(Number(row?.sell_price))}, buy ${coins(Number(row?.buy_price))} · Gildscope`
    const head = await headOf(`/tradepost/item/${ECTO.id}`)
    expect({ status: head.status, title: head.title, og: head.content('og:title') }).toEqual({
      status: 200,
      title,
      og: title,
    })
    expect(head.content('og:url')).toBe(`${site.origin}/tradepost/item/${ECTO.id}`)
    expect(head.content('description')).toContain('A simulated market')
    expect(head.content('og:description')).toBe(head.content('description'))
  })

  it('of a page contains its title and purpose', async () => {
    const head = await headOf('/tradepost/detailed?sort=roi')
    expect(head.title).toBe('Tradepost detailed · Gildscope')
    expect(head.content('description')?.length).toBeGreaterThan(40)
    expect(head.content('og:url')).toBe(`${site.origin}/tradepost/detailed`)
  })

  it.each(['/no/such/page', '/tradepost/nothing', '/tradepost/item/999999999', '/tradepost/item/ecto'])(
    'of %s is that there is none',
    async (path) => {
      const head = await headOf(path)
      expect({ status: head.status, robots: head.content('robots') }).toEqual({ status: 404, robots: 'noindex' })
      expect(head.content('og:url')).toBeUndefined()
    },
  )
})
