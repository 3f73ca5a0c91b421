import type { Page } from 'playwright-core'
import { figure, type ShownRow } from './grid.ts'
import type { Site } from './use-site.ts'

const LIVE_FIELDS = ['sell_price', 'buy_price', 'sell_quantity', 'buy_quantity']

export const liveFigures = (rows: readonly ShownRow[]) =>
  new Map(rows.map(({ id, cells }) => [id, LIVE_FIELDS.map((field) => figure(cells[field]))]))

/** For a side without offers the API answers a price of 0 and pages show none. */
const shownOf = <Value>(field: string, value: Value): Value | null =>
  value === 0 && field.endsWith('_price') ? null : value

/** Of rows of a page what the API says now. */
export const figuresOfApi = async (site: Site, ids: readonly number[]) => {
  const rows = await site.rows(`v1/items/json?ids=${ids.join()}&fields=id,${LIVE_FIELDS.join()}`)
  return new Map(rows.map((row) => [row.id, LIVE_FIELDS.map((field) => shownOf(field, row[field]))]))
}

/** Questions for the rows that are shown, from now on; those of the next page are fetched ahead. */
export const watchLists = (page: Page): string[] => {
  const shown = new URL(page.url()).searchParams
  const offset = Number(shown.get('page') ?? 0) * Number(shown.get('rows') ?? 30)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/gw2/v1/items/json' && Number(searchParams.get('offset')) === offset) asked.push(request.url())
  })
  return asked
}

export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

/** Every window of a browser that is driven believes that it has the focus. */
export const setFocus = (page: Page, isFocused: boolean): Promise<void> =>
  page.evaluate((focused) => {
    document.hasFocus = () => focused
    window.dispatchEvent(new Event(focused ? 'focus' : 'blur'))
  }, isFocused)
