import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { gridOf, shownIds } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { heading, newPerson, type Profile, sendLogin, signUp } from '../../support/people.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { alertText, panel, tabTo } from './parts.ts'

const ECTO = 19721
const QUESTION = 'Are you sure you wish to delete this list?'

const chosenList = (page: Page): Locator => page.getByRole('combobox', { name: 'List', exact: true })

const itemsOf = (page: Page): Locator => page.getByRole('main').getByRole('grid').getByRole('rowheader')
const showsItems = async (page: Page, names: readonly string[]): Promise<void> =>
  await expect.poll(async () => (await itemsOf(page).allTextContents()).map((text) => text.trim()), SOON).toEqual(names)

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await panel(page, 'List').getByText('saved', { exact: true }).waitFor()
}

const addBulk = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Bulk add').fill(text)
  await page.getByRole('button', { name: 'Add Bulk' }).click()
}

/** A market list from its first item to its deletion; each test continues where the one before stopped. */
export const describeLists = (site: Site) =>
  describe('a market list', () => {
    const lina = newPerson('Lina')
    let profile: Profile
    let goods: { id: number; name: string }[] = []
    let address = ''
    const names = (...ids: number[]): string[] => ids.map((id) => goods.find((item) => item.id === id)?.name ?? '')
    const other = (at: number): number => goods.filter(({ id }) => id !== ECTO)[at]?.id ?? 0
    const open = (path: string) => site.openAgain(path, profile)

    beforeAll(async () => {
      const asked = 'v1/items/json?filter=marketable:true&sort=sell_quantity&order=desc&limit=400&fields=id,name'
      goods = (await site.rows(asked)) as typeof goods
      profile = await signUp(site, lina)
    })

    it('leads a signed-out visitor to the login, and back', async () => {
      const watched = await site.open('/lists')
      await heading(watched.page, 'Login').waitFor()
      expect(watched.page.url()).toBe(`${site.origin}/login?next=%2Flists`)
      await sendLogin(watched.page, lina)
      await heading(watched.page, 'Market Lists').waitFor()
      expect(watched.page.url()).toBe(`${site.origin}/lists`)
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/website/account'])
    })

    it('is made with the keyboard alone', async () => {
      const { page } = await open('/lists')
      await untilShown(page)
      await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('Dust and coins')
      const search = page.getByRole('combobox', { name: 'Add Items' })
      await tabTo(page, search)
      await page.keyboard.type('glob of ecto')
      await page.getByRole('option', { name: /^Glob of Ectoplasm/ }).waitFor()
      await page.keyboard.press('Enter')
      await showsItems(page, ['Glob of Ectoplasm'])
      await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await panel(page, 'List').getByText('saved', { exact: true }).waitFor()
      address = new URL(page.url()).search
      expect(address).toMatch(/^\?list=[\w-]{20,}$/)
      await expect.poll(() => chosenList(page).locator('option:checked').textContent(), SOON).toBe('Dust and coins')
    })

    it('takes many ids at once and says which it ignored', async () => {
      const { page } = await open(`/lists${address}`)
      await showsItems(page, names(ECTO))
      await addBulk(page, `${other(0)}, ${ECTO},${other(1)}, 999999999, dust, ${other(1)}`)
      await page.getByText('Ignored: 999999999, dust').waitFor()
      await showsItems(page, names(ECTO, other(0), other(1)))
      expect(await page.getByRole('textbox', { name: 'Ids' }).inputValue()).toBe([ECTO, other(0), other(1)].join())
      await save(page)
      await page.reload()
      await showsItems(page, names(ECTO, other(0), other(1)))
    })

    it('is the filter of a market page, until it is dropped', async () => {
      const { page } = await open(`/lists${address}`)
      await page.getByRole('link', { name: 'Show on market pages' }).click()
      await page.waitForURL(`**/tradepost/detailed${address}`)
      const grid = gridOf(page, 'All tradable items')
      const listed = [ECTO, other(0), other(1)].toSorted((a, b) => a - b)
      await expect.poll(async () => (await shownIds(grid)).toSorted((a, b) => a - b), SOON).toEqual(listed)
      await page.getByRole('button', { name: 'Drop list Dust and coins' }).click()
      await expect.poll(async () => (await shownIds(grid)).length, SOON).toBe(30)
      expect(new URL(page.url()).search).not.toContain('list=')
    })

    it('grows from the page of an item', async () => {
      const { page } = await open(`/tradepost/item/${other(2)}`)
      await untilShown(page)
      await page.getByRole('button', { name: 'Add to list' }).click()
      const dialog = page.getByRole('dialog', { name: `Add ${names(other(2))[0]} to a list` })
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      expect(await alertText(page)).toBe('Added to Dust and coins.')
      await page.goto(`${site.origin}/lists${address}`)
      await showsItems(page, names(ECTO, other(0), other(1), other(2)))
    })

    it('changed in two windows at the same time is merged, and nothing is lost', async () => {
      const here = await open(`/lists${address}`)
      const there = await site.open(`/lists${address}`, profile)
      for (const { page } of [here, there]) await showsItems(page, names(ECTO, other(0), other(1), other(2)))
      await here.page.getByRole('button', { name: `Delete ${names(other(0))[0]}` }).click()
      await save(here.page)

      await there.page.getByRole('textbox', { name: 'Name' }).fill('Dust only')
      await addBulk(there.page, String(other(3)))
      await showsItems(there.page, names(ECTO, other(0), other(1), other(2), other(3)))
      await there.page.getByRole('button', { name: 'Save', exact: true }).click()
      const dialog = there.page.getByRole('dialog', { name: 'This list has been changed elsewhere' })
      await dialog.getByRole('row').filter({ hasText: 'Dust only' }).getByText('Dust and coins').waitFor()
      await dialog.getByRole('button', { name: 'Merge' }).click()
      await showsItems(there.page, names(ECTO, other(1), other(2), other(3)))
      await save(there.page)
      await here.page.reload()
      await showsItems(here.page, names(ECTO, other(1), other(2), other(3)))
      expect(await here.page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Dust only')
      expect(takeRefusals(there)).toEqual(['409 /gw2/v1/website/lists/update'])
    })

    it('is restored to an earlier version', async () => {
      const { page } = await open(`/lists${address}`)
      const versions = panel(page, 'Former versions').getByRole('listitem')
      await expect.poll(() => versions.count(), SOON).toBe(4)
      const first = versions.last()
      await first.getByRole('button', { name: /^Read/ }).click()
      await first.getByText(String(ECTO), { exact: true }).waitFor()
      await first.getByRole('button', { name: /^Restore/ }).click()
      await showsItems(page, names(ECTO))
      await save(page)
      await expect.poll(() => versions.count(), SOON).toBe(5)
      await page.reload()
      await showsItems(page, names(ECTO))
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Dust and coins')
    })

    it('is deleted once that is confirmed', async () => {
      const { page } = await open(`/lists${address}`)
      const ask = panel(page, 'List').getByRole('button', { name: 'Delete', exact: true })
      const dialog = page.getByRole('dialog', { name: QUESTION })
      await ask.click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await showsItems(page, names(ECTO))
      await ask.click()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect.poll(() => page.url(), SOON).toBe(`${site.origin}/lists`)
      await expect.poll(() => chosenList(page).locator('option').allTextContents(), SOON).toEqual(['New List'])
    })
  })
