import { expect, test } from 'vitest'
import { configSchema } from '../config.ts'
import { enginePolicy, pagePolicy, webConfig } from './web-config.ts'

const connections = (env: Record<string, string>): string | undefined =>
  pagePolicy(webConfig(configSchema.parse({ DATA_SOURCE: 'live', ...env }), '0.1.0'))
    .split('; ')
    .find((directive) => directive.startsWith('connect-src'))

test('pages may talk to this origin and the game', () => {
  expect(connections({})).toBe("connect-src 'self' https://api.guildwars2.com")
})

test('pages may post their views to the counter that is set', () => {
  expect(connections({ ANALYTICS_URL: 'https://count.example/api/event' })).toBe(
    "connect-src 'self' https://api.guildwars2.com https://count.example",
  )
  expect(connections({ ANALYTICS_URL: '/count/event' })).toBe("connect-src 'self' https://api.guildwars2.com")
})

test('pages of a simulated game ask it under whatever name the site was opened', () => {
  const env = { DATA_SOURCE: 'simulated', PUBLIC_ORIGIN: 'http://localhost:8080' }
  const { gameApiBase } = webConfig(configSchema.parse(env), '0.1.0')
  for (const origin of ['http://127.0.0.1:8080', 'http://gold.lan:8080', 'https://gold.example'])
    expect(new URL(`${gameApiBase}/v2/commerce/listings/19721`, origin).href).toBe(
      `${origin}/game/v2/commerce/listings/19721`,
    )
  expect(connections(env)).toBe("connect-src 'self'")
})

test('an origin is listed in the policy only once', () => {
  expect(connections({ GAME_API_BASE: 'https://a.example/game', ANALYTICS_URL: 'https://a.example/event' })).toBe(
    "connect-src 'self' https://a.example",
  )
})

test.each([
  ['https://s3.example/market', 'https://s3.example/market/'],
  ['https://s3.example:9000/market/gw2/', 'https://s3.example:9000/market/gw2/'],
  ['https://dumps.example', 'https://dumps.example/'],
  ['https://s3.example/a;script-src *,b c', 'https://s3.example/a%3Bscript-src%20*%2Cb%20c/'],
])('the engine of queries may read below %s, and nothing else of that host', (dumps, source) => {
  expect(enginePolicy(dumps)).toMatch(/; connect-src 'self' \S+$/)
  expect(enginePolicy(dumps).split(' ').at(-1)).toBe(source)
})

test.each([null, '/data/dumps', 'file:///data/dumps'])(
  'the engine of queries reads dumps at %s from this origin',
  (dumps) => {
    expect(enginePolicy(dumps)).toMatch(/connect-src 'self'$/)
  },
)
