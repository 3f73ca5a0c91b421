import { generatedRuns, roleUrl, startProcess, TEST_PSEUDONYM_KEY } from '@gildscope/testkit'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { BAG, CORN, DROP_ITEMS, type Player, useGame } from '../../../testing/drop-fixtures.ts'
import { insertItems, NOW, useStatsApp } from '../../../testing/use-stats-app.ts'

const game = useGame()
const env = { DROPS_PER_NETWORK: '6', DROPS_PER_HOUR: '3' }
const stats = useStatsApp({ gameUrl: game.url, env })

let owner: Player = { key: '', account: '', character: '', permissions: [] }
let other = owner
beforeAll(async () => {
  await insertItems(stats.database, DROP_ITEMS)
  const players = await game.listPlayers()
  owner = players[0]!
  other = players[1]!
})

const good = (own: object = {}, iso = NOW) => ({
  ...{ key: owner.key, account: owner.account, character: owner.character, level: 80, mf: 0, activity: 'Opening' },
  ...{ delay: '', iso: iso.toISOString(), wallet: [] },
  consumed: [{ id: BAG, quantity: 10 }],
  items: [{ id: CORN, quantity: 40 }],
  ...own,
})
const post = (payload: unknown, remoteAddress: string) =>
  stats.app.inject({
    method: 'POST',
    url: '/v1/general',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload) ?? '',
    remoteAddress,
  })
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

describe('a flood', () => {
  test('of one network is refused before the game is asked, and others are not', async () => {
    await game.setFaults([{ kind: 'off', endpoint: 'tokeninfo' }])
    const statuses = []
    for (let sent = 0; sent < 8; sent += 1) statuses.push((await post(good(), '10.0.0.1')).statusCode)
    await game.clearFaults()
    expect(statuses).toEqual([502, 502, 502, 502, 502, 502, 429, 429])
    const refused = await post(good(), '10.0.0.1')
    expect(refused.headers['retry-after']).toBeDefined()
    expect(refused.json()).toMatchObject({ result: 'error', code: 'TOO_MANY_REQUESTS' })
    expect((await post(good(), '10.0.0.2')).statusCode).toBe(200)
  })

  test('of one game account is refused wherever it comes from', async () => {
    const own = { key: other.key, account: other.account, character: other.character }
    const statuses = []
    for (let sent = 0; sent < 5; sent += 1)
      statuses.push((await post(good(own, minutesAgo(sent)), `10.1.0.${sent}`)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const { error } = (await post(good(own), '10.1.0.9')).json()
    expect(error).toMatch(/^more than 3 submissions of this game account in an hour; try again in \d+ minutes$/)
  })
})

test('whatever is sent is answered by a fault of the sender, and no answer has a key in it', async () => {
  let place = 0
  const bodies = fc.oneof(
    fc.anything(),
    fc
      .record({ field: fc.constantFrom(...Object.keys(good())), value: fc.anything({ withNullPrototype: false }) })
      .map(({ field, value }) => good({ [field]: value })),
    fc
      .record({ id: fc.oneof(fc.integer(), fc.double(), fc.string()), quantity: fc.oneof(fc.integer(), fc.double()) })
      .map((stack) =>
        good({ items: [stack, { id: CORN, quantity: 1 }], bags: { [String(stack.id)]: stack.quantity } }),
      ),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      place += 1
      const reply = await post(
        body,
        `10.${2 + Math.floor(place / 60_000)}.${Math.floor(place / 250) % 250}.${place % 250}`,
      )
      expect(reply.statusCode === 200 || (reply.statusCode >= 400 && reply.statusCode < 500)).toBe(true)
      expect(reply.body).not.toContain(owner.key)
    }),
    { numRuns: generatedRuns(300) },
  )
})

test('names are text: markup is refused with JSON, and not repeated in it', async () => {
  const character = '<script>alert(1)</script>'
  const reply = await post(good({ character, account: '<img src=x>' }), '10.9.0.1')
  expect(reply.statusCode).toBe(403)
  expect(reply.headers['content-type']).toContain('application/json')
  expect(reply.body).not.toContain('<')
})

test('a key is in no row and no log, however its submission ends', { timeout: 120_000 }, async () => {
  const service = await startProcess({
    entry: 'services/stats/src/main.ts',
    env: {
      DATABASE_URL: await roleUrl(stats.database.url, 'stats'),
      PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
      GAME_API_URL: game.url(),
      LOG_LEVEL: 'trace',
      SLOW_REQUEST_MS: '1',
    },
  })
  const now = new Date()
  const send = async (own: object, query = '') => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(good({ iso: now.toISOString(), ...own }))
    return (await fetch(`${service.url}/v1/general${query}`, { method: 'POST', headers, body })).status
  }
  try {
    const unknown = owner.key.replace(/^../, 'FF')
    const statuses = [
      await send({}),
      await send({ account: other.account }),
      await send({ key: unknown }),
      await send({ key: `${unknown}\r\nX-Other: 1` }),
      await send({ key: `ключ ${unknown}` }),
      await send({ key: [owner.key] }),
      await send({ character: owner.key, level: owner.key }),
      await send({}, `?key=${owner.key}&access_token=${owner.key}`),
    ]
    await game.setFaults([{ kind: 'status', status: 500 }])
    statuses.push(await send({ iso: new Date(now.getTime() - 60_000).toISOString() }))
    await game.clearFaults()
    expect(statuses).toEqual([200, 403, 401, 401, 401, 400, 400, 200, 502])
    const { rows: tables } = await stats.database.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const secrets = [owner.key, unknown, owner.account, owner.character]
    for (const { name } of tables) {
      const { rows } = await stats.database.pool.query(`select t::text as line from ${name} t`)
      for (const secret of secrets) expect(JSON.stringify(rows), name).not.toContain(secret)
    }
    expect(service.logs()).toContain('/v1/general')
    for (const secret of [owner.key, unknown]) expect(service.logs()).not.toContain(secret)
  } finally {
    await service.stop()
  }
})
