import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../support/csv.ts'
import { figure, gridOf, shownIds, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { heading, sendLogin } from '../../support/people.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { panel } from '../accounts/parts.ts'
import { askOffers, askWeaponSkins, type Offer } from './ask-skins.ts'
import { askPrivately, type Cast } from './cast.ts'

const TITLE = 'Skin to Win'
const ROWS = 30

const sum = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0)

const shownTotal = async (page: Page): Promise<number> =>
  Number(await panel(page, 'By weapon type').locator('header data').getAttribute('value'))

const untilTotal = async (page: Page, offers: readonly Offer[]): Promise<void> => {
  const total = sum(offers.map(({ price }) => price))
  await expect.poll(() => shownTotal(page), SOON).toBe(total)
}

/** The weapon skins that a player lacks, from the login on. */
export const describeSkins = (site: Site, cast: Cast) =>
  describe('missing skins', () => {
    it('are shown after login, and cost the sum of their cheapest sources', async () => {
      const { keys, ...person } = await cast.trader()
      const [offers, skins] = [await askOffers(site), await askWeaponSkins(site)]
      const lackingOf = async (key: (typeof keys)[number]) => {
        const unlocked = new Set(await askPrivately<number[]>(site, 'skins', key))
        expect(unlocked.size).toBeGreaterThan(0)
        return skins.filter(({ id }) => !unlocked.has(id))
      }
      const offersOf = (lacking: readonly { id: number }[]): Offer[] =>
        lacking
          .toSorted((a, b) => a.id - b.id)
          .flatMap(({ id }) => offers.get(id) ?? [])
          .toSorted((a, b) => a.price - b.price)

      const watched = await site.open('/skin_2_win')
      const { page } = watched
      await heading(page, 'Login').waitFor()
      expect(page.url()).toBe(`${site.origin}/login?next=%2Fskin_2_win`)
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/website/account'])
      await sendLogin(page, person)
      await heading(page, TITLE).waitFor()
      await untilShown(page)

      const lacking = await lackingOf(keys[0])
      const wanted = offersOf(lacking)
      expect(wanted.length).toBeGreaterThan(0)
      await untilTotal(page, wanted)
      const types = await shownRows(gridOf(page, 'Missing skins by weapon type'))
      expect(sum(types.map(({ cells }) => figure(cells.cost)))).toBe(sum(wanted.map(({ price }) => price)))
      expect(sum(types.map(({ cells }) => figure(cells.missing)))).toBe(wanted.length)
      const unsold = lacking.length - wanted.length
      expect(sum(types.map(({ cells }) => figure(cells.unobtainable)))).toBe(unsold)
      const none = panel(page, 'Without a tradable source').locator('header')
      expect(await none.textContent()).toBe(`Without a tradable source${unsold}`)

      await page.getByRole('button', { name: 'CSV', exact: true }).click()
      const { bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
      const [header = [], ...lines] = parseCsv(bytes.toString())
      const prices = lines.map((cells) => Number(cells[header.indexOf('price')]))
      expect(prices).toEqual(wanted.map(({ price }) => price))

      const grid = gridOf(page, `Missing skins of ${keys[0].account}`)
      expect(await shownIds(grid)).toEqual(wanted.slice(0, ROWS).map(({ id }) => id))
      await page.getByRole('combobox', { name: 'Game account' }).selectOption(keys[1].account)
      const others = offersOf(await lackingOf(keys[1]))
      await untilTotal(page, others)
      const link = gridOf(page, `Missing skins of ${keys[1].account}`).getByRole('link').first()
      const name = (await link.textContent()) ?? ''
      await link.click()
      await page.waitForURL(`**/tradepost/item/${others[0]?.id}`)
      await heading(page, name).waitFor()
    })
  })
