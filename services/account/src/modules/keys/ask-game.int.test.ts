import { createGameApi } from '@gildscope/game-api'
import { AppError } from '@gildscope/service-kit'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FakeFault, type FakeGame, fakeKey, fakePlayer, startFakeGame } from '../../testing/fake-game.ts'
import { askGame } from './ask-game.ts'

const player = fakePlayer(1)
let fake: FakeGame

beforeAll(async () => {
  fake = await startFakeGame()
  fake.players.set(player.key, player)
})
afterEach(() => fake.faults.clear())
afterAll(() => fake.close())

const createGame = (baseUrl = fake.url) =>
  createGameApi({ baseUrl, userAgent: 'test', tokensPerSecond: 1_000, burst: 1_000, timeoutMs: 200, backoffMs: 1 })

const faultOf = async (game: ReturnType<typeof createGame>, key = player.key, accountId = 'ada'): Promise<AppError> => {
  const error = await askGame(game, key, accountId).catch((reason: unknown) => reason)
  if (error instanceof AppError) return error
  throw new Error('expected a fault that the caller may know about')
}

it('returns the owner and the permissions of the key', async () => {
  expect(await askGame(createGame(), player.key, 'ada')).toEqual({
    key: player.key,
    keyName: player.keyName,
    permissions: player.permissions,
    gameAccountId: player.id,
    gameAccount: player.name,
  })
})

it('says of a key that the game refuses what to do', async () => {
  const fault = await faultOf(createGame(), fakeKey(404))
  expect(fault.code).toBe('VALIDATION')
  expect(fault.message).toMatch(/^the game refuses this key: .*account\.arena\.net/)
})

it('says which permission is missing, before it asks for more', async () => {
  const poor = fakePlayer(2, { permissions: ['unlocks'] })
  fake.players.set(poor.key, poor)
  fake.asked.length = 0
  const fault = await faultOf(createGame(), poor.key)
  expect([fault.code, fault.message]).toEqual([
    'VALIDATION',
    'Does not have "account" permission; make a key that has it at https://account.arena.net/applications',
  ])
  expect(fake.asked).toEqual(['tokeninfo'])
})

it.each<[string, FakeFault, string]>([
  ['a 500', { status: 500, body: '{"text":"oops"}' }, 'API Failure'],
  ['a 503', { status: 503, body: 'API not active' }, 'API Failure'],
  ['ErrBadData', { status: 400, body: '{"text":"ErrBadData"}' }, 'trouble with this account, not with the key'],
  ['a page instead of JSON', { status: 200, body: '<html><body>We are down</body></html>' }, 'could not be read'],
  ['silence', 'silence', 'the game does not answer'],
  ['half an answer', { status: 200, body: '{"id":"x","na' }, 'could not be read'],
  ['an answer of another form', { status: 200, body: '[]' }, 'could not be read'],
  ['nothing at that address', { status: 404, body: '{"text":"no such id"}' }, 'could not be read'],
  ['a 404 without a reason', { status: 404, body: '{"error":"not found"}' }, 'API Failure'],
  [
    'a refusal that valid keys get',
    { status: 401, body: '{"text":"endpoint requires authentication"}' },
    'trouble with this account, not with the key',
  ],
  [
    'text that cannot be stored',
    { status: 200, body: '{"id":"x","name":"a\\u0000","permissions":[]}' },
    'could not be read',
  ],
])('blames the game and not the key for %s', async (_what, fault, text) => {
  for (const path of ['tokeninfo', 'account']) {
    fake.faults.clear()
    fake.faults.set(path, fault)
    const { code, message, details } = await faultOf(createGame())
    expect(code).toBe('UPSTREAM')
    expect(message).toContain(text)
    expect(details).toMatchObject({ endpoint: path })
  }
})

it('reports a game that is not there', async () => {
  expect(await faultOf(createGame('http://127.0.0.1:1'))).toMatchObject({
    code: 'UPSTREAM',
    message: expect.stringContaining('does not answer'),
  })
})

it('reports a game that kept failing and is not asked', async () => {
  const game = createGame()
  fake.faults.set('tokeninfo', { status: 500, body: '{}' })
  for (let time = 0; time < 10; time++) await faultOf(game, player.key, `account ${time}`)
  fake.asked.length = 0
  expect(await faultOf(game)).toMatchObject({ code: 'UPSTREAM', message: expect.stringContaining('left alone') })
  expect(fake.asked).toEqual([])
})

it('continues for others while the game fails for one account alone', async () => {
  const game = createGame()
  fake.faults.set('tokeninfo', { status: 500, body: '{}' })
  for (let time = 0; time < 20; time++) await faultOf(game)
  fake.faults.clear()
  expect(await askGame(game, player.key, 'another')).toMatchObject({ gameAccount: player.name })
})

it('never says the key', async () => {
  const words = `Bearer ${player.key}`
  fake.faults.set('tokeninfo', { status: 400, body: JSON.stringify({ text: words }) })
  const fault = await faultOf(createGame())
  expect(JSON.stringify([fault.message, fault.details])).not.toContain(player.key)
})
