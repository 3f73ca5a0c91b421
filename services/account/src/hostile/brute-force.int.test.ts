import {
  confirmEmail,
  deleteAccount,
  login,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@gildscope/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '../auth/secret.ts'
import type { Parts } from './testing/good-calls.ts'
import type { Person } from './testing/people.ts'
import { type Answer, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

/** The limits that an installation has unless told otherwise; people are added under far ones. */
const STANDARD = { LOGINS_PER_MINUTE: '10', LOGINS_PER_NAME: '5', SIGN_UPS_PER_HOUR: '20', RECOVERIES_PER_HOUR: '5' }

const world = useHostileWorld(STANDARD)
let person: Person
beforeAll(async () => {
  person = await world.add('Target')
})

let network = 0
/** An address outside of every range that belongs to proxies, another one each time. */
const freshAddress = (): string => `203.0.${Math.floor(network / 250)}.${(network++ % 250) + 1}`

type From = { address?: string; headers?: Record<string, string> }

const tryLogin = (user: string, password: string, { address = freshAddress(), headers = {} }: From = {}) =>
  send(world.app, postLogin, { body: { user, password } }, {}, { remoteAddress: address, headers })

const expectTold = (reply: Answer): void => {
  expect(reply.statusCode, reply.body).toBe(429)
  expect(reply.json()).toMatchObject({
    result: 'error',
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringContaining('try again in'),
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.headers).toMatchObject({ 'ratelimit-remaining': '0', 'ratelimit-limit': expect.stringMatching(/^\d+$/) })
}

describe('guessing the password of one name', () => {
  test('ends after five, from whatever addresses, in whatever case, by whichever call, the right one included', async () => {
    const spellings = ['Target', 'target', 'TARGET', 'tArGeT']
    for (const user of [...spellings, 'Target']) expect((await tryLogin(user, 'wrong password')).statusCode).toBe(401)
    for (const user of spellings) expectTold(await tryLogin(user, 'wrong password'))
    expectTold(await tryLogin('Target', person.password))
    const headers = { user: 'target', password: person.password }
    expectTold(await send(world.app, login, { headers }, {}, { remoteAddress: freshAddress() }))
    const remoteAddress = freshAddress()
    expectTold(
      await send(
        world.app,
        deleteAccount,
        { body: { password: 'guessed it' } },
        { session: person.session },
        { remoteAddress },
      ),
    )
  })

  test('does not tell whether there is such a name', async () => {
    const known = await world.add()
    const statuses = async (user: string): Promise<number[]> => {
      const found: number[] = []
      for (let n = 0; n < 7; n++) found.push((await tryLogin(user, 'wrong password')).statusCode)
      return found
    }
    expect(await statuses('nobody-at-all')).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(await statuses(known.userName)).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('in names with blanks and hidden signs guesses at nobody', async () => {
    const known = await world.add()
    for (const user of [
      ` ${known.userName}`,
      `${known.userName} `,
      `${known.userName}\u0000`,
      `${known.userName}\u200b`,
    ])
      expect((await tryLogin(user, known.password)).statusCode).toBe(401)
  })

  test('costs no hash once it is refused', async () => {
    const count = async () =>
      (await world.app.registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value ?? 0
    for (let n = 0; n < 5; n++) await tryLogin('some-other-name', 'wrong password')
    const before = await count()
    for (let n = 0; n < 5; n++) expectTold(await tryLogin('some-other-name', 'wrong password'))
    expect(await count()).toBe(before)
  })
})

describe('guessing from one address', () => {
  const guessMany = async (from: (n: number) => From): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await tryLogin(`guess-${network}-${n}`, 'wrong password', from(n))).statusCode)
    return statuses
  }
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

  test('cannot pretend to be many through the gateway, which adds whom it sees', async () => {
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
    for (let n = 0; n < 2; n++) expectTold(await send(world.app, endpoint, parts(most + n), {}, { remoteAddress }))
  })
})

test('mails for recovery to one address of mail end after five in an hour, from whatever addresses, and nobody is told', async () => {
  const known = await world.add()
  const mailsWaiting = async (): Promise<number> => {
    const { rows } = await world.deps.database.pool.query<{ count: number }>(
      'select count(*)::int as count from account.mail where account_id = $1',
      [known.accountId],
    )
    return rows[0]?.count ?? 0
  }
  const before = await mailsWaiting()
  for (let n = 0; n < 12; n++) {
    const email = n % 2 === 0 ? known.email.toUpperCase() : ` ${known.email}`
    const endpoint = n % 3 === 0 ? remindUserName : requestPasswordReset
    const reply = await send(world.app, endpoint, { body: { email } }, {}, { remoteAddress: freshAddress() })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: { result: 'success' } })
  }
  // One of the five was asked for when this person was added.
  expect((await mailsWaiting()) - before).toBe(4)
})
