import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { baseConfigShape } from './base-config.ts'
import { parseConfig } from './config.ts'
import { PUBLISHED_SECRETS } from './published-secrets.ts'

const SECRET = /^([A-Z_]*(?:PASSWORD|KEYS?|TOKEN))=(.+)$/gm
const demo = new Map(
  [...readFileSync(new URL('../../../../.env.demo', import.meta.url), 'utf8').matchAll(SECRET)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('every secret of the published demo is known as published', () => {
  const values = [...demo].map(([name, value]) => (name === 'VAULT_KEYS' ? value.split(':')[1] : value))
  expect(values.toSorted()).toEqual(PUBLISHED_SECRETS.toSorted())
})

const schema = z.object({
  DATA_SOURCE: baseConfigShape.DATA_SOURCE,
  PUBLIC_ORIGIN: baseConfigShape.PUBLIC_ORIGIN,
  VAULT_KEYS: z.string().describe('Keys'),
  DATABASE_URL: z.string().describe('Database'),
})
const own = { VAULT_KEYS: 'mine:abc=', DATABASE_URL: 'postgresql://gildscope_items:mine@host/demo' }
const demoKeys = { ...own, VAULT_KEYS: `new:abc=,${demo.get('VAULT_KEYS')}` }
const demoPassword = { ...own, DATABASE_URL: `postgresql://gildscope_items:${demo.get('ITEMS_DB_PASSWORD')}@host/db` }
const LIVE = { DATA_SOURCE: 'live' }
const HTTPS = { DATA_SOURCE: 'simulated', PUBLIC_ORIGIN: 'https://gildscope.example' }
const DEMO = { DATA_SOURCE: 'simulated', PUBLIC_ORIGIN: 'http://localhost:8080' }

test.each([
  ['a live market', { ...demoKeys, ...LIVE }, ['VAULT_KEYS']],
  ['an https site', { ...demoPassword, ...HTTPS }, ['DATABASE_URL']],
  ['a demo of this machine', { ...demoKeys, ...demoPassword, ...DEMO }, []],
  [
    'a live market, in other parts of an address',
    { ...own, DATABASE_URL: 'postgres://db/x?password=demo%2Ditems&user=x', ...LIVE },
    ['DATABASE_URL'],
  ],
  ['a live market with secrets of its own', { ...own, ...LIVE }, []],
])('published secrets of %s are refused by name, without their value', (_what, env, refused) => {
  const faults = parseConfig(schema, env).faults ?? []
  expect(faults.map(({ variable }) => variable)).toEqual(refused)
  for (const { message } of faults) expect(message).toMatch(/published with Gildscope.*make-env/)
})
