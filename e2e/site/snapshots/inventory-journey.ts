import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callJson } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { gridOf, shownRows } from '../../support/grid.ts'
import { keptInBrowser } from '../../support/kept-in-browser.ts'
import { accessFaults, tooWide } from '../../support/page-checks.ts'
import { type DemoKey, demoKeys, heading, newPerson, signUp, wholeKey } from '../../support/people.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'

type Bags = { bags: ({ id: number; inventory: ({ id: number; count: number } | null)[] } | null)[] }

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const typeKey = (page: Page, { key }: DemoKey): Promise<void> =>
  page.getByPlaceholder('API Key with "account" "inventories" permissions').fill(key)

/** Units of each item in all bags of an account, and the bags themselves, as the game reports them. */
const carriedBy = async (site: Site, { key }: DemoKey): Promise<Map<number, number>> => {
  const ask = async <T>(path: string): Promise<T> =>
    (await callJson(`${site.game}/v2/${path}?access_token=${key}`)) as T
  const units = new Map<number, number>()
  const add = (id: number, count: number) => units.set(id, (units.get(id) ?? 0) + count)
  for (const name of await ask<string[]>('characters')) {
    const { bags } = await ask<Bags>(`characters/${encodeURIComponent(name)}/inventory`)
    for (const bag of bags) {
      if (bag === null) continue
      add(bag.id, 1)
      for (const stack of bag.inventory) if (stack !== null) add(stack.id, stack.count)
    }
  }
  return units
}

/** Lines of the wallet stand among those of the bags. */
const CURRENCY = 'Currency'

const walletOf = async (site: Site, { key }: DemoKey): Promise<number[]> => {
  const wallet = (await callJson(`${site.game}/v2/account/wallet?access_token=${key}`)) as { id: number }[]
  return wallet.map(({ id }) => id).toSorted((a, b) => a - b)
}

const rowsOf = (page: Page) => gridOf(page, 'What is carried')
const firstRow = (page: Page): Promise<void> => rowsOf(page).locator('tbody tr[data-grid-row] a').first().waitFor()

/** What characters carry, with a key alone and with an account. */
export const describeInventory = (site: Site) =>
  describe('an inventory', () => {
    it('is read by a typed key, and its files hold what the table shows and the game reports', async () => {
      const key = await wholeKey(site, 5)
      const { page } = await site.open('/inventory_to_csv')
      await heading(page, 'Inventory to CSV').waitFor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await typeKey(page, key)
      await page.getByText(`of ${key.account}`).waitFor()
      const before = await carriedBy(site, key)
      await press(page, 'Snapshot')
      await firstRow(page)

      const { bytes: written } = await savedBy(page, () => press(page, 'Json'))
      const rows = JSON.parse(written.toString()) as { id: number; type: string; quantity: number }[]
      const units = new Map<number, number>()
      for (const { id, type, quantity } of rows) if (type !== CURRENCY) units.set(id, (units.get(id) ?? 0) + quantity)
      const currencies = rows.filter(({ type }) => type === CURRENCY).map(({ id }) => id)
      expect(currencies.toSorted((a, b) => a - b)).toEqual(await walletOf(site, key))
      const shown = (carried: Map<number, number>) =>
        [...carried].filter(([id]) => units.has(id)).toSorted(([a], [b]) => a - b)
      // The player keeps playing, so the page must match the game's answer from before or after the reading.
      expect([shown(before), shown(await carriedBy(site, key))]).toContainEqual(
        [...units].toSorted(([a], [b]) => a - b),
      )
      const { bytes: compact } = await savedBy(page, () => press(page, 'Json-compact'))
      expect(compact.toString()).toBe(JSON.stringify(rows))

      const { bytes } = await savedBy(page, () => press(page, 'CSV'))
      const [head = [], ...lines] = parseCsv(bytes.toString())
      const at = (name: string): number => head.indexOf(name)
      expect(lines).toHaveLength(rows.length)
      const seen = await shownRows(rowsOf(page))
      // Currencies lead to no item.
      const itemOf = (line: readonly string[]) => (line[at('type')] === CURRENCY ? Number.NaN : Number(line[at('id')]))
      const figures = (line: readonly string[]) => [itemOf(line), line[at('value')], line[at('value_taxed')]]
      expect(seen.map(({ id, cells }) => [id, cells.value ?? '', cells.value_taxed ?? ''])).toEqual(
        lines.slice(0, seen.length).map(figures),
      )
      const sums = page.getByRole('region', { name: 'Snapshots' }).locator('tbody data')
      const carried = lines.filter((line) => line[at('type')] !== CURRENCY)
      const sum = (name: string): number => carried.reduce((all, line) => all + Number(line[at(name)]), 0)
      const totals = await sums.evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('value'))))
      expect(totals).toEqual([sum('value'), sum('value') - sum('value_taxed'), sum('value_taxed')])

      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize(PHONE.viewport)
      await expect.poll(() => tooWide(page), SOON).toEqual([])
      expect(await accessFaults(page)).toEqual([])

      // The key is sent to the game only, is in no visible address, and is not stored.
      const withKey = asked.filter((url) => url.includes(key.key))
      expect(withKey.length).toBeGreaterThan(2)
      expect(withKey.every((url) => url.startsWith(`${site.origin}/game/`))).toBe(true)
      expect(
        asked.every((url) => url.startsWith(site.origin) || url.startsWith('blob:') || url.startsWith('data:')),
      ).toBe(true)
      expect(page.url()).not.toContain(key.key)
      expect(await keptInBrowser(page)).not.toContain(key.key)
      await page.reload()
      expect(await page.getByPlaceholder('API Key with "account" "inventories" permissions').inputValue()).toBe('')
    }, 120_000)

    it('is not requested with a key that may not read it', async () => {
      const key = (await demoKeys(site)).find(({ permissions }) => !permissions.includes('inventories'))
      if (key === undefined) throw new Error('the demo has no key without “inventories”')
      const { page } = await site.open('/inventory_to_csv')
      await typeKey(page, key)
      await page.getByText(/^Nothing can be read: the key lacks .*“inventories”/).waitFor()
      expect(await page.getByRole('button', { name: 'Snapshot', exact: true }).isDisabled()).toBe(true)
    })

    it('is not taken without a network, and earlier ones stay', async () => {
      const key = await wholeKey(site, 5)
      const watched = await site.open('/inventory_to_csv')
      const { page } = watched
      await typeKey(page, key)
      await page.getByText(`of ${key.account}`).waitFor()
      await press(page, 'Snapshot')
      await firstRow(page)
      await page.context().setOffline(true)
      await press(page, 'Snapshot')
      await page.getByText('Nothing could be read: this browser is offline.').waitFor()
      await firstRow(page)
      expect(await page.getByRole('region', { name: 'Snapshots' }).locator('tbody tr').count()).toBe(1)
      await page.context().setOffline(false)
      await press(page, 'Snapshot')
      await expect.poll(() => page.getByRole('region', { name: 'Snapshots' }).locator('tbody tr').count(), SOON).toBe(2)
      // The console's errors about it are expected.
      watched.errors.splice(0)
    }, 90_000)

    it('of a linked account is kept, and listed among the snapshots of Account to CSV', async () => {
      const key = await wholeKey(site, 5)
      const profile = await signUp(site, newPerson('Nia'), [key])
      const { page } = await site.open('/inventory_to_csv', profile)
      await page.getByRole('combobox', { name: 'Character' }).selectOption({ index: 1 })
      await press(page, 'Snapshot')
      await firstRow(page)
      await page.reload()
      await firstRow(page)
      expect(await page.getByRole('region', { name: 'Snapshots' }).locator('tbody tr').count()).toBe(1)
      await page.goto(`${site.origin}/account_to_csv`)
      await page
        .getByRole('list', { name: 'Snapshots in this browser' })
        .getByText(/^Inventory of /)
        .waitFor()
      expect(await keptInBrowser(page)).not.toContain(key.key)
    }, 60_000)
  })
