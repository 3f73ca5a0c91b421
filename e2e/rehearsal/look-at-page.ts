import type { Page } from 'playwright-core'

/** What takes the place of content that is not there. */
export type Blank = { title: string; text: string }

export type Seen = { text: string; rows: number; blanks: Blank[]; alerts: string[] }

/** What a loaded page shows in its tables, and what it shows where content could be. */
export const lookAt = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const main = document.querySelector('main')
    if (main === null) return { text: '', rows: 0, blanks: [], alerts: ['there is no page'] }
    const notices = [...main.querySelectorAll('[data-notice]')]
    const tables = [...main.querySelectorAll('table')].map((table) => {
      const cells = [...table.querySelectorAll('tbody td')]
      const missing = cells.filter((cell) => cell.querySelector('.gs-missing') !== null)
      return {
        name: table.getAttribute('aria-label') ?? '',
        rows: table.querySelectorAll('tbody tr:not([aria-hidden])').length,
        isMostlyMissing: cells.length > 0 && missing.length > cells.length / 2,
        isExcused: table.parentElement?.querySelector('[data-notice]') !== null,
      }
    })
    const collecting = textOf(main.querySelector('[data-collecting]'))
    const alerts = [...main.querySelectorAll('[role="alert"]')].map(textOf).filter((text) => text !== '')
    return {
      text: textOf(main),
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      blanks: [
        ...notices
          .filter((notice) => notice.getAttribute('role') !== 'alert')
          .map((notice) => ({ title: textOf(notice.querySelector('p')), text: textOf(notice) })),
        ...tables
          .filter(({ rows, isMostlyMissing, isExcused }) => isMostlyMissing || (rows === 0 && !isExcused))
          .map(({ name, rows }) => ({
            title: `${name}: ${rows === 0 ? 'no rows' : 'figures missing'}`,
            // What is said of figures over time explains no table without rows.
            text: rows === 0 ? '' : collecting,
          })),
      ],
      alerts,
    }
  })
