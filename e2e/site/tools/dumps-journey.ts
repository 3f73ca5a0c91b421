import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeDumps } from '@gildscope/jobs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUsable } from '../../../scripts/test-programs/find.ts'
import { callRows } from '../../support/call.ts'
import { runJob } from '../../support/run-job.ts'
import type { Site } from '../../support/use-site.ts'

const run = promisify(execFile)

const FILES = /^Files of 2/

type SoldItem = { itemID: number; sell_sold: number; sell_value: number }

/** All collected data as files: the page, and the examples on it, each run as printed. */
export const describeDumps = (site: Site): void => {
  describe('dumps', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gildscope-examples-'))
    beforeAll(() => runJob(site.databaseUrl, writeDumps, {}), 240_000)

    afterAll(() => rm(folder, { recursive: true, force: true }))

    const openDumps = async (): Promise<Page> => {
      const { page } = await site.openAgain('/dumps')
      await page.getByRole('region', { name: FILES }).first().waitFor()
      return page
    }

    /** The newest day, as the first of the panels is called. */
    const newestOf = async (page: Page): Promise<string> =>
      (await page.getByRole('region', { name: FILES }).first().getAttribute('aria-label'))?.slice(-10) ?? ''

    const exampleOf = async (page: Page, tool: string): Promise<string> => {
      await page.getByRole('radio', { name: tool, exact: true }).check({ force: true })
      return (await page.getByRole('region', { name: `Example for ${tool}` }).textContent()) ?? ''
    }

    /** The ten items with the highest sales in gold that day, according to the API. */
    const topOfDay = async (day: string): Promise<SoldItem[]> => {
      const ids = (await callRows(site.api('v1/items/json?filter=marketable:true&fields=id'))).map(({ id }) =>
        Number(id),
      )
      const rows: SoldItem[] = []
      for (let at = 0; at < ids.length; at += 250) {
        const query = `itemID=${ids.slice(at, at + 250).join()}&start=${day}&end=${day}&fields=itemID,sell_sold,sell_value`
        rows.push(...((await callRows(site.api(`v2/history/json?${query}`))) as SoldItem[]))
      }
      return rows.sort((one, other) => other.sell_value - one.sell_value).slice(0, 10)
    }

    it('are listed by day with their sizes, and have the content they name', async () => {
      const page = await openDumps()
      const link = page.getByRole('link', { name: /^Hours of items as Parquet, / }).first()
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${await newestOf(page)}-[0-9a-f]{8}\\.parquet$`))
      expect(await download.failure()).toBe(null)
    })

    it('are what the curl example says', { tags: 'curl' }, async () => {
      const page = await openDumps()
      const { stdout } = await run('bash', ['-euc', await exampleOf(page, 'curl')], { cwd: folder })
      expect(stdout).toMatch(new RegExp(`^${await newestOf(page)}-[0-9a-f]{8}\\.parquet: OK$`, 'm'))
    })

    it('are read by the DuckDB example', { tags: 'curl' }, async () => {
      const page = await openDumps()
      const [fetching = '', query = ''] = (await exampleOf(page, 'DuckDB')).split('\n')
      await run('bash', ['-euc', fetching], { cwd: folder })
      const sql = /^duckdb -c "(.+)"$/.exec(query)?.[1]?.replace("FROM '", `FROM '${folder}/`) ?? ''
      const duckdb = await (await DuckDBInstance.create(':memory:')).connect()
      const rows = (await duckdb.runAndReadAll(sql)).getRows()
      expect(rows.map(([id]) => id)).toEqual((await topOfDay(await newestOf(page))).map(({ itemID }) => itemID))
    })

    it('are read by the pandas example', { tags: 'python3' }, async () => {
      const page = await openDumps()
      const { stdout } = await run(findUsable('python3') ?? '', ['-c', await exampleOf(page, 'pandas')], {
        cwd: folder,
      })
      const shown = stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/).map(Number))
      const wanted = await topOfDay(await newestOf(page))
      expect(shown.map(([, id]) => id)).toEqual(wanted.map(({ itemID }) => itemID))
      // The API rounds to whole copper, pandas prints seven digits.
      for (const [row, { sell_value }] of wanted.entries()) {
        expect((shown[row]?.[3] ?? 0) / sell_value).toBeCloseTo(1, 4)
      }
    })
  })
}
