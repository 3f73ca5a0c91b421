import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE_ROLES, type ServiceRole, serviceUrl } from '@gildscope/db'
import { findFreePort } from '@gildscope/local-services'
import {
  type RedisSentinel,
  startProcess,
  startRedisSentinel,
  TEST_PSEUDONYM_KEY,
  TEST_VAULT_KEYS,
  type TestProcess,
} from '@gildscope/testkit'
import { prepareDatabase } from '@gildscope/worker/prepare-database'
import { buildPages } from '../../scripts/pages/build-pages.ts'
import { callJson } from '../support/call.ts'
import { type DatabasePair, startDatabasePair } from './database-pair.ts'
import { startDatabaseProxy, startPooler, startSiteProxy } from './proxies.ts'

const DATABASE = 'gildscope'
const PASSWORD = 'of-the-cluster'
/** A minute of the game lasts five seconds, and each is polled. */
const CLOCK = ['--clock', 'x12']
const POLL_SECONDS = '5'

export type Cluster = {
  /** The site as visitors reach it. */
  origin: string
  mailSink: string
  gateways: readonly TestProcess[]
  items: readonly TestProcess[]
  stats: readonly TestProcess[]
  accounts: readonly TestProcess[]
  workers: readonly TestProcess[]
  database: DatabasePair
  redis: RedisSentinel
  /** The address of the database for its owner, whichever server is the primary. */
  ownerUrl: () => string
  /** Promotes the standby and redirects all clients to it. */
  failOver: () => Promise<void>
  stop: () => Promise<void>
}

const SHARED = {
  NODE_ENV: 'production',
  DATA_SOURCE: 'simulated',
  PUBLIC_ORIGIN: 'http://localhost:8080',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'info',
  DRAIN_MS: '1500',
  VAULT_KEYS: TEST_VAULT_KEYS,
  PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
  // One machine plays all visitors here.
  POINTS_PER_MINUTE: '1000000',
  SIGN_UPS_PER_HOUR: '1000',
}

/**
 * Two of every process of the site, in an environment like several machines: a pooler, a standby, sentinels, and a
 * proxy in front.
 */
export const startCluster = async ({ tradable }: { tradable: number }): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'gildscope-cluster-'))
  // A database and a pooler that run as another user must be able to enter.
  chmodSync(folder, 0o755)
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const started = async <T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    const one = await starting
    stops.push(one.stop)
    return one
  }
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end().catch(() => undefined)
  }
  try {
    await buildPages()
    const redis = await startRedisSentinel()
    stops.push(redis.close)
    const passwords = Object.fromEntries(SERVICE_ROLES.map((role) => [role, PASSWORD]))
    const prepare: Parameters<typeof startDatabasePair>[1] = async (primary) => {
      await prepareDatabase(await primary.ensureDatabase(DATABASE), passwords)
    }
    const database = await started(startDatabasePair(folder, prepare))
    const { primary, standby } = database
    const proxy = await started(
      startDatabaseProxy(folder, { name: 'primary', port: primary.port }, { name: 'standby', port: standby.port }),
    )
    const roleUrls = Object.fromEntries(
      SERVICE_ROLES.map((role) => [role, serviceUrl(primary.url(DATABASE), role, PASSWORD)]),
    ) as Record<ServiceRole, string>
    const users = Object.fromEntries(
      Object.values(roleUrls).map((url) => [decodeURIComponent(new URL(url).username), PASSWORD]),
    )
    const pooler = await started(startPooler(folder, proxy.port, users))
    const at = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href
    const databaseOf = (role: ServiceRole) => ({ DATABASE_URL: at(roleUrls[role], pooler.port) })

    const game = await started(
      startProcess({
        entry: 'tools/game-simulator/src/main.ts',
        portVariable: 'SIMULATOR_PORT',
        args: ['--size', String(tradable), '--rate-limit', 'off', ...CLOCK],
        env: { SIMULATOR_TRADE_HISTORY_DAYS: '1' },
      }),
    )
    const { world } = (await callJson(`${game.url}/health`)) as { world: string }
    const smtpPort = await findFreePort()
    const mail = await started(
      startProcess({
        entry: 'tools/mail-sink/src/main.ts',
        portVariable: 'MAIL_SINK_HTTP_PORT',
        env: { MAIL_SINK_PORT: String(smtpPort) },
      }),
    )
    const shared = { ...SHARED, REDIS_URL: redis.url }
    const pair = (entry: string, env: readonly Record<string, string>[]): Promise<TestProcess[]> =>
      Promise.all(env.map((own) => started(startProcess({ entry, env: { ...shared, ...own } }))))

    const worker = {
      ...databaseOf('worker'),
      GAME_API_URL: game.url,
      GAME_TOKENS_PER_SECOND: '1000',
      GAME_BURST: '1000',
      WORLD_ID: world,
      FULL_POLL: 'true',
      POLL_SECONDS,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    }
    const account = { ...databaseOf('account'), DATABASE_KEEPS_STATEMENTS: 'false', GAME_API_URL: game.url }
    const stat = { ...databaseOf('stats'), GAME_API_URL: game.url }
    const workers = await pair('services/worker/src/main.ts', [worker, worker])
    const items = await pair('services/items/src/main.ts', [
      databaseOf('items'),
      { ...databaseOf('items'), DATABASE_READ_URL: at(roleUrls.items, standby.port) },
    ])
    const stats = await pair('services/stats/src/main.ts', [stat, stat])
    const accounts = await pair('services/account/src/main.ts', [account, account])
    const origins = (processes: readonly TestProcess[]): string => processes.map(({ url }) => url).join(',')
    const gateway = {
      ITEMS_ORIGIN: origins(items),
      STATS_ORIGIN: origins(stats),
      ACCOUNT_ORIGIN: origins(accounts),
      MAIL_SINK_ORIGIN: mail.url,
    }
    const gateways = await pair('apps/gateway/src/main.ts', [gateway, gateway])
    const site = await started(
      startSiteProxy(
        folder,
        gateways.map(({ port }, index) => ({ name: `gateway${index}`, port })),
      ),
    )
    let current = primary
    return {
      ...{ origin: site.origin, mailSink: mail.url, gateways, items, stats, accounts, workers, database, redis, stop },
      ownerUrl: () => current.url(DATABASE),
      failOver: async () => {
        await database.promote()
        await proxy.turnTo()
        current = standby
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
