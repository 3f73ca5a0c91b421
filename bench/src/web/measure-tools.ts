import type { Browser, Page } from 'playwright-core'
import { median } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'
import { openCold, TABLE_BUDGET_MS } from './measure-pages.ts'

const RUNS = 3

/** Tool pages that are one table over the whole market. */
const TABLES = [
  ...['/vendor_trash', '/extracting', '/refinement', '/crafting', '/mc_standard'],
  ...['/snatch_it', '/snipe_it'],
] as const

const hasRows = (): boolean => document.querySelectorAll('main [role="grid"] tbody tr[data-grid-row]').length > 0

const paintedGrid = (page: Page): Promise<number> => page.evaluate(`window.benchPainted(${hasRows})`) as Promise<number>

/** From the first requested byte to painted rows of each table, with a cold cache. */
export const measureTools = async (browser: Browser, origin: string): Promise<Measured[]> => {
  const rows: Measured[] = []
  for (const path of TABLES) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { page, close } = await openCold(browser, origin + path)
      times.push(await paintedGrid(page))
      await close()
    }
    const runs = times.map(Math.round).join(' ')
    rows.push(atMost(`${path}: first table painted, cold cache`, median(times), TABLE_BUDGET_MS, ' ms', { runs }))
  }
  return rows
}
