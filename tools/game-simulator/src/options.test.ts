import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

it('has defaults that serve a demo market at the limits of the real API', () => {
  expect(readOptions([], {})).toEqual({
    port: 8110,
    host: '127.0.0.1',
    seed: 1,
    size: 3000,
    clock: { kind: 'real' },
    'trade-history-days': 90,
    'account-cache-seconds': 300,
    'listings-cache-seconds': 0,
    names: 'plain',
    'rate-limit': { burst: 300, perSecond: 5 },
    'allowed-hosts': [],
    'log-level': 'info',
  })
})

it('takes flags before the environment', () => {
  const options = readOptions(['--port', '0', '--clock', 'x60', '--start', '2026-01-05T12:00:00Z'], {
    SIMULATOR_PORT: '9',
    SIMULATOR_RATE_LIMIT: '3000:100',
    SIMULATOR_TRADE_HISTORY_DAYS: '730',
    SIMULATOR_ACCOUNT_CACHE_SECONDS: '20',
  })
  expect(options).toMatchObject({
    port: 0,
    clock: { kind: 'accelerated', factor: 60 },
    start: Date.parse('2026-01-05T12:00:00.000Z'),
    'trade-history-days': 730,
    'account-cache-seconds': 20,
    'rate-limit': { burst: 3000, perSecond: 100 },
  })
})

it('reads the folder of a recording and no rate limit', () => {
  expect(readOptions(['--replay', '/data', '--rate-limit=off'], {})).toMatchObject({
    replay: '/data',
    'rate-limit': null,
  })
})

it('treats an empty variable as not set', () => {
  expect(readOptions([], { SIMULATOR_PORT: '', SIMULATOR_STATE: '' })).not.toHaveProperty('state', '')
})

it.each([
  [['--port', '70000'], 'port'],
  [['--clock', 'fast'], 'must be real, stepped or xN'],
  [['--clock', 'x0'], 'xN needs an N above 0'],
  [['--trade-history-days', '0'], 'trade-history-days'],
  [['--account-cache-seconds', '0'], 'account-cache-seconds'],
  [['--rate-limit', '5'], 'must be real, off or BURST:PER_SECOND'],
  [['--allowed-hosts', 'http://simulator:8110'], 'expected host names without scheme and port'],
  [['--sise', '5'], '--sise'],
])('reports the problem: %j', (args, text) => {
  expect(() => readOptions(args, {})).toThrow(text)
})
