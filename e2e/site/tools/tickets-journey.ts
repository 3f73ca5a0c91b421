import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { askCollections, askOffers, type Collection, type Offer } from './ask-skins.ts'
import { askPrivately, type Cast } from './cast.ts'

type Line = {
  name: string | null | undefined
  missing: number | null
  cost: number | null
  tickets: number | null
  perTicket: number | null
  notForSale: string | null | undefined
}

const shownLines = async (page: Page): Promise<Line[]> => {
  const rows = await shownRows(gridOf(page, 'Collections by the cost of their tickets'))
  return rows.map(({ cells }) => ({
    name: cells.name,
    missing: figure(cells.missing),
    cost: figure(cells.cost),
    tickets: figure(cells.tickets),
    perTicket: figure(cells.per_ticket),
    notForSale: cells.not_for_sale,
  }))
}

/** The cost of tickets without an account, and with the skins of a player. */
export const describeTickets = (site: Site, cast: Cast) =>
  describe('collection tickets', () => {
    let offers: ReadonlyMap<number, Offer>
    let collections: Collection[] = []

    beforeAll(async () => {
      offers = await askOffers(site)
      collections = await askCollections(site)
    })

    const wantedLines = (unlocked: ReadonlySet<number>): Line[] =>
      collections
        .map(({ name, skins, tickets }) => {
          const missing = skins.filter((skin) => !unlocked.has(skin))
          const unsold = missing.filter((skin) => !offers.has(skin)).length
          const cost = missing.reduce((sum, skin) => sum + (offers.get(skin)?.price ?? 0), 0)
          const perTicket = unsold > 0 ? null : Math.round(cost / tickets)
          return {
            ...{ name, missing: missing.length, cost, tickets, perTicket },
            notForSale: unsold === 0 ? null : `${unsold} not for sale`,
          }
        })
        .filter(({ missing }) => missing > 0)

    it('cost what all skins of a collection cost when signed out', async () => {
      const { page } = await site.openAgain('/bltc_tickets')
      await untilShown(page)
      const lines = wantedLines(new Set())
      expect(lines[0]).toMatchObject({ missing: 16 })
      expect(await shownLines(page)).toEqual(lines)
      await page.getByText('Every skin counts as missing').waitFor()

      const [{ name, skins } = { name: '', skins: [] }] = collections
      await page.getByRole('button', { name: `Show missing skins of ${name}` }).click()
      const lacking = gridOf(page, `Missing skins of ${name}`)
      const wanted = skins.map((skin) => [offers.get(skin)?.id ?? Number.NaN, offers.get(skin)?.price ?? null])
      const shown = async () => (await shownRows(lacking)).map(({ id, cells }) => [id, figure(cells.price)])
      await expect.poll(shown, SOON).toEqual(wanted)
      await page.reload()
      await expect.poll(shown, SOON).toEqual(wanted)
    })

    it('cost what a game account lacks, by the account that is chosen', async () => {
      const { profile, keys } = await cast.trader()
      const { page } = await site.openAgain('/bltc_tickets', profile)
      const choice = page.getByLabel('Game account')
      await choice.waitFor()
      const missing = new Set<number | null | undefined>()
      for (const key of keys) {
        await choice.selectOption(key.account)
        const lines = wantedLines(new Set(await askPrivately<number[]>(site, 'skins', key)))
        await expect.poll(() => shownLines(page), SOON).toEqual(lines)
        missing.add(lines[0]?.missing)
      }
      await choice.selectOption('None: every skin is missing')
      await expect.poll(() => shownLines(page), SOON).toEqual(wantedLines(new Set()))
      expect(missing.size).toBe(keys.length)
      expect(new URL(page.url()).search).toBe('?account=none')
    })
  })
