import type { Page } from 'playwright-core'

/** A cell: of coins the copper, of anything else the words; null where a dash stands. */
export type PlainRow = Record<string, string | null>

/** The body of any table, by the titles of its columns. */
export const tableRows = (page: Page, name: string): Promise<PlainRow[]> =>
  page.locator(`table[aria-label="${name}"]`).evaluate((table) => {
    const textOf = (element: Element): string => element.textContent.trim()
    const head = [...table.querySelectorAll('thead tr')].find((row) => row.querySelector('th') !== null)
    const titles = [...(head?.querySelectorAll('th') ?? [])].map(textOf)
    return [...table.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll('th, td')].map((cell, at) => {
          const coins = cell.querySelector('data')?.value
          const words = textOf(cell)
          return [titles[at] ?? String(at), words === '–' ? null : (coins ?? words)]
        }),
      ),
    )
  })
