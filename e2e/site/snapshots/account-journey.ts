import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, callJson } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { gridOf, shownRows } from '../../support/grid.ts'
import { keptInBrowser } from '../../support/kept-in-browser.ts'
import { accessFaults, tooWide } from '../../support/page-checks.ts'
import { type DemoKey, demoKeys, heading, newPerson, ORDERLESS, signUp, wholeKey } from '../../support/people.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'

const ECTO = { id: 19_721, name: 'Glob of Ectoplasm' }
const ORE = { id: 19_697, name: 'Copper Ore' }

/** Another player without open orders. */
const RETIRED = 'Hollow Reed.5527'

/** Items inside gear are counted separately. */
type TrueRow = { kind: 'item' | 'currency'; id: number; place: string; where: string | null } & Record<
  'character' | 'account' | 'none',
  number
>
type Net = { items: { id: number; quantity: number }[]; wallet: { id: number; value: number }[] }

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const rowsIn = (page: Page, face: string) => gridOf(page, `${face} of what is held`).locator('tbody tr[data-grid-row]')
const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByText(name, { exact: true }).click()

/** The displayed table as a file: its head and its lines. */
const csvOf = async (page: Page) => {
  const { bytes } = await savedBy(page, () => press(page, 'CSV'))
  const [head = [], ...lines] = parseCsv(bytes.toString())
  return { lines, cell: (line: readonly string[], name: string): string => line[head.indexOf(name)] ?? '' }
}

/** Snapshots of everything an account holds, compared with the state of the simulated game. */
export const describeAccountSnapshots = (site: Site) =>
  describe('snapshots of an account', () => {
    const truth = async (key: DemoKey, path: string): Promise<unknown> =>
      callJson(`${site.game}/truth/players/${encodeURIComponent(key.account)}/${path}`)
    const play = async (key: DemoKey, deed: Record<string, unknown>): Promise<void> => {
      const { status, text } = await call(`${site.game}/v2/simulated/play?access_token=${key.key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(deed),
      })
      if (status !== 200) throw new Error(`${JSON.stringify(deed)}: ${text}`)
    }

    it('are true by place, and their difference is what was done; moving is not a gain', async () => {
      const key = await wholeKey(site, ORDERLESS)
      const lacking = (await demoKeys(site)).find(
        ({ permissions, account }) => !permissions.includes('inventories') && account === RETIRED,
      )
      const ask = async <T>(path: string): Promise<T> =>
        (await callJson(`${site.game}/v2/${path}?access_token=${key.key}`)) as T
      const [character = ''] = await ask<string[]>('characters')
      const countOf = async (id: number): Promise<number> => {
        const { rows } = (await truth(key, 'holdings')) as { rows: TrueRow[] }
        return rows.reduce((sum, row) => sum + (row.kind === 'item' && row.id === id ? row.none : 0), 0)
      }
      /** The game caches answers about an account for seconds, so this waits for the change. */
      const untilReported = async (place: string, id: number, count: number): Promise<void> => {
        await until(
          `the game to report ${place}`,
          async () => {
            const stacks = await ask<({ id: number; count: number } | null)[]>(`account/${place}`)
            return stacks.reduce((sum, stack) => sum + (stack?.id === id ? stack.count : 0), 0) === count
          },
          60_000,
          1000,
        )
      }
      const inPlace = async (place: string, id: number): Promise<number> =>
        (await ask<({ id: number; count: number } | null)[]>(`account/${place}`)).reduce(
          (sum, stack) => sum + (stack?.id === id ? stack.count : 0),
          0,
        )
      // From the first action on, only the test's actions change the account.
      const ore = await inPlace('materials', ORE.id)
      await play(key, { character, action: 'farm', item: ORE.id, count: 1, to: 'materials' })
      await untilReported('materials', ORE.id, ore + 1)

      const profile = await signUp(site, newPerson('Oona'), lacking === undefined ? [key] : [key, lacking])
      const { page } = await site.open('/account_to_csv', profile)
      await heading(page, 'Account to CSV').waitFor()
      await box(page, `Characters of ${key.account}`).waitFor()
      if (lacking !== undefined) expect(await box(page, `Bank of ${lacking.account}`).count()).toBe(0)
      await press(page, 'Snapshot')
      await rowsIn(page, 'Initial').first().waitFor({ timeout: 60_000 })

      // Tables are made in the worker; the page does it only where that fails.
      expect(page.workers().filter((worker) => worker.url().includes('/desk-worker'))).toHaveLength(1)

      // Every unit by its place, except currencies in the wallet, which is not read here.
      const { rows } = (await truth(key, 'holdings')) as { rows: TrueRow[] }
      const expected = new Map<string, number>()
      for (const { kind, id, place, where, character: soul, account, none } of rows) {
        const units = soul + account + none
        if (kind === 'item' && units !== 0)
          expected.set(`${id} ${place} ${where ?? ''}`, (expected.get(`${id} ${place} ${where ?? ''}`) ?? 0) + units)
      }
      const PLACES: Record<string, string> = {
        Inventory: 'inventory',
        Equipment: 'equipment',
        Bank: 'bank',
        Materials: 'materials',
        'TradePost Sells': 'tpSells',
        'Shared Inventory': 'sharedInventory',
        'Delivery Box': 'deliveryBox',
        Guilds: 'guild',
      }
      const initial = await csvOf(page)
      const { cell } = initial
      const counted = new Map<string, number>()
      for (const line of initial.lines.filter(
        (one) => cell(one, 'account') === key.account && cell(one, 'type') !== 'Currency',
      ))
        counted.set(
          `${cell(line, 'id')} ${PLACES[cell(line, 'location')]} ${cell(line, 'subLocation')}`,
          Number(cell(line, 'total')),
        )
      const inOrder = (units: Map<string, number>) => [...units].toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(inOrder(counted)).toEqual(inOrder(new Map([...expected].filter(([at]) => counted.has(at)))))
      // The missing ones are items that the catalogue does not name.
      const idOf = (at: string): string => at.split(' ', 1)[0] ?? ''
      const named = new Set([...counted.keys()].map(idOf))
      expect([...expected.keys()].filter((at) => !counted.has(at) && named.has(idOf(at)))).toEqual([])
      expect(counted.size).toBeGreaterThan(0.9 * expected.size)

      const began = new Date().toISOString()
      const [ectoBefore, bankBefore] = [await countOf(ECTO.id), await inPlace('bank', ECTO.id)]
      await play(key, { character, action: 'farm', item: ECTO.id, count: 9 })
      await play(key, { character, action: 'move', item: ECTO.id, count: 4, from: 'bags', to: 'bank' })
      await play(key, { character, action: 'farm', item: ORE.id, count: 12, to: 'materials' })
      await untilReported('bank', ECTO.id, bankBefore + 4)
      await untilReported('materials', ORE.id, ore + 13)
      expect(await countOf(ECTO.id)).toBe(ectoBefore + 9)
      await press(page, 'Refresh')
      await rowsIn(page, 'Difference').first().waitFor({ timeout: 60_000 })
      await choose(page, 'Nano')
      const to = new Date(Date.now() + 60_000).toISOString()
      const { total } = (await truth(key, `changes?from=${began}&to=${to}`)) as { total: Net }
      // What the market took or paid meanwhile is waiting at the trading post, coin too.
      const wanted = [
        ...total.items.map(({ id, quantity }) => [id, quantity]),
        ...total.wallet.map(({ id, value }) => [id, value]),
      ].toSorted(([a = 0], [b = 0]) => a - b)
      const changed = async () => {
        const file = await csvOf(page)
        return file.lines.map((line) => [Number(file.cell(line, 'id')), Number(file.cell(line, 'total'))])
      }
      await expect.poll(async () => (await changed()).toSorted(([a = 0], [b = 0]) => a - b), SOON).toEqual(wanted)

      // The file is the table.
      await choose(page, 'Normal')
      await expect.poll(() => rowsIn(page, 'Difference').count(), SOON).toBeGreaterThan(2)
      const shown = await shownRows(gridOf(page, 'Difference of what is held'))
      const difference = await csvOf(page)
      expect(shown.map(({ id, cells }) => [id, cells.value ?? ''])).toEqual(
        difference.lines
          .slice(0, shown.length)
          .map((line) => [Number(difference.cell(line, 'id')), difference.cell(line, 'value')]),
      )
      const { bytes: enko } = await savedBy(page, () => press(page, 'CSV - Enko'))
      expect(enko.toString()).toContain(`${ECTO.id};${ECTO.name};9\r\n`)

      await page.reload()
      await rowsIn(page, 'Difference').first().waitFor()
      expect(await keptInBrowser(page)).not.toContain(key.key)
      expect(page.url()).not.toContain(key.key)
      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize(PHONE.viewport)
      await expect.poll(() => tooWide(page), SOON).toEqual([])
      expect(await accessFaults(page)).toEqual([])
    }, 240_000)
  })
