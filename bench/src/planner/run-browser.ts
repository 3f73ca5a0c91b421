import { readPublishedRecipes } from '@gildscope/planner/recorded-world'
import { startBrowser } from '@gildscope/testkit/browser'
import { findWholeChromium } from '@gildscope/testkit/find-chromium'
import { findRecordedData } from '@gildscope/testkit/recorded-data'
import { startAccount } from '../account/start-account.ts'
import { startDatabase } from '../support/database.ts'
import { type Measured, plainly, report, reportPart } from '../support/report.ts'
import { BENCH_ITEMS } from '../support/simulator.ts'
import { startSite } from '../web/start-site.ts'
import { type Case, measureCase } from './measure-in-browser.ts'
import { type Market, preparePlannedMarket, startGame } from './planned-market.ts'
import { readWorld, TARGETS, tradedTargets } from './read-world.ts'

/** That of the demo: Earn begins with what an account holds. */
const DEMO_ITEMS = 3_000
const RICH = 'Aurelia.4821'
const DELDRIMOR = 46_738

const MOST_RELAXED_S = 1
const MOST_TARGETS_S = 2

const simulated = (size: number): string[] => ['--size', String(size), '--clock', 'stepped']

/** The site over a market, and Chromium. */
const measureCases = async (market: Market, casesOf: (gameUrl: string) => Promise<Case[]>): Promise<Measured[]> => {
  const chromium = findWholeChromium()
  if (chromium === null) throw new Error('no chromium here; CHROMIUM_PATH may name one')
  const database = await startDatabase('disposable')
  const game = await startGame(market.world)
  try {
    await preparePlannedMarket(database.url, game.url, market)
    const account = await startAccount(database.url)
    const site = await startSite(database.url, game.url, account.url)
    const browser = await startBrowser(chromium)
    try {
      const rows: Measured[] = []
      for (const one of await casesOf(game.url)) rows.push(...(await measureCase(browser, site.origin, one)))
      return rows
    } finally {
      await browser.close()
      await site.stop()
      await account.stop()
    }
  } finally {
    await game.stop()
    await database.close()
  }
}

const richKey = async (gameUrl: string): Promise<string> => {
  const reply = await fetch(`${gameUrl}/feeds/demo-keys.json`)
  const keys = (await reply.json()) as { account: string; key: string; note: string }[]
  const found = keys.find(({ account, note }) => account === RICH && note === 'works for everything')
  if (found === undefined) throw new Error(`the demo has no key of ${RICH}`)
  return found.key
}

const measureEarn = (): Promise<Measured[]> =>
  measureCases({ world: simulated(DEMO_ITEMS) }, async (gameUrl) => [
    { name: 'Earn of a rich account', query: 'mode=earn', relaxedS: MOST_TARGETS_S, key: await richKey(gameUrl) },
  ])

/** Plans as players make them on the page: the recorded game where there is one, and the demo for what one holds. */
export const runPlannerBrowserBench = async (): Promise<void> => {
  const planned = await readWorld()
  const { name, weapons, markets } = planned
  const folder = findRecordedData()
  const market: Market =
    folder === null
      ? { world: simulated(BENCH_ITEMS) }
      : { world: ['--replay', folder], books: markets, recipes: readPublishedRecipes(folder) }
  const list = tradedTargets(planned).map(({ id, units }) => `${id}x${units}`)
  const spend: Case[] = [
    ...weapons.map(([weapon, id]) => ({ name: weapon, query: `targets=${id}x1`, relaxedS: MOST_RELAXED_S })),
    { name: `${TARGETS} targets`, query: `targets=${list.join('_')}`, relaxedS: MOST_TARGETS_S },
    {
      name: '500 Deldrimor in 10 days',
      query: `targets=${DELDRIMOR}x500&days=10`,
      relaxedS: MOST_RELAXED_S,
    },
  ]
  report('planner-browser', [
    plainly('world', name),
    ...(await measureCases(market, async () => spend)),
    ...(await measureEarn()),
  ])
}

export const runPlannerEarnBench = async (): Promise<void> => reportPart('planner-browser', await measureEarn())
