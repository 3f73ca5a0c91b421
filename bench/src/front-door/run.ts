import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb } from '@gildscope/db'
import { pageQuestion, pathOf } from '../items/questions.ts'
import { loadTool } from '../items/run-load.ts'
import { startAsked } from '../support/asked-process.ts'
import { startDatabase } from '../support/database.ts'
import { importHistory } from '../support/import-command.ts'
import { prepareMarket } from '../support/prepare-market.ts'
import { type Measured, plainly, report, reportPart } from '../support/report.ts'
import { startItems } from '../support/start-items.ts'
import { compareFetched, type FetchedQuestion } from './compare-fetched.ts'
import { compareKept, type KeptQuestion } from './compare-kept.ts'
import { measureAttacks } from './measure-attacks.ts'
import { measureStreams } from './measure-streams.ts'
import { startGateway } from './start-gateway.ts'

const ROUNDS = 4
const FETCHED_ROUNDS = 8
const HISTORY_ITEMS = 250
const HISTORY_DAYS = 400
const HISTORY_HOUR_DAYS = 30
const NOT_LIMITED = '1000000000'
const ONE_ITEM_FIELDS = 'id,name,buy_price,sell_price,buy_quantity,sell_quantity'
const PROBE = new URL('../items/pause-probe.ts', import.meta.url).href

/** Runs the work over a market of real size; returns its rows. */
const withMarket = async (
  work: (databaseUrl: string, historyIds: readonly number[]) => Promise<Measured[]>,
): Promise<Measured[]> => {
  const database = await startDatabase()
  let historyIds: number[] = []
  try {
    await prepareMarket(database.url, async (gameUrl) => {
      historyIds = JSON.parse(await (await fetch(`${gameUrl}/archive/busiest?limit=${HISTORY_ITEMS}`)).text())
      const source = { databaseUrl: database.url, archiveUrl: `${gameUrl}/gw2`, items: historyIds }
      await importHistory({ ...source, days: HISTORY_DAYS, hourDays: HISTORY_HOUR_DAYS })
    })
    return await work(database.url, historyIds)
  } finally {
    await database.close()
  }
}

/** Waiting times of visitors of the whole site: the gateway before an items service with a market of real size. */
export const runFrontDoorBench = async (): Promise<void> => {
  const rows = await withMarket(async (databaseUrl, historyIds) => [
    plainly('load', await loadTool(), { connections: 64, rounds: ROUNDS }),
    ...(await measureSpeed(databaseUrl, historyIds)),
    ...(await measureCrowd(databaseUrl, historyIds)),
  ])
  report('front-door', rows)
}

/** The same while it is attacked, alone. */
export const runAttacksBench = async (): Promise<void> => reportPart('front-door', await withMarket(measureCrowd))

const measureSpeed = async (databaseUrl: string, ids: readonly number[]): Promise<Measured[]> => {
  const items = await startItems(databaseUrl)
  const gateway = await startGateway(items.url, null, { POINTS_PER_MINUTE: NOT_LIMITED })
  const bare = await startAsked('support/bare-server.ts', {})
  const servers = { gateway, items, bare }
  try {
    const oneItem = `/v1/items/json?ids=${ids[0]}&fields=${ONE_ITEM_FIELDS}`
    const etag = (await fetch(`${items.url}${oneItem}`)).headers.get('etag') ?? ''
    const kept: KeptQuestion[] = [
      { name: 'hot: 30 rows x 20 fields', path: pathOf(pageQuestion(0)), headers: {} },
      { name: 'hot: one item', path: oneItem, headers: {} },
      { name: 'hot: not modified', path: oneItem, headers: { 'if-none-match': etag }, status: 304 },
    ]
    const idOf = (index: number): number => ids[index % ids.length] ?? 0
    const fetched: FetchedQuestion[] = [
      { name: 'one item', perRound: 4000, pathOf: (n) => `/v1/items/json?ids=${idOf(n)}&fields=id,name&a=${n}` },
      {
        name: 'one item, 8 at once',
        perRound: 2000,
        pathOf: (n) => `/v1/items/json?ids=${idOf(n)}&fields=id,name&a=${n}`,
        atOnce: 8,
        isFewAtOnce: true,
      },
      { name: 'page of 30 rows x 20', perRound: 1000, pathOf: (n) => pathOf(pageQuestion(n % 20_000)) },
      {
        name: '3,000 rows x 7, compressed',
        perRound: 100,
        atOnce: 8,
        headers: { 'accept-encoding': 'gzip' },
        pathOf: (n) =>
          `/v1/items/json?limit=3000&skip=${n % 20_000}&fields=id,name,buy_price,sell_price,profit,roi,level`,
      },
      {
        name: 'hours of one item',
        perRound: 400,
        atOnce: 8,
        pathOf: (n) => `/v2/history/hourly/json?itemID=${idOf(n)}&a=${n}`,
      },
      { name: 'status', perRound: 1000, pathOf: (n) => `/v1/status?a=${n}` },
    ]
    const rows: Measured[] = []
    for (const question of kept) rows.push(...(await compareKept(servers, question, ROUNDS)))
    for (const question of fetched) rows.push(await compareFetched(servers, question, FETCHED_ROUNDS))
    return rows
  } finally {
    await bare.stop()
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
