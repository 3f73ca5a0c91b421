import { expect, it } from 'vitest'
import { parseStartOptions } from './options.ts'
import { STANDARD_PORTS, STANDARD_POSTGRES_PORT } from './ports.ts'
import {
  gatewaySpec,
  publicOrigin,
  type SystemSetup,
  servingSpecs,
  simulatorSpec,
  siteOnThisMachine,
  workerSpec,
} from './services.ts'

const options = parseStartOptions(['--live'], '/')
const ports: SystemSetup['ports'] = { ...STANDARD_PORTS, POSTGRES_PORT: STANDARD_POSTGRES_PORT }
const DATABASES = { items: 'items', stats: 'stats', account: 'account', worker: 'worker' }

const setupWith = (env: SystemSetup['env']): SystemSetup => {
  if (options === null) throw new Error('help was asked for')
  return {
    options,
    folder: '/data/live',
    ports,
    secrets: { vaultKeys: 'a:b', pseudonymKey: 'c', databasePasswords: DATABASES },
    env,
  }
}
const DATABASE = { urls: DATABASES, dataDir: '/data/live/postgres' }
const specsOf = (setup: SystemSetup) => [
  gatewaySpec(setup),
  ...servingSpecs(setup, DATABASES),
  workerSpec(setup, DATABASE, null),
]

it('keeps the name under which a live site is opened, for every process', () => {
  const setup = setupWith({ PUBLIC_ORIGIN: 'https://gildscope.example' })
  expect(publicOrigin(setup)).toBe('https://gildscope.example')
  for (const { env } of specsOf(setup)) expect(env.PUBLIC_ORIGIN).toBe('https://gildscope.example')
})

it('is opened as localhost when no name is given', () => {
  for (const { env } of specsOf(setupWith({}))) expect(env.PUBLIC_ORIGIN).toBe('http://localhost:8080')
})

it('listens for others where HOST says, with the site alone', () => {
  const [gateway, ...behind] = specsOf(setupWith({ HOST: '0.0.0.0' }))
  expect(gateway?.env.HOST).toBe('0.0.0.0')
  expect(gateway?.healthUrl).toBe('http://127.0.0.1:8080/health')
  expect(behind).toHaveLength(4)
  for (const { env } of behind) expect(env.HOST).toBe('127.0.0.1')
})

it.each([
  ['192.168.1.5', 'http://192.168.1.5:8080'],
  ['::1', 'http://[::1]:8080'],
])('asks a site at %s whether it is well at %s', (HOST, origin) => {
  const setup = setupWith({ HOST })
  expect(siteOnThisMachine(setup)).toBe(origin)
  expect(gatewaySpec(setup).healthUrl).toBe(`${origin}/health`)
})

it('lets the worker watch the disk of the database, unless another one is named', () => {
  expect(workerSpec(setupWith({}), DATABASE, null).env.DATA_FOLDER).toBe('/data/live/postgres')
  expect(workerSpec(setupWith({ DATA_FOLDER: '/var' }), DATABASE, null).env.DATA_FOLDER).toBe('/var')
})

it('passes every other variable on', () => {
  for (const { env } of specsOf(setupWith({ TRUST_PROXY: '10.0.0.1', GAME_API_RECORD: '/records' }))) {
    expect(env).toMatchObject({ TRUST_PROXY: '10.0.0.1', GAME_API_RECORD: '/records' })
  }
})

it.each([
  [[], `http://127.0.0.1:${STANDARD_PORTS.SIMULATOR_PORT}/gw2`],
  [['--no-history'], undefined],
])('takes the past of a simulated market from its archive by default (%j)', (argv, archive) => {
  const demo = parseStartOptions(argv, '/')
  if (demo === null) throw new Error('help was asked for')
  const { env } = workerSpec({ ...setupWith({}), options: demo }, DATABASE, 'world')
  expect(env.HISTORY_ARCHIVE_URL).toBe(archive)
  expect(env.HISTORY_ARCHIVE_DAYS).toBe(archive && '365')
  expect(env.FORGES_FEED_URL).toBeDefined()
})

it.each([
  [undefined, '730'],
  ['90', '90'],
])('lets the game of a demo remember two years of trades by default (%s)', (days, expected) => {
  const demo = parseStartOptions([], '/')
  if (demo === null) throw new Error('help was asked for')
  const setup = { ...setupWith({ SIMULATOR_TRADE_HISTORY_DAYS: days }), options: demo }
  expect(simulatorSpec(setup)?.env.SIMULATOR_TRADE_HISTORY_DAYS).toBe(expected)
})

it('lets the game of a demo refresh account answers in less than a minute', () => {
  const demo = parseStartOptions([], '/')
  if (demo === null) throw new Error('help was asked for')
  const secondsOf = (env: Record<string, string>): number =>
    Number(simulatorSpec({ ...setupWith(env), options: demo })?.env.SIMULATOR_ACCOUNT_CACHE_SECONDS)
  expect(secondsOf({})).toBeLessThan(60)
  expect(secondsOf({ SIMULATOR_ACCOUNT_CACHE_SECONDS: '300' })).toBe(300)
})

it('writes dumps beside the data of a live site and of a demo, unless another place is named', () => {
  const dumpsOf = (setup: SystemSetup) =>
    [gatewaySpec(setup), workerSpec(setup, DATABASE, null)].map(({ env }) => env.DUMP_URL)
  expect(dumpsOf(setupWith({}))).toEqual(['/data/live/dumps', '/data/live/dumps'])
  expect(dumpsOf(setupWith({ DUMP_URL: 'off' }))).toEqual(['off', 'off'])
  const live = setupWith({})
  const replay = { ...live, options: { ...live.options, mode: { kind: 'replay', folder: '/recorded' } as const } }
  expect(dumpsOf(replay)).toEqual([undefined, undefined])
})

it('gives secrets to the processes that need them, and their own variables to all, whatever files are named', () => {
  const setup = setupWith({ VAULT_KEYS: 'own:key', DATABASE_URL_FILE: '/elsewhere', PORT_FILE: '/elsewhere' })
  const [gateway, items, , account, worker] = specsOf(setup)
  expect([gateway?.env.VAULT_KEYS, items?.env.VAULT_KEYS]).toEqual([undefined, undefined])
  expect([account?.env.VAULT_KEYS, worker?.env.VAULT_KEYS]).toEqual(['own:key', 'own:key'])
  for (const { env } of [items, account, worker].filter((spec) => spec !== undefined)) {
    expect(env).not.toHaveProperty('DATABASE_URL_FILE')
    expect(env).not.toHaveProperty('PORT_FILE')
  }
})
