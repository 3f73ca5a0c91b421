import { findFreePort } from '@gildscope/local-services'
import { startBrowser } from '@gildscope/testkit/browser'
import lighthouse, { type Config, type Flags } from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'
import { median } from '../support/median.ts'
import type { Measured } from '../support/report.ts'

const RUNS = 3

const DEVICES: readonly { name: string; preset?: Config; least: number }[] = [
  { name: 'phone', least: 90 },
  { name: 'desktop', preset: desktop, least: 98 },
]

const pagesOf = (itemId: number): string[] => [
  ...['/', '/tradepost', '/tradepost/detailed', '/tradepost/gnashblade', `/tradepost/item/${itemId}`],
  ...['/snatch_it', '/vendor_trash', '/crafting', '/extracting', '/help/tables'],
]

/** Lighthouse's results for a page, in the units of its report; the score out of 100. */
type Scored = { score: number; firstPaint: number; largestPaint: number; speed: number; blocked: number; shift: number }

const scoreOf = async (address: string, port: number, preset: Config | undefined): Promise<Scored> => {
  const flags: Flags = { port, onlyCategories: ['performance'], logLevel: 'error' }
  const { lhr } = (await lighthouse(address, flags, preset)) ?? {}
  if (lhr === undefined) throw new Error(`Lighthouse has no result for ${address}`)
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    firstPaint: Math.round(figure('first-contentful-paint')),
    largestPaint: Math.round(figure('largest-contentful-paint')),
    speed: Math.round(figure('speed-index')),
    blocked: Math.round(figure('total-blocking-time')),
    shift: Number(figure('cumulative-layout-shift').toFixed(3)),
  }
}

const rowOf = (what: string, runs: readonly Scored[], least: number): Measured => {
  const of = (key: keyof Scored): number => median(runs.map((run) => run[key]))
  const score = of('score')
  return {
    what,
    value: String(score),
    budget: `>= ${least}`,
    isMet: score >= least,
    figures: {
      value: score,
      runs: runs.map(({ score }) => score).join(' '),
      ...{ firstPaint: of('firstPaint'), largestPaint: of('largestPaint'), speed: of('speed') },
      ...{ blocked: of('blocked'), shift: of('shift') },
    },
  }
}

/** Lighthouse scores of ten public pages, for a slow phone and for a desktop; each run starts with an empty cache. */
export const measureScores = async (chromium: string, origin: string, itemId: number): Promise<Measured[]> => {
  const port = await findFreePort()
  const browser = await startBrowser(chromium, port)
  try {
    const rows: Measured[] = []
    for (const { name, preset, least } of DEVICES) {
      for (const path of pagesOf(itemId)) {
        const runs: Scored[] = []
        for (let run = 0; run < RUNS; run++) runs.push(await scoreOf(origin + path, port, preset))
        rows.push(rowOf(`${path.replace(String(itemId), ':id')}: score on a ${name}`, runs, least))
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}
