import { getDrops } from '@gildscope/contracts'
import { until } from '@gildscope/testkit/until'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call, callJson } from '../../support/call.ts'
import { figure, gridOf, shownRows } from '../../support/grid.ts'
import { untilShown } from '../../support/page-checks.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

/** The feed is imported once the catalogue contains the items. */
const IMPORT_LIMIT_MS = 240_000

type Stack = { id: number; quantity: number }
/** The counted fields of a line of the export. */
type Line = {
  id: string
  iso: string
  mf: number
  level: number
  salvageKit: string
  consumed: Stack[]
  items: Stack[]
  flags: { reason: string; detail: string }[]
}

const BAG = { activity: 'Opening', item: 36_038 } as const
const GEAR = { activity: 'Salvaging', item: 83_008 } as const
type Item = typeof BAG | typeof GEAR

const addressOf = ({ activity, item }: Item, rest = ''): string =>
  `/stats_viewer?activity=${activity}&item=${item}${rest}`

const exportOf = async (site: Site, { activity, item }: Item): Promise<Line[]> => {
  const { text } = await call(site.api(`v1/drops/export/jsonl?activity=${activity}&itemId=${item}`))
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

const consumedOf = ({ consumed }: Line): number => consumed[0]?.quantity ?? 0
const sum = (figures: readonly number[]): number => figures.reduce((total, each) => total + each, 0)

type Counted = { units: number; seenIn: number }

/** Units of each drop, and the number of lines that contain it. */
const countDrops = (lines: readonly Line[]): ReadonlyMap<number, Counted> => {
  const counts = new Map<number, Counted>()
  for (const { items } of lines)
    for (const { id, quantity } of items) {
      const { units, seenIn } = counts.get(id) ?? { units: 0, seenIn: 0 }
      counts.set(id, { units: units + quantity, seenIn: seenIn + 1 })
    }
  return counts
}

const COLUMNS = '&drops.rows=100&drops.columns=name,units,submissions,percent,accuracy,each,worth,share'

const key = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Key figures' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })

/** Players' submissions, as counted by the viewer. */
export const describeDrops = (site: Site) =>
  describe('the stats viewer', () => {
    const open = async (path: string): Promise<Page> => (await site.openAgain(path)).page
    let bags: Line[]
    let gear: Line[]

    beforeAll(async () => {
      let before = 0
      await until(
        'all records of the feed',
        async () => {
          ;[bags, gear] = [await exportOf(site, BAG), await exportOf(site, GEAR)]
          const now = bags.length + gear.length
          const isWhole = gear.length > 50 && now === before
          before = now
          return isWhole
        },
        IMPORT_LIMIT_MS,
        1000,
      )
    }, IMPORT_LIMIT_MS + 10_000)

    const CUTS: readonly { name: string; of: Item; cut: string; has: (line: Line) => boolean }[] = [
      { name: 'a bag', of: BAG, cut: '', has: () => true },
      { name: 'a bag at some magic find', of: BAG, cut: '&mf=200', has: ({ mf }) => mf >= 200 && mf < 300 },
      { name: 'salvage with what is flagged', of: GEAR, cut: '&flagged=1', has: () => true },
      {
        name: 'salvage with one kit at the highest level',
        of: GEAR,
        cut: '&kit=Silver-Fed+Salvage-o-Matic&level=80',
        has: ({ salvageKit, level }) => salvageKit === 'Silver-Fed Salvage-o-Matic' && level >= 80,
      },
    ]

    it.each(CUTS)('counts $name as a count over the export does', async ({ of, cut, has }) => {
      const isFlaggedToo = cut.includes('flagged=1')
      const all = of === BAG ? bags : gear
      const lines = all.filter((line) => has(line) && (isFlaggedToo || line.flags.length === 0))
      expect(lines.length).toBeGreaterThan(5)
      const consumed = sum(lines.map(consumedOf))
      const counts = countDrops(lines)

      const page = await open(addressOf(of, cut + COLUMNS))
      await expect.poll(() => key(page, 'Opened|Salvaged').textContent(), SOON).toContain(consumed.toLocaleString('en'))
      expect(await key(page, 'Opened|Salvaged').textContent()).toContain(
        `${lines.length.toLocaleString('en')} submissions`,
      )
      await untilShown(page)
      const rows = await shownRows(gridOf(page, 'Drops'))
      const seen = rows.filter(({ cells }) => figure(cells.units) !== 0)
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(counts.keys()))
      // Of a drop whose later submissions contradict earlier ones the rate of the earlier ones is shown.
      const { drops, value: ofApi } = getDrops.reply.parse(
        await callJson(site.api(`v1/drops/${of.activity}/${of.item}?${cut.slice(1)}`)),
      )
      const contested = new Map(
        drops.flatMap((drop) => (drop.contestedFrom === null ? [] : [[drop.id, drop] as const])),
      )
      const accuracy = `±${(100 / Math.sqrt(consumed)).toFixed(3)} %`
      for (const { id, cells } of rows) {
        const { units, seenIn } = counts.get(id) ?? { units: 0, seenIn: 0 }
        const percent = (100 * units) / consumed
        expect([id, figure(cells.units), figure(cells.submissions)]).toEqual([id, units, seenIn])
        const { low = 0, high = 0, perUnit = percent / 100 } = contested.get(id) ?? {}
        if (contested.has(id))
          expect([id, low, percent / 100, high]).toEqual([id, ...[low, percent / 100, high].sort((a, b) => a - b)])
        // As displayed, with three decimals.
        expect(Math.abs((figure(cells.percent) ?? -1) - 100 * perUnit)).toBeLessThanOrEqual(0.0006)
        expect(cells.accuracy).toBe(accuracy)
      }
      // The contributions of all drops add up to the value of one unit, unless those of some are of one side only.
      const worth = sum(rows.map(({ cells }) => Number(cells.worth ?? 0)))
      const value = Number(await key(page, 'Value per unit, after fees').locator('data').first().getAttribute('value'))
      expect(Math.abs((ofApi?.afterFees.value ?? Number.NaN) - value)).toBeLessThanOrEqual(1)
      if (contested.size === 0) expect(Math.abs(worth - value)).toBeLessThanOrEqual(1)
    })

    it('counts flagged records, and shows them with their reasons', async () => {
      const flagged = gear.concat(bags).some(({ flags }) => flags.length > 0)
      expect(flagged).toBe(true)
      const of = gear.some(({ flags }) => flags.length > 0) ? GEAR : BAG
      const lines = of === GEAR ? gear : bags
      const strange = lines.filter(({ flags }) => flags.length > 0)
      const page = await open(addressOf(of, '&show=submissions'))
      await page.getByText(`${strange.length} of ${lines.length} flagged`).waitFor()
      const grid = gridOf(page, 'Submissions')
      await grid.getByRole('rowheader').first().waitFor()
      expect(await grid.locator('[data-column="flags"]').count()).toBe(0)
      await page.getByRole('switch', { name: 'show them' }).click()
      await expect.poll(() => grid.locator('[data-column="flags"]').count(), SOON).toBeGreaterThan(0)
      await grid.getByRole('button', { name: 'Flags', exact: true }).click()
      await expect.poll(async () => (await shownRows(grid))[0]?.cells.flags, SOON).toMatch(/\w/)
      await grid
        .getByRole('button', { name: /^Details of the submission/ })
        .first()
        .click()
      const details = await grid.locator('dl dd').allTextContents()
      const known = new Set(strange.flatMap(({ flags }) => flags.map(({ detail }) => detail)))
      expect(details.length).toBeGreaterThan(0)
      for (const detail of details) expect([detail, known.has(detail)]).toEqual([detail, true])
    })

    it('gives links of both forms that show the same', async () => {
      const view = addressOf(GEAR, '&level=80&drops.sort=units')
      const page = await open(view)
      await untilShown(page)
      const shown = await shownRows(gridOf(page, 'Drops'))
      const hrefs = await Promise.all(
        ['Report link', 'Item link'].map((name) => page.getByRole('link', { name }).getAttribute('href')),
      )
      const [report = '', basic = ''] = hrefs.map((href) => href ?? '')
      expect(report).toContain('#report?')
      const again = await open(report)
      await expect.poll(() => again.url(), SOON).toBe(site.origin + view)
      await untilShown(again)
      expect(await shownRows(gridOf(again, 'Drops'))).toEqual(shown)
      expect(basic).toMatch(/#basic\?item=83008&activity=Salvaging$/)
      const plain = await open(basic)
      await expect.poll(() => plain.url(), SOON).toBe(site.origin + addressOf(GEAR))
    })
  })
