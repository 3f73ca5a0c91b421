import { expect, test } from 'vitest'
import { createGeneratedWorld } from './generated-world.ts'
import { steppedClock } from './market/clock.ts'
import { MARKUP, withMarkupNames } from './markup-names.ts'
import { createSimulator } from './server.ts'

test('names of things, players, characters and guilds are markup, by which they can be asked for', async () => {
  const clock = steppedClock(Date.parse('2026-01-05T12:00:00Z'))
  const world = withMarkupNames(createGeneratedWorld({ seed: 1, tradable: 300, clock }))
  const simulator = createSimulator({ world, rateLimit: null })
  const ask = async (url: string, key = '') =>
    (await simulator.inject({ url, headers: key === '' ? {} : { authorization: `Bearer ${key}` } })).json()
  expect((await ask('/v2/items/19721')).name).toBe(`Glob of Ectoplasm${MARKUP}`)
  const [demo] = await ask('/feeds/demo-keys.json')
  const account = await ask('/v2/account', demo.key)
  expect(account.name).toBe(demo.account)
  expect(account.name).toContain(MARKUP)
  const [name] = await ask('/v2/characters', demo.key)
  expect(name).toContain(MARKUP)
  expect((await ask(`/v2/characters/${encodeURIComponent(name)}`, demo.key)).name).toBe(name)
  expect((await ask(`/v2/guild/${account.guilds[0]}`, demo.key)).name).toContain(MARKUP)
  await simulator.close()
})
