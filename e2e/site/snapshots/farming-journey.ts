import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callJson } from '../../support/call.ts'
import { parseCsv } from '../../support/csv.ts'
import { gridOf, shownRows } from '../../support/grid.ts'
import { accessFaults, tooWide } from '../../support/page-checks.ts'
import { type DemoKey, heading, newPerson, ORDERLESS, type Profile, signUp, wholeKey } from '../../support/people.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import { PHONE, type Site } from '../../support/use-site.ts'

const ECTO = { id: 19_721, name: 'Glob of Ectoplasm' }
const ORE = { id: 19_697, name: 'Copper Ore' }
const COIN = 1

type Net = { items: { id: number; quantity: number }[]; wallet: { id: number; value: number }[] }
type Changes = { farmed: Net; traded: Net; total: Net }
type Wallet = { id: number; value: number }[]
type Bags = { bags: ({ inventory: ({ id: number; count: number } | null)[] } | null)[] }

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const state = (page: Page, word: string): Promise<void> =>
  page.getByRole('region', { name: 'Session', exact: true }).getByText(word, { exact: true }).waitFor()
const snapshots = (page: Page, count: number): Promise<void> =>
  page
    .getByRole('region', { name: 'Session', exact: true })
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} snapshots?[,;]`) })
    .waitFor()

/** The table as CSV, all pages: changes by item over all places, and the change of coin. */
const changesIn = async (page: Page) => {
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  const { bytes } = await savedBy(page, () => page.getByRole('menuitem', { name: 'All rows' }).click())
  // It closes a moment later, and no longer has the role of a menu while it does.
  await expect.poll(() => page.getByRole('menu').count(), SOON).toBe(0)
  const [head = [], ...lines] = parseCsv(bytes.toString())
  const at = (name: string): number => head.indexOf(name)
  const sums = new Map<string, number>()
  for (const line of lines) {
    const name = line[at('name')] ?? ''
    sums.set(name, (sums.get(name) ?? 0) + Number(line[at('total')]))
  }
  return { head, lines, sums: new Map([...sums].filter(([, sum]) => sum !== 0)) }
}

/** A session of a player who farms and trades. Each step continues where the one before stopped. */
export const describeFarming = (site: Site) =>
  describe('a farming session', () => {
    let key: DemoKey
    let profile: Profile
    let character: string
    let began: string

    const play = async (deed: Record<string, unknown>): Promise<void> => {
      const address = `${site.game}/v2/simulated/play?access_token=${key.key}`
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ character, ...deed })
      const { status, text } = await call(address, { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`${JSON.stringify(deed)}: ${text}`)
    }
    const ask = async <T>(path: string): Promise<T> =>
      (await callJson(`${site.game}/v2/${path}?access_token=${key.key}`)) as T
    const coin = async (): Promise<number> =>
      (await ask<Wallet>('account/wallet')).find(({ id }) => id === COIN)?.value ?? 0
    const truth = async (): Promise<Changes> => {
      const to = new Date(Date.now() + 60_000).toISOString()
      const path = `truth/players/${encodeURIComponent(ORDERLESS)}/changes?from=${began}&to=${to}`
      return (await callJson(`${site.game}/${path}`)) as Changes
    }

    beforeAll(async () => {
      key = await wholeKey(site, ORDERLESS)
      character = (await ask<string[]>('characters'))[0] ?? ''
      profile = await signUp(site, newPerson('Fenna'), [key])
      // From the first action on, only the test's actions change the account.
      const inBags = async (): Promise<number> => {
        const { bags } = await ask<Bags>(`characters/${encodeURIComponent(character)}/inventory`)
        const stacks = bags.flatMap((bag) => bag?.inventory ?? [])
        return stacks.reduce((sum, stack) => sum + (stack?.id === ORE.id ? stack.count : 0), 0)
      }
      const before = await inBags()
      await play({ action: 'farm', item: ORE.id, count: 1 })
      await until('the game to tell of it', async () => (await inBags()) === before + 1, 60_000, 1000)
    }, 120_000)

    it('counts farming but not trading, across a reload and a second tab', async () => {
      const watched = await site.openAgain('/farmingTracker', profile)
      const { page } = watched
      await heading(page, 'Farming Tracker').waitFor()
      await box(page, `Inventory of ${ORDERLESS}`).waitFor()
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await press(page, 'Start')
      await state(page, 'Running')
      await snapshots(page, 1)
      expect(await box(page, `Bank of ${ORDERLESS}`).isDisabled()).toBe(true)

      began = new Date().toISOString()
      const before = await coin()
      await play({ action: 'farm', item: ECTO.id, count: 7, coins: 1234 })
      await play({ action: 'farm', item: ORE.id, count: 20, to: 'materials' })
      await play({ action: 'move', item: ECTO.id, count: 3, from: 'bags', to: 'bank' })
      await play({ action: 'buy', item: ORE.id, count: 5 })
      await play({ action: 'sell', item: ECTO.id, count: 2, price: 500_000 })
      const { total, farmed } = await truth()
      const coinOf = ({ wallet }: Net): number => wallet.find(({ id }) => id === COIN)?.value ?? 0
      await expect.poll(async () => (await coin()) - before, { timeout: 60_000, interval: 1000 }).toBe(coinOf(total))

      await page.reload()
      await state(page, 'Running')
      const second = await page.context().newPage()
      await second.goto(`${site.origin}/farmingTracker`)
      await second.getByText(/^Another tab runs this session/).waitFor()
      // The tab that acts takes the lead: the second one pauses and resumes, which triggers a reading.
      await press(second, 'Pause')
      await state(page, 'Paused')
      await press(second, 'Resume')
      await snapshots(second, 2)
      await snapshots(page, 2)
      await page.getByText(/^Another tab runs this session/).waitFor()
      await second.close()

      const nameOf = (id: number): string => (id === ECTO.id ? ECTO.name : id === ORE.id ? ORE.name : `item ${id}`)
      const expected = ({ items, wallet }: Net): Map<string, number> =>
        new Map([
          ...items.map(({ id, quantity }): [string, number] => [nameOf(id), quantity]),
          ...wallet.map(({ id, value }): [string, number] => [id === COIN ? 'Coin' : `currency ${id}`, value]),
        ])
      const shown = async () => [...(await changesIn(page)).sums].toSorted()
      await gridOf(page, 'Differences').locator('tbody tr[data-grid-row]').first().waitFor()
      expect(await shown()).toEqual([...expected(total)].toSorted())
      await page.getByRole('switch', { name: 'Without trading' }).click()
      await expect.poll(shown, SOON).toEqual([...expected(farmed)].toSorted())
      expect(coinOf(farmed)).toBe(1234)
      expect(farmed.items).toContainEqual({ id: ECTO.id, quantity: 7 })

      // The file has what the table shows.
      const rows = await shownRows(gridOf(page, 'Differences'))
      const { lines, head } = await changesIn(page)
      const values = lines.map((line) => line[head.indexOf('value')])
      expect(rows.map(({ cells }) => cells.value)).toEqual(values.slice(0, rows.length))
      const strip = page.getByRole('region', { name: 'What it has brought' })
      const sum = values.reduce((all, value) => all + Number(value), 0)
      expect(Number(await strip.locator('data').first().getAttribute('value'))).toBe(sum)

      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize(PHONE.viewport)
      await expect.poll(() => tooWide(page), SOON).toEqual([])
      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })

      await press(page, 'Stop')
      await state(page, 'Stopped')
      await page.getByRole('heading', { level: 2, name: 'Finished sessions' }).waitFor()
      await press(page, 'New')
      await page.getByRole('button', { name: 'Start', exact: true }).waitFor()
      // The key is only sent to the game, and is stored nowhere.
      expect(asked.some((url) => url.includes(key.key) && !url.startsWith(`${site.origin}/game/`))).toBe(false)
    }, 240_000)
  })
