import { writeDumps } from '@gildscope/jobs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { callJson, type Row } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { untilShown } from '../../support/page-checks.ts'
import { runJob } from '../../support/run-job.ts'
import { savedBy } from '../../support/save.ts'
import type { Site } from '../../support/use-site.ts'

const ECTO = 19721
const COIN = 19976
/** The engine is 34 MB, on a machine that does much else. */
const RUN_LIMIT_MS = 60_000
const MOST_IDS = 250

type Found = { header: string[]; lines: string[][] }

const runHere = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText(/^\d[\d,]* rows? in /).waitFor({ timeout: RUN_LIMIT_MS })
}

/** All rows of the result, as its file has them. */
const resultOf = async (page: Page): Promise<Found> => {
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const { bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
  const [header = [], ...lines] = parseCsv(bytes.toString())
  return { header, lines }
}

const numbers = ({ header, lines }: Found, names: readonly string[]): (number | null)[][] =>
  lines.map((cells) =>
    names.map((name) => {
      const text = cells[header.indexOf(name)] ?? ''
      return text === '' ? null : Number(text)
    }),
  )
const dates = ({ header, lines }: Found): string[] =>
  lines.map((cells) => `${(cells[header.indexOf('date')] ?? '').replace(' ', 'T')}Z`)

const figures = (rows: readonly Row[], names: readonly string[]): (number | null)[][] =>
  rows.map((row) => names.map((name) => (row[name] === null ? null : Number(row[name]))))

export const describeSql = (site: Site): void => {
  describe('queries over the dumps', () => {
    beforeAll(() => runJob(site.databaseUrl, writeDumps, {}), 240_000)

    const open = async (query: string): Promise<Page> => {
      const { page } = await site.openAgain(`/sql?${query}`)
      await untilShown(page)
      return page
    }
    const answer = async (query: string): Promise<Found> => {
      const page = await open(query)
      await runHere(page)
      return resultOf(page)
    }
    const lastDay = async (): Promise<string> => {
      const { summary } = (await callJson(site.api('v1/dumps?days=1'))) as { summary: { lastDay: string } }
      return summary.lastDay
    }
    /** Of all traded items on the last day that is dumped. */
    const pricesOfLastDay = async (fields: string): Promise<Row[]> => {
      const day = await lastDay()
      const ids = (await site.rows('v1/items/json?filter=marketable:true&fields=id')).map(({ id }) => Number(id))
      const rows: Row[] = []
      for (let from = 0; from < ids.length; from += MOST_IDS) {
        const some = ids.slice(from, from + MOST_IDS).join()
        rows.push(...(await site.rows(`v1/history?itemID=${some}&start=${day}&end=${day}&fields=itemID,${fields}`)))
      }
      return rows
    }

    it('equals the API in days of an item', async () => {
      const names = ['buy_price_avg', 'sell_price_avg', 'sell_price_min', 'sell_sold', 'sell_sold_error', 'sell_value']
      const found = await answer('example=days')
      const end = await lastDay()
      const rows = await site.rows(`v1/history?itemID=${ECTO}&end=${end}&fields=date,${names}`)
      const shown = new Set(dates(found))
      const newest = rows.toReversed().filter(({ date }) => shown.has(String(date)))
      expect(dates(found)).toEqual(newest.map(({ date }) => date))
      expect(numbers(found, names)).toEqual(figures(newest, names))
      expect(newest.length).toBeGreaterThan(40)
    })

    it('equals the API in hours', async () => {
      const names = ['buy_price_avg', 'sell_price_avg', 'sell_quantity_avg', 'buy_sold', 'sell_sold', 'sell_listed']
      const found = await answer('example=hours')
      const rows = await site.rows(`v2/history/hourly/json?itemID=${COIN}&fields=date,${names}`)
      const shown = new Set(dates(found))
      const same = rows.toReversed().filter(({ date }) => shown.has(String(date)))
      expect(numbers(found, names)).toEqual(figures(same, names))
      expect(same).toHaveLength(48)
    })

    it('equals the API in what most was paid for', async () => {
      const found = await answer('example=value')
      const rows = await pricesOfLastDay('sell_sold,sell_value')
      const best = rows.toSorted((a, b) => Number(b.sell_value) - Number(a.sell_value)).slice(0, 20)
      const names = ['itemID', 'sell_sold', 'sell_value']
      expect(numbers(found, names)).toEqual(figures(best, names))
    })

    it('equals the API in errors of estimates', async () => {
      const found = await answer('example=errors')
      const rows = (await pricesOfLastDay('sell_sold,sell_sold_error')).filter(
        ({ sell_sold: sold }) => Number(sold) >= 50,
      )
      const byId = (a: (number | null)[], b: (number | null)[]): number => (a[0] ?? 0) - (b[0] ?? 0)
      expect(numbers(found, ['itemID', 'sold', 'error']).toSorted(byId)).toEqual(
        figures(rows, ['itemID', 'sell_sold', 'sell_sold_error']).toSorted(byId),
      )
      expect(rows.length).toBeGreaterThan(50)
    })

    it('equals the API in the worth of a list', async () => {
      const found = await answer('example=list')
      const end = await lastDay()
      const rows = await site.rows(`v1/history?itemID=${ECTO},${COIN}&end=${end}&fields=date,itemID,buy_price_avg`)
      const worth = dates(found).map((day) =>
        rows
          .filter(({ date }) => date === day)
          .reduce((sum, { itemID, buy_price_avg: price }) => sum + Number(price) * (itemID === ECTO ? 250 : 10), 0),
      )
      expect(numbers(found, ['copper']).flat()).toEqual(worth)
      expect(worth.length).toBeGreaterThan(40)
    })

    it.each(['week', 'spread', 'together'])('answers the example %s with rows', async (example) => {
      expect((await answer(`example=${example}`)).lines.length).toBeGreaterThan(0)
    })

    it('says what is wrong with a query, ends one at once, and goes on', async () => {
      const page = await open(`q=${encodeURIComponent('select nothing_such from days')}`)
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('alert').filter({ hasText: 'nothing_such' }).waitFor({ timeout: RUN_LIMIT_MS })
      const box = page.getByRole('textbox', { name: 'Query' })
      await box.fill('select count(*) from range(100000000000)')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByText('Running', { exact: true }).waitFor({ timeout: RUN_LIMIT_MS })
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByText('Cancelled.').waitFor()
      await box.fill(`select count(*) as days from days where itemID = ${ECTO}`)
      await box.press('Control+Enter')
      await page.getByText(/^1 row in /).waitFor({ timeout: RUN_LIMIT_MS })
      expect(new URL(page.url()).searchParams.get('q')).toContain('count(*) as days')
    })
  })
}
