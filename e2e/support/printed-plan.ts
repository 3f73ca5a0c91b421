import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { until } from '@gildscope/testkit/until'
import type { Page } from 'playwright-core'
import { parseCsv } from './csv.ts'

export type PrintedLine = { id: number; name: string; units: number; how: string; sum: number }
export type PrintedStep = {
  output: number
  makes: number
  kind: string
  character: string | null
  takes: { name: string; units: number }[]
  /** Of a daily craft: units by the days from now. */
  gate: { day: number; units: number }[]
}

/** What a reader of /planner has: the lines of its file, and what figures and steps say beyond them. */
export type PrintedPlan = {
  total: number
  bought: PrintedLine[]
  vendors: PrintedLine[]
  fetched: PrintedLine[]
  /** Kinds of other lines: what has to be obtained or sold. */
  others: string[]
  steps: PrintedStep[]
}

const SETTLE_LIMIT_MS = 120_000
const READ = ['buy', 'vendor', 'fetch', 'make']

const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''))

const readLines = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  const [head = [], ...rows] = parseCsv(await readFile(await download.path(), 'utf8'))
  return rows.map((row) => {
    const cell = (name: string): string => row[head.indexOf(name)] ?? ''
    const [id, units, sum] = ['id', 'units', 'sum'].map((name) => Number(cell(name)))
    return { what: cell('what'), id: id ?? 0, name: cell('name'), units: units ?? 0, how: cell('how'), sum: sum ?? 0 }
  })
}

const readTotal = async (page: Page): Promise<number> => {
  const strip = page.getByRole('region', { name: 'The plan in figures' })
  return Number(await strip.locator('data').first().getAttribute('value'))
}

const readTakes = async (page: Page, count: number): Promise<PrintedStep['takes'][]> => {
  const steps = page.locator('main li:has(input[aria-label$=": done"])')
  // They are drawn a few with every frame.
  await steps.nth(count - 1).waitFor()
  const texts = await steps.evaluateAll((all) =>
    all.map((step) =>
      [...(step.querySelector('small')?.children ?? [])].map((taken) => {
        const name = taken.querySelector('[translate="no"]')?.textContent ?? ''
        return { name, units: (taken.textContent ?? '').slice(0, -name.length) }
      }),
    ),
  )
  return texts.map((takes) => takes.map(({ name, units }) => ({ name, units: numberIn(units) })))
}

/** By the name of what is crafted. */
const readGates = async (page: Page): Promise<Map<string, PrintedStep['gate']>> => {
  const rows = page.getByRole('table', { name: 'Daily crafts by day' }).locator('tbody tr')
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => {
      const days = [...row.querySelectorAll('td')].map((cell) =>
        cell.querySelector('[aria-label="done"]') === null ? (cell.textContent ?? '') : '',
      )
      return { name: row.querySelector('a')?.textContent ?? '', days }
    }),
  )
  return new Map(
    texts.map(({ name, days }) => [
      name,
      days.map((text, day) => ({ day, units: numberIn(text) })).filter(({ units }) => units > 0),
    ]),
  )
}

const readPlan = async (page: Page): Promise<PrintedPlan> => {
  const lines = await readLines(page)
  const total = await readTotal(page)
  await page.getByRole('tab', { name: 'Steps' }).click()
  const of = (what: string) => lines.filter((line) => line.what === what)
  const [takes, gates] = [await readTakes(page, of('make').length), await readGates(page)]
  return {
    total,
    bought: of('buy'),
    vendors: of('vendor'),
    fetched: of('fetch'),
    others: lines.map(({ what }) => what).filter((what) => !READ.includes(what)),
    steps: of('make').map(({ id, name, units, how }, nth) => {
      const [kind = '', character = null] = how.split(' by ')
      return { output: id, makes: units, kind, character, takes: takes[nth] ?? [], gate: gates.get(name) ?? [] }
    }),
  }
}

/** The plan that stays: where it takes all that was read of a book, the page reads the rest and plans again. */
export const readPrintedPlan = async (page: Page): Promise<PrintedPlan> => {
  let plan: PrintedPlan | null = null
  const isSettled = async (): Promise<boolean> => {
    await page.getByText(/^(?:exact|in whole numbers)/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
    const before = plan
    plan = await readPlan(page)
    return isDeepStrictEqual(plan, before)
  }
  await until('a plan that stays', isSettled, SETTLE_LIMIT_MS, 500)
  return plan!
}
