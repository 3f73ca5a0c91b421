// @module-tag chromium-headless-shell
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, callJson, callRows } from '../support/call.ts'
import {
  accessFaults,
  allowMissingDocument,
  expectGoodLooks,
  inTheDark,
  tooWide,
  untilShown,
} from '../support/page-checks.ts'
import { SOON } from '../support/soon.ts'
import { OPERATOR, TRADABLE } from '../support/start-site.ts'
import { PHONE, useSite } from '../support/use-site.ts'
import { walkTo } from '../support/walk-to.ts'
import { ACCOUNT_PATHS } from './accounts/looks.ts'
import { TOOL_PATHS } from './tools/looks.ts'

const HELP = readdirSync(fileURLToPath(new URL('../../docs/help', import.meta.url))).map((file) => file.slice(0, -3))

type Look = {
  path: string
  heading: string
  /** An element that appears once the page has its data. */
  data: (main: Locator) => Locator
  isMissing?: boolean
}

const rows = (main: Locator, table: string): Locator =>
  main
    .getByRole('grid', { name: table })
    .getByRole('row')
    .filter({ has: main.page().getByRole('rowheader') })

const LOOKS: readonly Look[] = [
  {
    path: '/',
    heading: 'Welcome to Gildscope',
    data: (main) => main.getByRole('region', { name: 'The market now' }).getByText(String(TRADABLE), { exact: true }),
  },
  {
    path: '/tradepost',
    heading: 'Tradepost overview',
    data: (main) => main.getByRole('table', { name: 'Most sold' }).getByRole('row').nth(9),
  },
  {
    path: '/tradepost/detailed',
    heading: 'Tradepost detailed',
    data: (main) => rows(main, 'All tradable items').nth(29),
  },
  {
    path: '/tradepost/gnashblade',
    heading: 'Tradepost changes',
    data: (main) => rows(main, 'Changes of all tradable items').nth(29),
  },
  {
    path: '/tradepost/item/19721',
    heading: 'Glob of Ectoplasm',
    data: (main) => rows(main, 'Sell listings').first(),
  },
  {
    path: '/tradepost/item/19675',
    heading: 'Mystic Clover',
    data: (main) => main.getByText('It has no trading-post price.'),
  },
  { path: '/tradepost/item', heading: 'Item', data: (main) => main.getByText('No ID selected') },
  { path: '/tradepost/item/ecto', heading: 'Item', data: (main) => main.getByText('No ID selected'), isMissing: true },
  {
    path: '/tradepost/item/999999999',
    heading: 'Item',
    data: (main) => main.getByText('No item has the id 999999999'),
    isMissing: true,
  },
  {
    path: '/shared_flips',
    heading: 'Shared flips',
    data: (main) => main.getByText('This link shows no flips'),
  },
  {
    path: '/friends',
    heading: 'Friends',
    data: (main) => main.getByRole('link', { name: 'Guild Wars 2', exact: false }).first(),
  },
  { path: '/support', heading: 'Support', data: (main) => main.getByRole('heading', { name: 'Monetary' }) },
  { path: '/thanks', heading: 'Thanks', data: (main) => main.getByRole('link', { name: /^Zod/ }) },
  { path: '/status', heading: 'Status', data: (main) => main.getByText(`${TRADABLE} of ${TRADABLE}`, { exact: true }) },
  {
    path: '/privacy',
    heading: 'Privacy',
    data: (main) => main.getByText(`This installation is run by ${OPERATOR}.`),
  },
  { path: '/licences', heading: 'Licences', data: (main) => main.getByText('@fontsource/ibm-plex-mono') },
  { path: '/help', heading: 'Help', data: (main) => main.getByRole('link', { name: 'Tables' }).first() },
  { path: '/help/tables', heading: 'Tables', data: (main) => main.getByRole('heading', { name: 'Column groups' }) },
  {
    path: '/help/no-such-page',
    heading: 'No such help page',
    data: (main) => main.getByText('There is no help page “no-such-page”'),
    isMissing: true,
  },
  {
    path: '/no/such/page',
    heading: 'No such page',
    data: (main) => main.getByText('There is nothing at this address'),
    isMissing: true,
  },
]

const site = useSite()

const openLook = async ({ path, heading, data, isMissing = false }: Look, options = {}): Promise<Page> => {
  const watched = await site.openAgain(path, options)
  const { page } = watched
  await untilShown(page)
  if (isMissing) allowMissingDocument(watched)
  const main = page.getByRole('main')
  await data(main).waitFor()
  const title = main.getByRole('heading', { level: 1 })
  expect(await title.textContent()).toBe(heading)
  return page
}

/** One page of each kind of layout; the others differ only in their texts. */
const KINDS_OF_LAYOUT: ReadonlySet<string> = new Set([
  ...['/', '/tradepost', '/tradepost/detailed', '/tradepost/item/19721', '/tradepost/item'],
  ...['/friends', '/status', '/help/tables', '/no/such/page'],
])

it('looks at every page that the build lists', async () => {
  const listed = (await callJson(`${site.origin}/pages.json`)) as { path: string }[]
  const looked = (pattern: string): boolean => {
    const parts = pattern.split('/')
    return LOOKS.some(({ path }) => {
      const given = path.split('/')
      return (
        given.length === parts.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
      )
    })
  }
  expect(listed.length).toBeGreaterThan(10)
  const others = listed.filter(({ path }) => !path.startsWith('/help/'))
  const isElsewhere = (path: string): boolean => ACCOUNT_PATHS.has(path) || TOOL_PATHS.has(path)
  expect(others.filter(({ path }) => !looked(path) && !isElsewhere(path))).toEqual([])
  expect(listed.flatMap(({ path }) => path.match(/^\/help\/(.+)/)?.[1] ?? []).toSorted()).toEqual(HELP.toSorted())
})

describe('a page', () => {
  it.each(LOOKS.map((look) => [look.path, look] as const))(
    '%s shows its data, fits every screen and is accessible',
    async (_path, look) => {
      const page = await openLook(look, inTheDark(site.origin))
      const untilData = () => look.data(page.getByRole('main')).waitFor()
      await expectGoodLooks({ page, untilData, isKind: KINDS_OF_LAYOUT.has(look.path) })
    },
  )
})

/** What the machine of the tests decides: how fast the game answers on it, and how much room its disk has. */
const OF_MACHINE = /^(Response time|Free space)/

it('/status finds no fault with a site that is well, but what this machine decides', async () => {
  const { page } = await site.openAgain('/status')
  const main = page.getByRole('main')
  const marked = main.locator(':is(tr, li):has(svg:is(.tabler-icon-alert-triangle, .tabler-icon-x))')
  const isTold = async (): Promise<boolean> => {
    const count = await marked.count()
    const sentence = count === 0 ? 'All is well.' : `${count} ${count === 1 ? 'figure' : 'figures'} below`
    return (await main.getByText(sentence).count()) > 0
  }
  const others = async () => (await marked.allTextContents()).filter((text) => !OF_MACHINE.test(text))
  await expect.poll(async () => [await isTold(), await others()], SOON).toEqual([true, []])
})

describe('a page on a phone', () => {
  it('has an accessible drawer that leads to pages', async () => {
    const page = await openLook(LOOKS[0]!, { ...PHONE, ...inTheDark(site.origin) })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('button', { name: 'TradePost' }).click()
    await drawer.getByRole('link', { name: /^Detailed/ }).waitFor()
    expect(await tooWide(page)).toEqual([])
    expect(await accessFaults(page)).toEqual([])
    await drawer.getByRole('link', { name: /^Detailed/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Tradepost detailed' }).waitFor()
    await drawer.waitFor({ state: 'detached' })
    await untilShown(page)
  })

  it('has a search in its header', async () => {
    const page = await openLook(LOOKS[0]!, PHONE)
    await page.getByRole('banner').getByRole('button', { name: 'Search items, pages' }).click()
    await page.getByRole('combobox', { name: 'Search items, pages' }).fill('Glob of Ecto')
    await page.getByRole('option', { name: /^Glob of Ectoplasm/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Glob of Ectoplasm' }).waitFor()
    await untilShown(page)
  })
})

it('every page of the help has its text and fits a phone', async () => {
  const { page } = await site.openAgain('/help', { ...PHONE, ...inTheDark(site.origin) })
  await untilShown(page)
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const seen = new Set<string>()
  for (const name of HELP) {
    await walkTo(page, `/help/${name}`)
    await expect.poll(async () => seen.has((await title.textContent()) ?? ''), SOON).toBe(false)
    seen.add((await title.textContent()) ?? '')
    expect((await page.getByRole('article').textContent())?.length, name).toBeGreaterThan(300)
    expect(await tooWide(page), name).toEqual([])
  }
})

it('the status names the community feeds that were read, whose recipes are answered by type', async () => {
  const { page } = await site.open('/status')
  await untilShown(page)
  const panel = page
    .getByRole('main')
    .locator('section', { has: page.getByRole('heading', { name: 'Community feeds' }) })
  const words = panel.getByRole('listitem').getByText('read', { exact: true })
  await expect.poll(() => words.count(), SOON).toBe(3)

  const listed = (await callRows(`${site.game}/feeds/custom-recipes.json`)) as { disciplines: string[] }[]
  for (const [discipline, type] of [
    ['Mystic Forge', 'MysticForge'],
    ['Merchant', 'Merchant'],
  ]) {
    const answered = await callRows(site.api(`v2/recipes?fields=id&filter=type:${type},source:custom-recipes`))
    expect(answered).toHaveLength(listed.filter(({ disciplines }) => disciplines[0] === discipline).length)
  }
  const plain = await callRows(site.api('v2/recipes?fields=source'))
  expect(plain.filter(({ source }) => source !== null)).toEqual([])
})

describe('links of the site', () => {
  const ownLinks = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter(({ href, target }) => new URL(href).origin === location.origin && target === '')
        .map((link) => link.pathname),
    )

  it('in menus, footer, welcome and help lead to pages that are there', async () => {
    const { page } = await site.open('/')
    await untilShown(page)
    const paths = new Set(await ownLinks(page))
    const menus = page.getByRole('navigation', { name: 'Main' }).getByRole('button')
    for (const menu of await menus.all()) {
      await menu.click()
      for (const path of await ownLinks(page)) paths.add(path)
    }
    await page.goto(`${site.origin}/help`)
    await untilShown(page)
    for (const path of await ownLinks(page)) paths.add(path)
    expect([...paths]).toEqual(expect.arrayContaining(['/tradepost/detailed', '/privacy', '/status', '/help/tables']))

    const answers = await Promise.all([...paths].map(async (path) => ({ path, ...(await call(site.origin + path)) })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})
