import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startProcess, type TestProcess } from '@gildscope/testkit/start-process'
import { TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS } from '@gildscope/testkit/vault-keys'
import { request } from 'undici'
import { memoryMb, peakMemoryMb } from '../support/process-cpu.ts'
import { atMost, type Measured } from '../support/report.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const MOST_MB = 160
const REQUESTS = 20
/** Until services have noticed that they have nothing to do, and have given back what their start took. */
const REST_MS = 30_000
const NOWHERE = 'http://127.0.0.1:1'

const NAMES = ['stats', 'account', 'gateway'] as const
type Name = (typeof NAMES)[number]

const ENTRIES: Record<Name, string> = {
  stats: 'services/stats/src/main.ts',
  account: 'services/account/src/main.ts',
  gateway: 'apps/gateway/src/main.ts',
}

/** The addresses requested from all of them through the gateway. */
const PATHS = ['/', '/account', '/config.json', '/gw2/v1/website/account', '/gw2/v1/forging/minis'] as const

const atRest = async (database: string, env: Record<string, string>): Promise<Record<Name, TestProcess>> => {
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', DATABASE_URL: database, ...env }
  const start = (name: Name, more: Record<string, string>) =>
    startProcess({ entry: ENTRIES[name], env: { ...own, ...more } })
  const stats = await start('stats', { PSEUDONYM_KEY: TEST_PSEUDONYM_KEY, GAME_API_URL: NOWHERE })
  const account = await start('account', {
    VAULT_KEYS: TEST_VAULT_KEYS,
    PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
    GAME_API_URL: NOWHERE,
  })
  const origins = { ITEMS_ORIGIN: NOWHERE, STATS_ORIGIN: stats.url, ACCOUNT_ORIGIN: account.url }
  return { stats, account, gateway: await start('gateway', origins) }
}

const rowsOf = async (how: string, database: string, env: Record<string, string>): Promise<Measured[]> => {
  const running = await atRest(database, env)
  try {
    for (let n = 0; n < REQUESTS; n++)
      for (const path of PATHS) await (await request(running.gateway.url + path)).body.dump()
    await setTimeout(REST_MS)
    return NAMES.map((name) => {
      const { pid } = running[name]
      return atMost(`memory of ${name} at rest, ${how}`, memoryMb(pid), MOST_MB, ' MB', { peak: peakMemoryMb(pid) })
    })
  } finally {
    await Promise.all(NAMES.map((name) => running[name].stop()))
  }
}

/** Like an image build: the cache holds the code loaded at start and nothing compiled later. */
const fillCaches = async (folder: string): Promise<void> => {
  const flags = (await readFile(join(ROOT, 'infra/node-flags'), 'utf8')).trim().split(' ')
  for (const name of NAMES) {
    const entry = ENTRIES[name].replace('/src/main.ts', '')
    const env = { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: folder }
    await promisify(execFile)(process.execPath, [...flags, 'infra/fill-compile-cache.mjs', entry], { cwd: ROOT, env })
  }
}

/** Memory of the small processes after their start and some requests. */
export const measureMemory = async (database: string): Promise<Measured[]> => {
  // The first start fills the compile cache for the others, as with `npm start`.
  await rowsOf('first start', database, {})
  const ofImages = await mkdtemp(join(tmpdir(), 'gildscope-cache-'))
  try {
    await fillCaches(ofImages)
    return [
      ...(await rowsOf('as npm start runs it', database, {})),
      ...(await rowsOf('as containers run it', database, { NODE_COMPILE_CACHE: ofImages })),
    ]
  } finally {
    await rm(ofImages, { recursive: true, force: true })
  }
}
