import { describeConfig, parseConfig } from '@gildscope/service-kit'
import { expect, test } from 'vitest'
import { configSchema } from './config.ts'

test('the gateway starts without a single variable', () => {
  expect(parseConfig(configSchema, {}).config).toMatchObject({ PORT: 8080, SUPPORT_LINKS: [], TRUST_PROXY: '' })
})

test('every variable of the gateway is described', () => {
  expect(describeConfig(configSchema).filter(({ description }) => description === '')).toEqual([])
})

test.each(['//elsewhere.example/api', 'javascript:alert(1)', 'count.example/api', ''])(
  'views are counted at a path or an address, not at %j',
  (address) => {
    const { config } = parseConfig(configSchema, { ANALYTICS_URL: address })
    expect(config?.ANALYTICS_URL).toBeUndefined()
  },
)

test.each([
  ['me@gild.example', 'mailto:me@gild.example'],
  ['mailto:me@gild.example', 'mailto:me@gild.example'],
  ['https://gild.example/contact?a=1', 'https://gild.example/contact?a=1'],
])('whoever runs the site is reached by %s', (contact, link) => {
  expect(parseConfig(configSchema, { OPERATOR_CONTACT: contact }).config?.OPERATOR_CONTACT).toBe(link)
})

test.each([
  ['OPERATOR_CONTACT', 'me', 'an e-mail address such as you@example.org, or an address that begins with https://'],
  ['OPERATOR_CONTACT', 'http://gild.example', 'an address that begins with https://'],
  ['OPERATOR_CONTACT', 'javascript:alert(1)', 'an address that begins with https://'],
  ['OPERATOR_CONTACT', 'me@gild.example\nContact: x', 'an address that begins with https://'],
  ['IMPRINT_URL', 'javascript:alert(1)', 'a path on this origin, or an http or https address'],
  ['IMPRINT_URL', 'imprint.html', 'a path on this origin, or an http or https address'],
  ['ANALYTICS_URL', 'count.example/api', 'a path on this origin, or an http or https address'],
])('%s is not %j, and the fault says what it is', (variable, value, expected) => {
  const { faults } = parseConfig(configSchema, { [variable]: value })
  expect(faults).toEqual([
    expect.objectContaining({ variable, message: expect.stringMatching(`is not valid; expected .*${expected}$`) }),
  ])
})

test('services are at one origin or at several', () => {
  const { config } = parseConfig(configSchema, {
    ITEMS_ORIGIN: 'http://10.0.0.1:8101/, https://items.internal',
    STATS_ORIGIN: 'http://[fd00::7]:8102',
  })
  expect(config).toMatchObject({
    ITEMS_ORIGIN: ['http://10.0.0.1:8101', 'https://items.internal'],
    STATS_ORIGIN: ['http://[fd00::7]:8102'],
    ACCOUNT_ORIGIN: ['http://127.0.0.1:8103'],
  })
})

test.each([
  '10.0.0.1:8101',
  'http://10.0.0.1:8101,',
  'http://10.0.0.1:8101/gw2',
  'http://user@10.0.0.1:8101',
  'http://a:8101;http://b:8101',
  'http://10.0.0.1:8101,http://10.0.0.1:8101/',
  'ftp://10.0.0.1',
])('%j is not a list of origins, and the fault explains what is', (origins) => {
  const { faults } = parseConfig(configSchema, { ITEMS_ORIGIN: origins })
  expect(faults?.map(({ message }) => message)).toEqual([
    `its value is not valid; expected an origin such as http://10.0.0.1:8101, or several separated by commas, each once and without a path`,
  ])
})

test('dumps can be switched off where they are on by default', () => {
  expect(parseConfig(configSchema, { DUMP_URL: 'off' }).config?.DUMP_URL).toBe(undefined)
  expect(parseConfig(configSchema, { DUMP_URL: '/dumps' }).config?.DUMP_URL).toBe('/dumps')
})

test('a bucket is named without keys, which visitors would be led to', () => {
  const { faults } = parseConfig(configSchema, { DUMP_URL: 'https://id:word@s3.example.org/bucket' })
  expect(faults?.map(({ message }) => message)).toEqual([
    'its value is not valid; expected keys in DUMP_ACCESS_KEY and DUMP_SECRET_KEY, none in the address',
  ])
})
