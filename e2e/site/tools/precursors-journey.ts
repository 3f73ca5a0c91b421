import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../support/call.ts'
import { gridOf, shownIds } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { takeRefusals } from '../../support/refusals.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'
import { alertText } from '../accounts/parts.ts'
import type { Cast } from './cast.ts'
import {
  askForges,
  askOutputs,
  chooseOutput,
  type ForgeRecord,
  isPrecursor,
  MOST_SUGGESTIONS,
  type Output,
  outputBox,
  PHRASES,
  submitOutput,
  suggestions,
  summaryFigure,
  untilCounted,
} from './forging-parts.ts'

const PRECURSOR = 'Dawn'
const ROWS = 20

/** From the form to the record: users who may not add forges, submitters, and the resulting counts. */
export const describePrecursors = (site: Site, cast: Cast) =>
  describe('precursors', () => {
    let weapons: Output[] = []
    const open = async (query = ''): Promise<{ page: Page; watched: Awaited<ReturnType<Site['open']>> }> => {
      const watched = await site.openAgain(`/precursors${query}`)
      await untilShown(watched.page)
      return { page: watched.page, watched }
    }
    const dawn = (): Output => {
      const found = weapons.find(({ name }) => name === PRECURSOR)
      if (found === undefined) throw new Error(`there is no ${PRECURSOR}`)
      return found
    }
    const recordsOf = async ({ ISO }: Partial<ForgeRecord>): Promise<ForgeRecord[]> =>
      (await askForges(site, 'precurser')).filter((record) => record.ISO === ISO && record.name === PRECURSOR)

    beforeAll(async () => {
      weapons = await askOutputs(site, 'type:Weapon,rarity:Exotic')
    })

    it('are suggested from the first letter on, five at most, whether or not the user may submit', async () => {
      const { page, watched } = await open()
      await outputBox(page).focus()
      expect(await suggestions(page).count()).toBe(0)
      const withLetter = weapons.filter(({ name }) => name.toLowerCase().includes('a')).map(({ name }) => name)
      expect(withLetter.length).toBeGreaterThan(MOST_SUGGESTIONS)
      await page.keyboard.type('A')
      await expect.poll(() => suggestions(page).count(), SOON).toBe(MOST_SUGGESTIONS)
      for (const text of await suggestions(page).allTextContents())
        expect(withLetter.some((name) => text.includes(name))).toBe(true)

      await chooseOutput(page, PRECURSOR)
      const sent = await submitOutput(page, PRECURSOR)
      expect(sent).toMatchObject({ status: 401, submitter: undefined })
      expect(PHRASES).toContain(await alertText(page))
      expect(await recordsOf(sent.body)).toEqual([])
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/forging/precurser'])
    })

    it('are refused with a guessed token', async () => {
      const { page, watched } = await open('?submitter=guessed')
      await chooseOutput(page, PRECURSOR)
      const sent = await submitOutput(page, PRECURSOR)
      expect(sent).toMatchObject({ status: 401, submitter: 'guessed' })
      expect(PHRASES).toContain(await alertText(page))
      expect(await recordsOf(sent.body)).toEqual([])
      expect(takeRefusals(watched)).toEqual(['401 /gw2/v1/forging/precurser'])
    })

    it('are stored once for the token that an address brings, and counted from then on', async () => {
      const token = await cast.token()
      const { page } = await open(`?submitter=${token}`)
      expect(page.url()).toBe(`${site.origin}/precursors`)
      await chooseOutput(page, PRECURSOR)
      const { url, body, ...sent } = await submitOutput(page, PRECURSOR)
      expect(sent).toEqual({ status: 200, submitter: token })
      expect(body).toMatchObject({ name: PRECURSOR, ID: dawn().id, sell: dawn().sell_price })
      await page.getByRole('alert').filter({ hasText: 'The forge was added' }).waitFor()
      await untilCounted(page, await askForges(site, 'precurser'))

      const submit = async (record: object): Promise<unknown> => {
        const headers = { submitter: token, 'content-type': 'application/json' }
        return JSON.parse((await call(url, { method: 'POST', headers, body: JSON.stringify(record) })).text)
      }
      expect(await submit(body)).toEqual({ result: 'success', stored: false })
      expect(await recordsOf(body)).toEqual([body])
      // More than one page of them, however few the simulated players have made so far.
      const submittedAt = Date.parse(body.ISO ?? '')
      for (let ago = 1; ago <= ROWS; ago += 1) {
        const ISO = new Date(submittedAt - ago * 60_000).toISOString()
        expect(await submit({ ...body, ISO })).toEqual({ result: 'success', stored: true })
      }

      await page.reload()
      await untilShown(page)
      const records = await askForges(site, 'precurser')
      await untilCounted(page, records)
      expect(await summaryFigure(page, 'Precursors found')).toBe(
        records.filter(({ ID }) => isPrecursor({ id: ID })).length,
      )
      const outputs = gridOf(page, 'Outputs of forges of exotic weapons')
      const newest = records.toSorted((a, b) => b.ISO.localeCompare(a.ISO)).map(({ ID }) => ID)
      expect(newest[0]).toBe(dawn().id)
      expect(await shownIds(outputs)).toEqual(newest.slice(0, ROWS))
      await page.getByRole('button', { name: 'Forward' }).click()
      await expect.poll(() => shownIds(outputs), SOON).toEqual(newest.slice(ROWS, 2 * ROWS))
    })

    it('are worth their sell price, less fees', async () => {
      const { page } = await open()
      const records = await askForges(site, 'precurser')
      const prices = new Map(weapons.map(({ id, sell_price }) => [id, sell_price ?? 0]))
      const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
      const now = records.map(({ ID }) => prices.get(ID) ?? 0)
      await untilCounted(page, records)
      const amounts = page.getByRole('table', { name: 'Value' }).getByRole('row', { name: /^All/ }).locator('data')
      const shown = await amounts.evaluateAll((all) => all.map((data) => Number(data.getAttribute('value'))))
      expect(shown).toEqual([sum(records.map(({ sell }) => sell ?? 0)), sum(now)])
      const mean = sum(now.map((price) => Math.floor((price * 85) / 100))) / records.length
      expect(await summaryFigure(page, 'Output of a forge')).toBe(Math.round(mean))
      await page.getByLabel('Price of one input').fill('2g')
      await expect.poll(() => summaryFigure(page, 'Value of a forge today'), SOON).toBe(Math.round(mean - 80_000))
      expect(page.url()).toBe(`${site.origin}/precursors?input=20000`)
    })
  })
