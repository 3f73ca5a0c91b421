import {
  changePassword,
  confirmEmail,
  deleteAccount,
  login,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  restoreEmail,
  signUp,
} from '@gildscope/contracts'
import { until } from '@gildscope/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { newSecret } from '../auth/secret.ts'
import type { Parts } from './testing/good-calls.ts'
import { isSignedIn } from './testing/people.ts'
import { type Answer, cookieOf, deviceCookieOf, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

/** The default limits of an installation; test users are added under much higher ones. */
const STANDARD = {
  LOGINS_PER_MINUTE: '10',
  LOGINS_PER_NAME: '5',
  SIGN_UPS_PER_HOUR: '20',
  RECOVERIES_PER_HOUR: '5',
  MAILS_PER_HOUR: '30',
}

const world = useHostileWorld(STANDARD)
beforeAll(async () => {
  await world.addByCalls('Target')
})

let network = 0
/** An address outside of every range that belongs to proxies, another one each time. */
const freshAddress = (): string => `203.0.${Math.floor(network / 250)}.${(network++ % 250) + 1}`

type From = { address?: string; headers?: Record<string, string> }

const tryLogin = (user: string, password: string, { address = freshAddress(), headers = {} }: From = {}) =>
  send(world.app, postLogin, { body: { user, password } }, {}, { remoteAddress: address, headers })

const expectLimited = (reply: Answer): void => {
  expect(reply.statusCode, reply.body).toBe(429)
  expect(reply.json()).toMatchObject({
    result: 'error',
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringContaining('try again in'),
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-limit': expect.stringMatching(/^\d+$/) })
}

/** The delay of each of these answers, in milliseconds that were not actually waited. */
const waitsOf = async (work: () => Promise<unknown>): Promise<number[]> => {
  const before = world.account.waits.length
  await work()
  return world.account.waits.slice(before)
}
const GROWING = [250, 500, 1000, 2000, 4000, 8000, 10_000]

describe('guessing the password of one name from ever new addresses', () => {
  test('is slowed after five, in any letter case, by any call, and one at a time is never refused', async () => {
    const spellings = ['Target', 'target', 'TARGET', 'tArGeT']
    const guess = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n++)
        expect((await tryLogin(spellings[n % 4] ?? '', 'wrong password')).statusCode).toBe(401)
    }
    expect(await waitsOf(() => guess(5))).toEqual([])
    expect(await waitsOf(() => guess(7))).toEqual(GROWING)
    expect(await waitsOf(() => guess(50))).toEqual(Array.from({ length: 50 }, () => 10_000))
    const headers = { user: 'target', password: 'wrong password' }
    const script = () => send(world.app, login, { headers }, {}, { remoteAddress: freshAddress() })
    expect(await waitsOf(async () => expect((await script()).statusCode).toBe(401))).toEqual([10_000])
  })

  test('never locks its owner out: not from a new address, on a known device, or for confirmations in a session', async () => {
    const owner = await world.add()
    const { userName, password, session } = owner
    const device = deviceCookieOf(await tryLogin(userName, password))
    for (let n = 0; n < 30; n++) await tryLogin(userName, 'wrong password')
    expect((await tryLogin(userName, password)).statusCode).toBe(200)
    const shared = freshAddress()
    for (let n = 0; n < 12; n++) await tryLogin(`somebody-${n}`, 'wrong password', { address: shared })
    expectLimited(await tryLogin(userName, password, { address: shared }))
    const known = () => tryLogin(userName, password, { address: shared, headers: { cookie: device } })
    expect(await waitsOf(async () => expect((await known()).statusCode).toBe(200))).toEqual([])
    const body = { password: 'another long password', currentPassword: password }
    const changed = await send(world.app, changePassword, { body }, { session }, { remoteAddress: shared })
    expect(changed.statusCode, changed.body).toBe(200)
  })

  test('by a session ends after five, and counts for that session alone', async () => {
    const owner = await world.add()
    const guess = (secret: string) =>
      send(world.app, deleteAccount, { body: { password: 'guessed it' } }, { session: secret })
    for (let n = 0; n < 5; n++) expect((await guess(owner.session)).statusCode).toBe(401)
    expectLimited(await guess(owner.session))
    const other = cookieOf(await tryLogin(owner.userName, owner.password))?.secret ?? ''
    expect((await guess(other)).statusCode).toBe(401)
  })

  test('does not reveal whether a name exists', async () => {
    const known = await world.add()
    const seen = async (user: string) => {
      const statuses: number[] = []
      const waits = await waitsOf(async () => {
        for (let n = 0; n < 7; n++) statuses.push((await tryLogin(user, 'wrong password')).statusCode)
      })
      return { statuses, waits }
    }
    const nobody = await seen('nobody-at-all')
    expect(nobody).toEqual({ statuses: [401, 401, 401, 401, 401, 401, 401], waits: [250, 500] })
    expect(await seen(known.userName)).toEqual(nobody)
  })

  test('with many simultaneous attempts from one network lets only a few of them wait', async () => {
    const held: (() => void)[] = []
    const app = await buildApp({ ...world.deps, wait: () => new Promise((go) => held.push(go)) })
    const guess = (remoteAddress: string) =>
      send(app, postLogin, { body: { user: 'held-name', password: 'wrong' } }, {}, { remoteAddress })
    for (let n = 0; n < 5; n++) await guess(freshAddress())
    const address = freshAddress()
    const answered: Answer[] = []
    const replies = Array.from({ length: 9 }, () => guess(address).then((reply) => answered.push(reply)))
    await until('four of them wait and the others are answered', () => held.length === 4 && answered.length === 5)
    for (const { statusCode, headers } of answered) {
      expect(statusCode).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    for (const go of held.splice(0)) go()
    await Promise.all(replies)
    expect(answered.slice(5).map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    await app.close()
  })

  test.each([13, 200])('from %i addresses at once leaves four open, and its owner two ways in', async (addresses) => {
    const owner = await world.addByCalls()
    const device = deviceCookieOf(await tryLogin(owner.userName, owner.password))
    const held: (() => void)[] = []
    const deps = { ...world.deps, wait: () => new Promise<void>((go) => held.push(go)) }
    const replicas = [await buildApp(deps), await buildApp(deps)]
    const guess = (n: number, user = owner.userName, password = 'wrong', headers: Record<string, string> = {}) => {
      const from = { remoteAddress: freshAddress(), headers }
      return send(replicas[n % 2]!, postLogin, { body: { user, password } }, {}, from)
    }
    for (let n = 0; n < 5; n++) expect((await guess(n)).statusCode).toBe(401)
    const refused: Answer[] = []
    const all = Array.from({ length: addresses }, (_, n) =>
      guess(n).then((reply) => (reply.statusCode === 401 ? null : refused.push(reply))),
    )
    await until('all but four are answered', () => refused.length === addresses - 4 && held.length === 4)
    for (const reply of refused) {
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '10'])
      expect(reply.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        error: expect.stringMatching(/log in with a browser that has logged in before, or reset the password by mail/),
      })
    }

    expect((await guess(0, owner.userName, owner.password, { cookie: device })).statusCode).toBe(200)
    const body = { key: owner.resetKey, newPassword: 'a password set by mail' }
    const reset = await send(replicas[1]!, resetPassword, { body })
    expect(await isSignedIn(world.app, cookieOf(reset)?.secret ?? '')).toBe(true)
    const known = { cookie: deviceCookieOf(reset) }
    expect((await guess(1, owner.userName, body.newPassword, known)).statusCode).toBe(200)
    expect((await guess(0, 'somebody-else')).statusCode).toBe(401)

    for (const go of held.splice(0)) go()
    await Promise.all(all)
    const later = guess(1)
    await until('there is a place again', () => held.length === 1)
    held[0]?.()
    expect((await later).statusCode).toBe(401)
    for (const replica of replicas) await replica.close()
  })

  test('in names with blanks and hidden characters match no account', async () => {
    const known = await world.add()
    for (const user of [
      ` ${known.userName}`,
      `${known.userName} `,
      `${known.userName}\u0000`,
      `${known.userName}\u200b`,
    ])
      expect((await tryLogin(user, known.password)).statusCode).toBe(401)
  })
})

describe('guessing from one address', () => {
  const guessMany = async (from: (n: number) => From): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await tryLogin(`guess-${network}-${n}`, 'wrong password', from(n))).statusCode)
    return statuses
  }
  const count = async () =>
    (await world.app.registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value ?? 0
  const TEN_THEN_NONE = [...Array.from({ length: 10 }, () => 401), 429, 429]

  test('ends after ten, also by many names', async () => {
    const address = freshAddress()
    expect(await guessMany(() => ({ address }))).toEqual(TEN_THEN_NONE)
  })

  test('cannot pretend to be many with headers that only proxies may send', async () => {
    const address = freshAddress()
    const claims = (n: number): Record<string, string> => ({
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      'x-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
      'true-client-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-forwarded-host': `host-${n}.example`,
    })
    expect(await guessMany((n) => ({ address, headers: claims(n) }))).toEqual(TEN_THEN_NONE)
  })

  test('cannot pretend to be many through the gateway, which adds the address it sees', async () => {
    const seen = freshAddress()
    const through = (n: number) => ({
      address: '127.0.0.1',
      headers: { 'x-forwarded-for': `198.51.100.${n}, ${seen}` },
    })
    expect(await guessMany(through)).toEqual(TEN_THEN_NONE)
  })

  test('with a whole IPv6 network is guessing from one', async () => {
    const own = (network++).toString(16)
    expect(await guessMany((n) => ({ address: `2001:db8:${own}:7:${n}::${n}` }))).toEqual(TEN_THEN_NONE)
  })

  test('costs no hash once it is refused', async () => {
    const address = freshAddress()
    await guessMany(() => ({ address }))
    const before = await count()
    await guessMany(() => ({ address }))
    expect(await count()).toBe(before)
  })

  test('is not made good by logins that succeed in between', async () => {
    const known = await world.add()
    const address = freshAddress()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      statuses.push((await tryLogin(`between-${n}`, 'wrong password', { address })).statusCode)
      await tryLogin(known.userName, known.password, { address })
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('leaves others alone', async () => {
    const known = await world.add()
    expect((await tryLogin(known.userName, known.password)).statusCode).toBe(200)
  })
})

type Limited = { name: string; most: number; parts: (n: number) => Parts; endpoint: Parameters<typeof send>[1] }

const PASSWORD = 'a password of some length'
const LIMITED: readonly Limited[] = [
  {
    name: 'sign-ups',
    most: 20,
    endpoint: signUp,
    parts: (n) => ({ body: { user: `new-${network}-${n}`, password: PASSWORD, email: 'x@y.test' } }),
  },
  {
    name: 'user name reminders',
    most: 5,
    endpoint: remindUserName,
    parts: (n) => ({ body: { email: `r${n}@example.test` } }),
  },
  {
    name: 'resets',
    most: 5,
    endpoint: requestPasswordReset,
    parts: (n) => ({ headers: { email: `p${n}@example.test` } }),
  },
  {
    name: 'guesses at links of resets',
    most: 10,
    endpoint: resetPassword,
    parts: () => ({ body: { key: newSecret(), newPassword: PASSWORD } }),
  },
  {
    name: 'guesses at links that take a change of address back',
    most: 10,
    endpoint: restoreEmail,
    parts: () => ({ body: { key: newSecret() } }),
  },
  {
    name: 'guesses at links that confirm',
    most: 10,
    endpoint: confirmEmail,
    parts: () => ({ body: { key: newSecret() } }),
  },
]

describe.each(LIMITED)('$name from one address', ({ most, endpoint, parts }) => {
  test(`end after ${most}`, async () => {
    const remoteAddress = freshAddress()
    for (let n = 0; n < most; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` }
      expect((await send(world.app, endpoint, parts(n), {}, { remoteAddress, headers })).statusCode).not.toBe(429)
    }
    for (let n = 0; n < 2; n++) expectLimited(await send(world.app, endpoint, parts(most + n), {}, { remoteAddress }))
  })
})

test('mails to one address stop at the hourly limit, from any addresses, without any visible sign', async () => {
  const known = await world.addByCalls()
  const mailsWaiting = async (): Promise<number> => {
    await world.account.settled()
    const { rows } = await world.deps.database.pool.query<{ count: number }>(
      'select count(*)::int as count from account.mail where account_id = $1',
      [known.accountId],
    )
    return rows[0]?.count ?? 0
  }
  const before = await mailsWaiting()
  for (let n = 0; n < 30; n++) {
    const email = n % 2 === 0 ? known.email.toUpperCase() : ` ${known.email}`
    const endpoint = n % 3 === 0 ? remindUserName : requestPasswordReset
    const reply = await send(world.app, endpoint, { body: { email } }, {}, { remoteAddress: freshAddress() })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: { result: 'success' } })
  }
  // One of the ten resets was requested when this person was added, and one of the four others was the sign-up's.
  expect((await mailsWaiting()) - before).toBe(9 + 3)
})
