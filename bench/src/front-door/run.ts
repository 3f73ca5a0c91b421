import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import { pageQuestion, pathOf } from '../items/questions.ts'
import { type Measured, plainly, report, reportPart } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'
import type { Visited } from './busy-site.ts'
import { compareFetched } from './compare-fetched.ts'
import { compareStored } from './compare-stored.ts'
import { measureAttacks } from './measure-attacks.ts'
import { compareLoad, measureLoad } from './measure-load.ts'
import { measureStreams } from './measure-streams.ts'
import { startCaddy } from './start-caddy.ts'
import { startGateway } from './start-gateway.ts'
import { type Work, withMarket } from './with-market.ts'

/** Pages of the market that many ask for; fetched ones begin behind them. */
const STORED_PAGES = 50
const NOT_LIMITED = '1000000000'
const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

/** Waiting times of visitors of the whole site: the gateway before an items service with a market of real size. */
export const runFrontDoorBench = async (): Promise<void> => {
  const work: Work = async (databaseUrl, ids) => [
    ...(await measureSpeed(databaseUrl, ids)),
    ...(await measureCrowd(databaseUrl, ids)),
  ]
  report('front-door', await withMarket(work))
}

/** Without attacks. */
export const runSpeedBench = async (): Promise<void> =>
  reportPart('front-door', await withMarket(measureSpeed, { hasHistory: false }))

/** The same while it is attacked, alone. */
export const runAttacksBench = async (): Promise<void> => reportPart('front-door', await withMarket(measureCrowd))

const ofPage = (n: number): string => `/gw2${pathOf(pageQuestion(n))}`
const ofFetchedPage = (n: number): string => ofPage(STORED_PAGES + (n % 20_000))
const itemOf =
  (ids: readonly number[]) =>
  (n: number): string =>
    `/gw2/v1/items/json?ids=${ids[n % ids.length]}&fields=id,name&a=${n}`

/** Pages of which some are stored, and single items. */
const visitedOf = (ids: readonly number[]): Visited => {
  const ofItem = itemOf(ids)
  return {
    storedPath: (n) => ofPage(n % STORED_PAGES),
    fetchedPath: (n) => (n % 2 === 0 ? ofItem(n) : ofFetchedPage(n)),
  }
}

const measureSpeed: Work = async (databaseUrl, ids) => {
  const items = await startItems(databaseUrl)
  const gateway = await startGateway(items.url, null, { POINTS_PER_MINUTE: NOT_LIMITED })
  const caddy = await startCaddy(items.url)
  const ofItem = itemOf(ids)
  try {
    const ours = { url: gateway.url, pids: [gateway.pid, items.pid] }
    const rows = await measureLoad(ours, visitedOf(ids))
    if (caddy === null) return [...rows, plainly('gateway / Caddy', 'not measured: no caddy')]
    const proxies = { gateway: ours, caddy: { url: caddy.url, pids: [caddy.pid, items.pid] } }
    rows.push(await compareLoad(proxies, visitedOf(ids)))
    rows.push(await compareStored(proxies, ofPage(0)))
    for (const question of [
      { name: 'item', pathOf: ofItem, perRound: 4000, atOnce: 64 },
      { name: 'item, 8 at once', pathOf: ofItem, perRound: 2000, atOnce: 8 },
      { name: 'page of 30 rows x 20', pathOf: ofFetchedPage, perRound: 1000, atOnce: 64 },
    ])
      rows.push(await compareFetched(proxies, question))
    return rows
  } finally {
    await caddy?.stop()
    await gateway.stop()
    await items.stop()
  }
}

/** With the limits of a real installation, because they are under test. */
const measureCrowd = async (databaseUrl: string, historyIds: readonly number[]): Promise<Measured[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'gildscope-pauses-'))
  const files = { gateway: join(folder, 'gateway'), items: join(folder, 'items') }
  await Promise.all(Object.values(files).map((file) => writeFile(file, '')))
  const probe = { PAUSES_FILE: files.items, NODE_OPTIONS: `--import=${PROBE}` }
  const items = await startItems(databaseUrl, { ...probe, POINTS_PER_MINUTE: '60000' })
  const gateway = await startGateway(items.url, files.gateway)
  const { pool, close } = createDb(databaseUrl)
  try {
    return [
      ...(await measureStreams({ url: gateway.url, gatewayPid: gateway.pid, pool })),
      ...(await measureAttacks({
        url: gateway.url,
        gateway: { pid: gateway.pid, pausesFile: files.gateway },
        items: { pid: items.pid, pausesFile: files.items },
        visited: visitedOf(historyIds),
        historyIds,
        pool,
      })),
    ]
  } finally {
    await close()
    await gateway.stop()
    await items.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
