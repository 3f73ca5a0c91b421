import type { Page } from 'playwright-core'
import type { ShownRow } from './grid.ts'

/** What each panel of `/buyout` answers, by its field: the figures under their names in the file, and what is typed. */
export const buyoutAnswers = (page: Page): Promise<Record<string, ShownRow['cells']>> =>
  page.evaluate(() => {
    const names = ['units', 'total', 'average', 'highest', 'break_even']
    const panels = [...document.querySelectorAll('main section:has(> dl)')].map((panel) => {
      const figures = [...panel.querySelectorAll('dd')].map((figure, index) => {
        const words = figure.textContent.trim()
        return [names[index] ?? '', words === '–' ? null : (figure.querySelector('data')?.value ?? words)]
      })
      const cells = Object.fromEntries([...figures, ['typed', panel.querySelector('input')?.value ?? '']])
      return [panel.querySelector('label')?.textContent ?? '', cells]
    })
    return Object.fromEntries(panels)
  })
