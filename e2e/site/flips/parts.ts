import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { parseCsv } from '../../support/csv.ts'
import { gridOf, type ShownRow, shownRows } from '../../support/grid.ts'
import { wrongCells } from '../../support/judge-table.ts'
import { untilShown } from '../../support/page-checks.ts'
import { savedBy } from '../../support/save.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

export type Opened = { page: Page; grid: Locator }

export const openTable = async (site: Site, path: string, table: string): Promise<Opened> => {
  const { page } = await site.openAgain(path)
  await untilShown(page)
  return { page, grid: gridOf(page, table) }
}

export const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)

/** Sorts by a column; resolves when the head shows it and the rows are there. */
export const sortBy = async ({ page, grid }: Opened, title: string): Promise<void> => {
  await grid.getByRole('button', { name: title, exact: true }).click()
  const head = grid.locator('[aria-sort]').filter({ hasText: title })
  await expect.poll(() => head.count(), SOON).toBe(1)
  await untilShown(page)
}

/** Types a filter; resolves when the address contains it and the rows are displayed. */
export const filterBy = async ({ page, grid }: Opened, title: string, column: string, text: string): Promise<void> => {
  await grid.getByRole('textbox', { name: `Filter ${title}`, exact: true }).fill(text)
  await expect.poll(() => parameter(page, `f.${column}`), SOON).toBe(text)
  await untilShown(page)
}

const AGE = /^\d+ (s|min|h|d)$/

/** Ages keep changing during the test. */
const withoutAges = (rows: readonly ShownRow[]): ShownRow[] =>
  rows.map(({ id, cells }) => ({
    id,
    cells: Object.fromEntries(Object.entries(cells).filter(([, words]) => !AGE.test(words ?? ''))),
  }))

/** Opening the address alone shows the same again. */
export const expectSameAgain = async (site: Site, { page }: Opened, table: string): Promise<void> => {
  const shown = withoutAges(await shownRows(gridOf(page, table)))
  const address = new URL(page.url())
  const other = await openTable(site, address.pathname + address.search, table)
  expect(withoutAges(await shownRows(other.grid))).toEqual(shown)
}

const INSTANT = /^\d{4}-\d\d-\d\dT/

/** Files have the game's own words, pages words with spaces: `UpgradeComponent`, 'Upgrade component'. */
const WORDS_OF_GAME = new Set(['type', 'weaponType'])

/**
 * The value of a CSV cell as the table shows it: the day of a timestamp; undefined for an age, which keeps changing.
 */
const cellValue = (column: string, cell: string, shown: string | null | undefined) => {
  if (AGE.test(shown ?? '')) return undefined
  if (cell === '') return null
  if (INSTANT.test(cell)) return cell.slice(0, 10)
  if (WORDS_OF_GAME.has(column)) return cell.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return Number.isFinite(Number(cell)) ? Number(cell) : cell
}

/** In the format of files: no more decimals than are meaningful. */
const inFourDecimals = (cells: ShownRow['cells']): ShownRow['cells'] =>
  Object.fromEntries(
    Object.entries(cells).map(([column, words]) => [
      column,
      words !== null && /^-?\d+\.\d{5,}$/.test(words) ? String(Number(Number(words).toFixed(4))) : words,
    ]),
  )

/** The file of this page has the columns and the figures that the table shows; drawings are in no file. */
export const expectFileOfView = async ({ page, grid }: Opened, { isOfItems = true } = {}): Promise<void> => {
  const shown = await shownRows(grid)
  const saved = await savedBy(page, async () => {
    // The downloads of the page's first table stand in its head.
    await page.getByRole('button', { name: 'CSV', exact: true }).first().click()
    await page.getByRole('menu', { name: 'CSV', exact: true }).getByRole('menuitem', { name: 'This page' }).click()
  })
  expect(saved.name).toMatch(/^gildscope-.*\.csv$/)
  const [columns = [], ...lines] = parseCsv(saved.bytes.toString())
  expect(lines).toHaveLength(shown.length)
  expect(columns.length).toBeGreaterThan(2)
  const faults = lines.flatMap((cells, at) => {
    const row = shown[at] ?? { id: Number.NaN, cells: {} }
    const saved = columns.flatMap((column, place): [string, string | number | null][] => {
      // Ids come with the names of items, which pages show without them; rows that are not items have ids of their own.
      const id = cells[place] ?? ''
      if (column === 'id' ? (isOfItems ? Number(id) === row.id : id !== '') : column.endsWith('_id')) return []
      const value = cellValue(column, cells[place] ?? '', row.cells[column])
      return value === undefined ? [] : [[column, value]]
    })
    return wrongCells(inFourDecimals(row.cells), Object.fromEntries(saved)).map((fault) => `line ${at + 1}: ${fault}`)
  })
  expect(faults.slice(0, 10)).toEqual([])
}

/** Figures of the displayed rows, by column. */
export const columnOf = (rows: readonly ShownRow[], column: string): (string | null)[] =>
  rows.map(({ cells }) => cells[column] ?? null)
