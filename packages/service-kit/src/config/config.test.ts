import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { baseConfigShape, databaseConfigShape, portVariable } from './base-config.ts'
import { describeConfig, formatConfigFaults, parseConfig } from './config.ts'
import { goneVariables } from './gone-variables.ts'

const schema = z.object({ ...baseConfigShape, ...databaseConfigShape, PORT: portVariable(8101) })
const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (text: string): string => {
  const path = join(folder, 'value')
  writeFileSync(path, text)
  return path
}
const DATABASE_URL = 'postgres://market:hidden@localhost/market'

describe('parseConfig', () => {
  test('reads numbers and falls back to the documented defaults', () => {
    const { config } = parseConfig(schema, { DATABASE_URL, PORT: '9000' })
    expect(config).toMatchObject({ PORT: 9000, HOST: '127.0.0.1', DATA_SOURCE: 'live', DATABASE_URL })
  })

  test('treats an empty variable as unset', () => {
    expect(parseConfig(schema, { DATABASE_URL, PORT: ' ' }).config).toMatchObject({ PORT: 8101 })
  })

  test('lists every fault with what would be right', () => {
    const { faults } = parseConfig(schema, { PORT: '80a', DATA_SOURCE: 'real', DRAIN_MS: '-1' })
    expect(faults?.map(({ variable, message }) => `${variable} ${message}`)).toEqual([
      "DATA_SOURCE 'real' is not valid; expected one of simulated, live, replay",
      "DRAIN_MS '-1' is not valid; expected a whole number from 0",
      'DATABASE_URL is not set; expected a URL',
      "PORT '80a' is not valid; expected a whole number from 0 to 65535",
    ])
  })

  test.each(['loopback', '10.0.0.0/8, ::1', '', 'uniquelocal,192.0.2.1/255.255.255.0'])(
    'believes proxies %j',
    (text) => {
      expect(
        parseConfig(z.object({ TRUST_PROXY: baseConfigShape.TRUST_PROXY }), { TRUST_PROXY: text }).faults,
      ).toBeNull()
    },
  )

  test.each(['true', '10.0.0.0/99', 'proxy.example', 'loopback;linklocal'])('refuses proxies %j in words', (text) => {
    const { faults } = parseConfig(z.object({ TRUST_PROXY: baseConfigShape.TRUST_PROXY }), { TRUST_PROXY: text })
    expect(faults).toMatchObject([
      { variable: 'TRUST_PROXY', message: expect.stringMatching(/is not valid; expected addresses.*10\.0\.0\.0\/8/) },
    ])
  })

  const readOrigin = (PUBLIC_ORIGIN: string) =>
    parseConfig(z.object({ PUBLIC_ORIGIN: baseConfigShape.PUBLIC_ORIGIN }), { PUBLIC_ORIGIN })

  test.each([
    ['https://gildscope.example/', 'https://gildscope.example'],
    ['HTTPS://Gildscope.Example:443', 'https://gildscope.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('takes the public address %s as its origin', (text, origin) => {
    expect(readOrigin(text).config).toEqual({ PUBLIC_ORIGIN: origin })
  })

  test.each([
    'https://gildscope.example/market',
    'https://a:b@gildscope.example',
    'gildscope.example',
    'ftp://x.example',
  ])('refuses the public address %s in words', (text) => {
    expect(readOrigin(text).faults).toMatchObject([
      { message: expect.stringContaining('https://gildscope.example, without path, query or credentials') },
    ])
  })

  test('reads a value from the file that NAME_FILE names, and says which one it cannot read', () => {
    const { config } = parseConfig(schema, { DATABASE_URL, LOG_LEVEL_FILE: fileOf('warn\n') })
    expect(config).toMatchObject({ LOG_LEVEL: 'warn' })
    const { faults } = parseConfig(schema, { DATABASE_URL_FILE: '/nowhere/at/all' })
    expect(formatConfigFaults(faults ?? [])).toContain(
      'DATABASE_URL_FILE names /nowhere/at/all, which cannot be read (ENOENT); expected a file with its value. (PostgreSQL connection string)',
    )
  })

  test('does not show values that may hold a password', () => {
    const { faults } = parseConfig(schema, { DATABASE_URL: 'mysql://root:hidden@localhost' })
    expect(formatConfigFaults(faults ?? [])).toBe(
      'Cannot start: one variable of the environment must be put right.\n' +
        '  DATABASE_URL its value is not valid; expected a URL. (PostgreSQL connection string)\n',
    )
  })
})

describe('describeConfig', () => {
  test('lists name, meaning, form and default of every variable', () => {
    const variables = describeConfig(schema)
    expect(variables.map(({ name }) => name)).toEqual(Object.keys(schema.shape))
    expect(variables.find(({ name }) => name === 'PORT')).toEqual({
      name: 'PORT',
      description: 'Port to listen on; 0 takes a free one',
      expected: 'a whole number from 0 to 65535',
      required: false,
      default: '8101',
    })
    expect(variables.filter(({ required }) => required).map(({ name }) => name)).toEqual(['DATABASE_URL'])
  })

  test('refuses a variable without a description', () => {
    expect(() => describeConfig(z.object({ SHOE_SIZE: z.string() }))).toThrow('SHOE_SIZE has no description')
  })
})

test('names variables of earlier versions that are still set, with what replaced them', () => {
  expect(goneVariables({ RATE_LIMIT_PER_MINUTE: '600', ESTIMATOR: ' ', PORT: '80' })).toEqual([
    'RATE_LIMIT_PER_MINUTE is no longer read: POINTS_PER_MINUTE.',
  ])
})
