import { createVault, vaultKeysVariable } from '@gildscope/base/vault'
import { type AnyEndpoint, addKey, createToken, exportAccount, getAccount } from '@gildscope/contracts'
import { startProcess, TEST_PSEUDONYM_KEY, TEST_VAULT_KEYS, type TestProcess, useDatabase } from '@gildscope/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../auth/secret.ts'
import { type FakeGame, startFakeGame } from '../testing/fake-game.ts'
import { CALLS } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import { addPerson, type Person } from './testing/people.ts'
import { remoteService } from './testing/remote-service.ts'
import { type Answer, cookieOf, type Service, send } from './testing/send.ts'

const FAR_AWAY = '1000000'
/** The calls whose answers contain the caller's keys. */
const OWN_KEYS = new Set<string>([getAccount.path, exportAccount.path])

const database = useDatabase()
const answers: { url: string; status: number; text: string }[] = []
/** Issued sessions; with header calls in the answer, otherwise in the cookie. */
const sessions = new Set<string>()
const people: Person[] = []
let game: FakeGame
let service: TestProcess
let app: Service

const note = (url: string, { statusCode, body, headers }: Answer): void => {
  const { 'set-cookie': _cookie, ...others } = headers
  answers.push({ url, status: statusCode, text: `${JSON.stringify(others)} ${body}` })
}

const add = async (): Promise<Person> => {
  const vault = createVault(vaultKeysVariable.parse(TEST_VAULT_KEYS))
  const deps = { database: { db: database.db, pool: database.pool, close: async () => {} }, vault }
  const person = await addPerson({ app, deps, game })
  people.push(person)
  sessions.add(person.session)
  return person
}

/** A call as it should be, without a session, with a wrong one, and with every text in it wrong. */
const sendEveryWay = async (endpoint: AnyEndpoint, person: Person): Promise<void> => {
  const parts = goodParts(endpoint, person)
  const wrong = JSON.parse(JSON.stringify(parts).replaceAll(/:"([^"]+)"/g, ':"$1!"'))
  for (const as of [{ session: person.session }, { cookie: person.session }, {}, { session: `${person.session}!` }]) {
    for (const sent of [wrong, parts]) {
      const reply = await send(app, endpoint, sent, as)
      const given =
        cookieOf(reply)?.secret || (reply.statusCode === 200 && endpoint.name === 'login' && reply.json().session)
      if (given) sessions.add(given)
    }
  }
  for (const token of [person.token, `${person.token}!`]) await send(app, endpoint, parts, { token })
}

/** The game fails in ways that echo the request. */
const failAtTheGame = async ({ key, session }: Person): Promise<void> => {
  const echo = JSON.stringify({ text: `invalid key ${key}`, key, url: `/v2/tokeninfo?access_token=${key}` })
  for (const fault of [
    { status: 500, body: echo },
    { status: 401, body: echo },
    { status: 200, body: echo },
    { status: 200, body: key },
  ]) {
    game.faults.set('tokeninfo', fault)
    for (const parts of [{ body: { apiKey: key } }, { headers: { apikey: key } }])
      await send(app, addKey, parts, { session })
  }
  game.faults.clear()
}

/** Tables that are missing make queries fail with everything in them. */
const failAtTheDatabase = async (person: Person): Promise<void> => {
  const { session, token } = person
  for (const table of ['site_account', 'session', 'token', 'game_key', 'market_list', 'mail']) {
    await database.pool.query(`alter table account.${table} rename to away`)
    const as = table === 'token' ? { token } : { session }
    for (const endpoint of CALLS) await send(app, endpoint, goodParts(endpoint, person), as)
    await database.pool.query(`alter table account.away rename to ${table}`)
  }
}

beforeAll(async () => {
  game = await startFakeGame()
  service = await startProcess({
    entry: 'services/account/src/main.ts',
    env: {
      ...{
        DATABASE_URL: database.url,
        VAULT_KEYS: TEST_VAULT_KEYS,
        PSEUDONYM_KEY: TEST_PSEUDONYM_KEY,
        GAME_API_URL: game.url,
      },
      ...{ LOG_LEVEL: 'trace', SLOW_REQUEST_MS: '1', POINTS_PER_MINUTE: FAR_AWAY, KEY_CHECKS_PER_HOUR: FAR_AWAY },
      ...{
        LOGINS_PER_MINUTE: FAR_AWAY,
        LOGINS_PER_NAME: FAR_AWAY,
        SIGN_UPS_PER_HOUR: FAR_AWAY,
        RECOVERIES_PER_HOUR: FAR_AWAY,
      },
    },
    readyPath: '/ready',
  })
  app = remoteService(service.url, (options, answer) => note(String(options.url), answer))
  for (const endpoint of CALLS) await sendEveryWay(endpoint, await add())
  const person = await add()
  await failAtTheGame(person)
  await failAtTheDatabase(person)
  for (const url of [
    `/v1/nowhere?access_token=${person.key}`,
    `/v1/archives?access=${person.token}`,
    `/v1/website/account?session=${person.session}&key=${person.key}`,
  ])
    await app.inject({ url, headers: { authorization: `Bearer ${person.key}`, session: 'x' } })
}, 300_000)

afterAll(async () => {
  await service?.stop()
  await game?.close()
})

/** Those that are in a text: an assertion for each of a million pairs takes longer than all calls. */
const within = (text: string, secrets: Iterable<string>): string[] =>
  [...secrets].filter((secret) => text.includes(secret))

const pathOf = (url: string): string => url.split('?')[0] ?? ''

test('the attacks reached every call, and some of them broke', () => {
  for (const { path } of CALLS) {
    const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`)
    const statuses = answers.filter(({ url }) => pattern.test(pathOf(url))).map(({ status }) => status)
    expect(statuses, path).toContain(200)
  }
  expect(answers.filter(({ status }) => status === 500).length).toBeGreaterThan(50)
  expect(service.logs()).toContain('request handler failed')
  expect(service.logs().length).toBeGreaterThan(10_000)
})

test('no answer but those of the account and of its export holds a key', () => {
  const keys = people.map(({ key }) => key)
  for (const { url, status, text } of answers) {
    const isOwn = OWN_KEYS.has(pathOf(url)) && status === 200
    if (!isOwn) expect(within(text, keys), url).toEqual([])
  }
})

test("the account and its export contain only the caller's keys", () => {
  const own = answers.filter(({ url, status }) => OWN_KEYS.has(pathOf(url)) && status === 200)
  expect(own.length).toBeGreaterThan(0)
  for (const { text } of own) {
    const asker = people.find(({ userName }) => text.includes(`"${userName}"`))
    expect(asker).toBeDefined()
    const others = people.filter((person) => person !== asker).map(({ key }) => key)
    expect(within(text, others)).toEqual([])
  }
})

test('no answer contains a password, its hash, the secret of a mail, or a session or token that it did not create', async () => {
  const { rows } = await database.pool.query<{ hash: string }>('select password_hash as hash from account.site_account')
  const secrets = people.flatMap(({ password, resetKey, confirmKey }) => [password, resetKey, confirmKey])
  const never = [...secrets, ...rows.map(({ hash }) => hash), '$argon2']
  const tokens = people.map(({ token }) => token)
  for (const { url, text } of answers) {
    expect(within(text, never), url).toEqual([])
    if (pathOf(url) !== createToken.path) expect(within(text, tokens), url).toEqual([])
    if (pathOf(url) !== '/v1/website/login') expect(within(text, sessions), url).toEqual([])
  }
})

test('the log of the process contains no key, password, session, mailed key or address', () => {
  const log = service.logs()
  for (const { key, password, email, resetKey, confirmKey, noticeKey, token } of people)
    for (const secret of [key, password, email, resetKey, confirmKey, noticeKey, token])
      expect(log).not.toContain(secret)
  for (const session of sessions) {
    expect(log).not.toContain(session)
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(log).not.toContain(hashSecret(session).toString(form))
  }
  expect(log).not.toContain('$argon2')
  expect(log).not.toContain('new@example.test')
})
