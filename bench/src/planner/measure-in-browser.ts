import type { Browser, Page } from 'playwright-core'
import { median } from '../support/median.ts'
import { atMost, type Measured } from '../support/report.ts'
import { longestTask, TASKS, type Task } from './longest-task.ts'

const RUNS = 3
const VIEWPORT = { width: 1440, height: 900 }
const MOST_MS = 120_000
const MOST_WHOLE_S = 5
const MOST_GAP_PERCENT = 0.1
const MOST_TASK_MS = 50

/** `relaxedS`: the goal for the first plan. `key`: of the account that counts. */
export type Case = { name: string; query: string; relaxedS: number; key?: string }

type Seen = { relaxed: number | null; whole: number | null; exact: string }
type PlanWindow = { benchPlan: Seen }

/** Runs in the page before its own scripts: notes when a plan of each kind is painted. */
const watchPlans = (): void => {
  performance.setResourceTimingBufferSize(5_000)
  const seen: Seen = { relaxed: null, whole: null, exact: '' }
  Object.assign(window, { benchPlan: seen })
  const note = (key: 'relaxed' | 'whole'): void => {
    requestAnimationFrame(() => {
      seen[key] ??= performance.now()
    })
  }
  const look = (): void => {
    for (const { textContent: text } of document.querySelectorAll('main [role="status"]')) {
      if (text === null) continue
      if (text.startsWith('a first plan')) note('relaxed')
      else if (/^(?:exact|in whole numbers)/.test(text)) {
        note('whole')
        seen.exact = text
      }
    }
  }
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

/** Of `exact to 0.02 %, …`; a plan of which it is not known counts as far from the best as can be. */
const gapIn = (text: string): number => {
  if (text.startsWith('exact;')) return 0
  return Number(/^exact to ([\d.]+) %/.exec(text)?.[1] ?? 100)
}

type Taken = { relaxed: number; whole: number; gap: number } & Task

const untilEnd = async (page: Page): Promise<Seen> => {
  const hasPlan = () => (window as unknown as PlanWindow).benchPlan.whole !== null
  await page.waitForFunction(hasPlan, null, { timeout: MOST_MS }).catch(async (error: unknown) => {
    throw new Error(`no plan: …${(await page.locator('main').textContent())?.slice(-2_000)}`, { cause: error })
  })
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached', timeout: MOST_MS })
  return page.evaluate(() => (window as unknown as PlanWindow).benchPlan)
}

/** When the last fact was there that the plan painted at `before` needed. */
const factsAt = (page: Page, before: number): Promise<number> =>
  page.evaluate(
    (limit) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/gw2\/v1\/(?:activities|books|items)|\/game\/|\/assets\/(?:highs|solver)/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
        .filter((at) => at < limit)
        .reduce((last, at) => Math.max(last, at), 0),
    before,
  )

/** One plan, asked in a page that is there, so that none of its long tasks is one of loading the site. */
const take = async (browser: Browser, origin: string, { query, key }: Case): Promise<Taken> => {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchPlans)
    await page.goto(`${origin}/planner`)
    await page.getByText('Nothing is planned yet').waitFor()
    await page.waitForLoadState('networkidle')
    await browser.startTracing(page, { categories: TASKS })
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `/planner?${query}`)
    if (key !== undefined) await page.getByPlaceholder(/API Key with/).fill(key)
    const { relaxed, whole, exact } = await untilEnd(page)
    const first = relaxed ?? whole ?? 0
    const facts = await factsAt(page, first)
    const { cpuMs, wallMs } = longestTask(await browser.stopTracing())
    return {
      relaxed: (first - facts) / 1_000,
      whole: ((whole ?? 0) - facts) / 1_000,
      gap: gapIn(exact),
      cpuMs,
      wallMs,
    }
  } finally {
    await context.close()
  }
}

export const measureCase = async (browser: Browser, origin: string, asked: Case): Promise<Measured[]> => {
  const taken: Taken[] = []
  for (let run = 0; run < RUNS; run++) taken.push(await take(browser, origin, asked))
  const runsOf = (key: keyof Taken): string => taken.map((one) => one[key].toFixed(2)).join(' ')
  const row = (what: string, key: keyof Taken, most: number, unit: string): Measured =>
    atMost(`${asked.name}: ${what}`, median(taken.map((one) => one[key])), most, unit, { runs: runsOf(key) })
  return [
    row('facts to relaxed plan on screen', 'relaxed', asked.relaxedS, ' s'),
    row('facts to whole plan on screen', 'whole', MOST_WHOLE_S, ' s'),
    row('gap of it', 'gap', MOST_GAP_PERCENT, ' %'),
    atMost(
      `${asked.name}: longest task of the page, CPU`,
      median(taken.map(({ cpuMs }) => cpuMs)),
      MOST_TASK_MS,
      ' ms',
      {
        ...{ runs: runsOf('cpuMs'), byTheClock: runsOf('wallMs') },
      },
    ),
  ]
}
