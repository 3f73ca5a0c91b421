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
