import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { figure } from '../../support/grid.ts'
import { SOON } from '../../support/soon.ts'
import type { Site } from '../../support/use-site.ts'

export type ForgeRecord = { name: string; ID: number; ISO: string; sell: number | null }
export type Output = { id: number; name: string; sell_price: number | null }

/** The text of the specification for users who may not add forges. */
export const PHRASES = [
  "The Maze isn't meant for you",
  "This isn't the matrix",
  'This is a wall not a door!',
  'Really?',
]

/** The 20 of the first generation follow each other. */
export const isPrecursor = ({ id }: { id: number }): boolean => id >= 29_166 && id <= 29_185

export const MOST_SUGGESTIONS = 5

export const askForges = async (site: Site, kind: 'precurser' | 'minis'): Promise<ForgeRecord[]> =>
  (await site.rows(`v1/forging/${kind}?beautify=min`)) as ForgeRecord[]

/** The possible results of a forge. */
export const askOutputs = async (site: Site, filter: string): Promise<Output[]> =>
  (await site.rows(`v1/items/json?filter=${filter}&fields=id,name,sell_price`)) as Output[]

export const outputBox = (page: Page): Locator => page.getByRole('combobox', { name: 'What came out' })

export const suggestions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'What came out' }).getByRole('option')

/** Types a name and selects the first suggestion, which has that name. */
export const chooseOutput = async (page: Page, name: string): Promise<void> => {
  await outputBox(page).fill(name)
  await suggestions(page).first().waitFor()
  await outputBox(page).press('Enter')
}

type Sent = { url: string; body: Partial<ForgeRecord>; submitter: string | undefined; status: number | undefined }

/** Submits the chosen output; resolves with the request and its result. */
export const submitOutput = async (page: Page, name: string): Promise<Sent> => {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/v1/forging/')),
    page.getByRole('button', { name: `Submit ${name}`, exact: true }).click(),
  ])
  const reply = await request.response()
  const { submitter } = request.headers()
  return { url: request.url(), body: request.postDataJSON(), submitter, status: reply?.status() }
}

/** A figure of the table above the outputs: of coins the copper. */
export const summaryFigure = async (page: Page, line: string): Promise<number | null> => {
  const cell = page
    .getByRole('table', { name: 'Summary' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })
    .getByRole('cell')
    .first()
  return figure(await cell.evaluate((shown) => shown.querySelector('data')?.value ?? shown.textContent))
}

/** Waits until the page counts as many forges as the API. */
export const untilCounted = async (page: Page, records: readonly ForgeRecord[]): Promise<void> => {
  await expect.poll(() => summaryFigure(page, 'Forges'), SOON).toBe(records.length)
}
