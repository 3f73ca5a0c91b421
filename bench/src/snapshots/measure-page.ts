import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { median } from '../support/median.ts'
import { atMost, type Measured, plainly } from '../support/report.ts'
import { openCold } from '../web/measure-pages.ts'
import { type BenchWindow, takeLongTasks } from '../web/page-clock.ts'

const RUNS = 5
const TABLE_BUDGET_MS = 300
const TASK_BUDGET_MS = 200
/** About the time a user points at something before clicking it. */
const AIM_MS = 150

export type Files = { initial: string; second: string }
type Watched = { benchTook: Promise<number> }
type Sight = { face: string; not: string | null }

/** The first cell of totals and the names in sight under the head of a face. */
const sightOf = (page: Page, face: string): Promise<string> =>
  page.evaluate((title) => {
    const rows = document.querySelectorAll(`[role="grid"][aria-label^="${title}"] tr[data-grid-row]`)
    return [...rows].map((row) => row.textContent).join('|')
  }, face)

/** Measures from the press itself, as seen by the page, until rows of `face` other than `not` are painted. */
const watchTable = (page: Page, event: 'click' | 'keydown' | 'change', sight: Sight): Promise<void> =>
  page.evaluate(
    ({ event, sight }) => {
      const { benchPainted } = window as unknown as BenchWindow
      const isThere = (): boolean => {
        const rows = [...document.querySelectorAll(`[role="grid"][aria-label^="${sight.face}"] tr[data-grid-row]`)]
        const hasRows = rows.some((row) => row.querySelector('a[href^="/tradepost/item/"]') !== null)
        return hasRows && rows.map((row) => row.textContent).join('|') !== sight.not
      }
      const pressed = new Promise<number>((at) => {
        addEventListener(event, ({ timeStamp }) => at(timeStamp), { capture: true, once: true })
      })
      const benchTook = pressed.then(async (at) => (await benchPainted(isThere)) - at)
      Object.assign(window, { benchTook } satisfies Watched)
    },
    { event, sight },
  )

const took = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as Watched).benchTook)

const clickTo = async (page: Page, name: string, role: 'radio' | 'columnheader', sight: Sight) => {
  const target =
    role === 'columnheader'
      ? page.locator('th button', { hasText: new RegExp(`^${name}`) }).first()
      : page.getByRole(role, { name, exact: true }).locator('xpath=..')
  await target.hover()
  await page.waitForTimeout(AIM_MS)
  await watchTable(page, 'click', sight)
  await page.mouse.down()
  await page.mouse.up()
  return took(page)
}

const importFile = async (page: Page, file: string): Promise<void> => {
  await page.getByLabel('File of a snapshot').setInputFiles(file)
}

/** Chooses a snapshot by its name. */
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  const box = page.getByLabel(label, { exact: true })
  const value = await box.locator('option', { hasText: name }).getAttribute('value')
  await box.selectOption(value)
}

type Steps = Record<'imported' | 'second' | 'difference' | 'micro' | 'sorted' | 'filtered' | 'csv' | 'longest', number>

/** One visit: both files are loaded, then everything is viewed that was not before. */
const visit = async (browser: Browser, origin: string, files: Files): Promise<Steps & { bytes: number }> => {
  const { page, close } = await openCold(browser, `${origin}/account_to_csv`)
  try {
    const rowsOf = (face: string) =>
      page.locator(`[role="grid"][aria-label^="${face}"] tr[data-grid-row] a[href^="/tradepost/item/"]`).first()
    await page.getByRole('button', { name: 'Import' }).waitFor()
    const from = performance.now()
    await importFile(page, files.initial)
    await rowsOf('Initial').waitFor({ timeout: 60_000 })
    const imported = performance.now() - from
    await importFile(page, files.second)
    await rowsOf('Difference').waitFor({ timeout: 60_000 })
    await page.waitForTimeout(1_000)
    const whileImporting = Math.max(0, ...(await takeLongTasks(page)))

    const second = await clickTo(page, 'Second', 'radio', { face: 'Second', not: null })
    // In the other direction it is a difference that was not requested before.
    await pick(page, 'Initial snapshot', 'second')
    await page.waitForTimeout(1_000)
    await watchTable(page, 'change', { face: 'Difference', not: null })
    await pick(page, 'Second snapshot', 'initial')
    const difference = await took(page)
    await page.waitForTimeout(1_000)
    await clickTo(page, 'Second', 'radio', { face: 'Second', not: null })
    const micro = await clickTo(page, 'Micro', 'radio', { face: 'Second', not: await sightOf(page, 'Second') })
    const sorted = await clickTo(page, 'Total', 'columnheader', { face: 'Second', not: await sightOf(page, 'Second') })
    const field = page.getByRole('textbox', { name: 'Filter Item', exact: true })
    // The field filters automatically once typing pauses.
    const unfiltered = await sightOf(page, 'Second')
    await field.focus()
    await page.keyboard.type('ore')
    await watchTable(page, 'keydown', { face: 'Second', not: unfiltered })
    await page.keyboard.press('Enter')
    const filtered = await took(page)
    await field.fill('')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Normal', exact: true }).locator('xpath=..').click()
    await page.waitForTimeout(1_000)
    const saving = page.waitForEvent('download')
    const asked = performance.now()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = await (await saving).path()
    const csv = performance.now() - asked
    const longest = Math.max(whileImporting, ...(await takeLongTasks(page)))
    const bytes = (await readFile(file)).length
    return { imported, second, difference, micro, sorted, filtered, csv, longest, bytes }
  } finally {
    await close()
  }
}

/** Two snapshots of 100,000 rows on `/account_to_csv`, in a browser. */
export const measurePage = async (browser: Browser, origin: string, files: Files): Promise<Measured[]> => {
  const visits: (Steps & { bytes: number })[] = []
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, origin, files))
  const of = (step: keyof Steps) => {
    const times = visits.map((one) => one[step])
    return { value: median(times), figures: { runs: times.map(Math.round).join(' ') } }
  }
  const table = (what: string, step: keyof Steps): Measured => {
    const { value, figures } = of(step)
    return atMost(what, value, TABLE_BUDGET_MS, ' ms', figures)
  }
  const plain = (what: string, step: keyof Steps, more: Measured['figures'] = {}): Measured => {
    const { value, figures } = of(step)
    return plainly(what, `${Math.round(value)} ms`, { value, ...figures, ...more })
  }
  const longest = of('longest')
  return [
    table('100,000 rows of a snapshot to a painted table', 'second'),
    table('difference of two to a painted table', 'difference'),
    table('places of a kind together (Micro) to a painted table', 'micro'),
    table('sort click to painted rows', 'sorted'),
    table('filter to painted rows', 'filtered'),
    atMost('longest task of the page in all of it', longest.value, TASK_BUDGET_MS, ' ms', longest.figures),
    plain('CSV of all rows and columns saved', 'csv', { bytes: visits[0]?.bytes ?? 0 }),
    plain('a file taken in, names and prices fetched, table painted', 'imported'),
  ]
}
