import {
  changeEmail,
  changePassword,
  deleteAccount,
  login,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@gildscope/contracts'
import { injectEndpoint } from '@gildscope/testkit'
import { describe, expect, test } from 'vitest'
import { countHashes, deviceOf, findMail, keyIn, newName, PASSWORD } from '../testing/account-calls.ts'
import { useAccountApp } from '../testing/use-account-app.ts'

const account = useAccountApp({
  env: { LOGINS_PER_MINUTE: '4', LOGINS_PER_NAME: '2', SIGN_UPS_PER_HOUR: '3', RECOVERIES_PER_HOUR: '2' },
})

let networks = 0
/** Uses an address without any counts. */
const newAddress = (): Record<string, string> => {
  networks += 1
  return { 'x-forwarded-for': `203.0.${Math.floor(networks / 250)}.${(networks % 250) + 1}` }
}
const signIn = (rawHeaders: Record<string, string>, user: string, password = PASSWORD) =>
  injectEndpoint(account.app, postLogin, { body: { user, password }, rawHeaders })
const newAccount = async () => {
  const user = newName()
  const email = `${user}@example.org`
  const headers = { user, password: PASSWORD, email }
  const reply = await injectEndpoint(account.app, login, { headers, rawHeaders: newAddress() })
  return { user, email, session: reply.body?.session ?? '' }
}
/** A browser in which the account signed in. */
const newDevice = async (user: string, password = PASSWORD) => {
  const reply = await signIn(newAddress(), user, password)
  expect(reply.status).toBe(200)
  return { cookie: deviceOf(reply) }
}
/** Wrong passwords for a name, each from a network of its own. */
const hammer = async (user: string, times: number): Promise<void> => {
  for (let at = 0; at < times; at++) expect((await signIn(newAddress(), user, 'wrong one')).status).toBe(401)
}

describe('failed logins', () => {
  test('of one address are limited, by header and JSON together, and tell when to retry', async () => {
    const address = newAddress()
    const replies = []
    for (let at = 0; at < 3; at++) replies.push(await signIn(address, newName()))
    const headers = { user: newName(), password: PASSWORD }
    replies.push(await injectEndpoint(account.app, login, { headers, rawHeaders: address }))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const hashes = await countHashes(account)
    const refused = await signIn(address, newName())
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({
      result: 'error',
      code: 'TOO_MANY_REQUESTS',
      error: expect.stringMatching(/^more than 4 failed logins from your address in a minute; try again in \d+ s$/),
      details: { limit: 4 },
    })
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '4', 'ratelimit-remaining': '0' })
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    const policy = '"login"'
    expect(refused.headers['ratelimit-policy']).toBe(`${policy};q=4;w=60`)
    expect(refused.headers.ratelimit).toBe(`${policy};r=0;t=${retryAfter}`)
    expect(await countHashes(account)).toBe(hashes)
    expect((await signIn(newAddress(), newName())).status).toBe(401)
  })

  test('that come at the same time are counted fully', async () => {
    const address = newAddress()
    const replies = await Promise.all(Array.from({ length: 9 }, () => signIn(address, newName())))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 429, 429, 429, 429, 429])
  })

  test('of one IPv6 network are counted together', async () => {
    const v6 = (end: string) => ({ 'x-forwarded-for': `2001:db8:7:7::${end}` })
    for (const end of ['1', '2', '3', '4']) expect((await signIn(v6(end), newName())).status).toBe(401)
    expect((await signIn(v6('5'), newName())).status).toBe(429)
  })

  test('of one address are counted together, whatever the port that a proxy adds', async () => {
    const withPort = (port: number) => ({ 'x-forwarded-for': `198.51.100.7:${port}` })
    for (const port of [1, 2, 3, 4]) expect((await signIn(withPort(port), newName())).status).toBe(401)
    expect((await signIn(withPort(5), newName())).status).toBe(429)
  })

  test.each([true, false])(
    'of one name slow its answers more and more, and refuse none (known: %s)',
    async (isKnown) => {
      const user = isKnown ? (await newAccount()).user : newName()
      const before = account.waits.length
      const names = [user, user.toUpperCase()]
      for (let at = 0; at < 9; at++)
        expect((await signIn(newAddress(), names[at % 2] ?? user, 'wrong one')).status).toBe(401)
      expect(account.waits.slice(before)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000])
      if (isKnown) expect((await signIn(newAddress(), user)).status).toBe(200)
    },
  )
})

describe('a login that succeeds', () => {
  test('counts for no one, however often it happens', async () => {
    const { user } = await newAccount()
    const address = newAddress()
    const before = account.waits.length
    for (let at = 0; at < 12; at++) expect((await signIn(address, user)).status).toBe(200)
    for (let at = 0; at < 4; at++) expect((await signIn(address, newName())).status).toBe(401)
    expect(account.waits).toHaveLength(before)
  })

  test('gives back nothing for failed attempts', async () => {
    const { user } = await newAccount()
    const address = newAddress()
    for (let at = 0; at < 4; at++) {
      expect((await signIn(address, newName())).status).toBe(401)
      if (at < 3) expect((await signIn(address, user)).status).toBe(200)
    }
    expect((await signIn(address, user)).status).toBe(429)
  })
})

describe('a known device', () => {
  test('signs in immediately while strangers hammer the name, also from its own network', async () => {
    const { user } = await newAccount()
    const device = await newDevice(user)
    await hammer(user, 12)
    const address = newAddress()
    for (let at = 0; at < 4; at++) expect((await signIn(address, newName())).status).toBe(401)
    expect((await signIn(address, user)).status).toBe(429)
    const before = account.waits.length
    expect((await signIn({ ...address, ...device }, user)).status).toBe(200)
    expect(account.waits).toHaveLength(before)
  })

  test('counts its own wrong passwords only', async () => {
    const { user } = await newAccount()
    const [one, two] = [await newDevice(user), await newDevice(user)]
    const guess = async () => (await signIn({ ...newAddress(), ...one }, user, 'wrong one')).status
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429])
    expect((await signIn({ ...newAddress(), ...two }, user)).status).toBe(200)
  })

  test('is one of its account alone', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()]
    const device = await newDevice(mine.user)
    const before = account.waits.length
    for (let at = 0; at < 5; at++)
      expect((await signIn({ ...newAddress(), ...device }, theirs.user, 'wrong one')).status).toBe(401)
    expect(account.waits.slice(before)).toEqual([250, 500, 1000])
  })

  test('is a stranger once its account has another password', async () => {
    const { user, session } = await newAccount()
    const device = await newDevice(user)
    const next = 'another sentence of mine'
    account.pass(1_000)
    await injectEndpoint(account.app, changePassword, { headers: { session, password: next } })
    await hammer(user, 3)
    const before = account.waits.length
    expect((await signIn({ ...newAddress(), ...device }, user, next)).status).toBe(200)
    expect(account.waits).toHaveLength(before + 1)
  })

  test.each(['x', 'A'.repeat(71), '', '%00', '..', `${'A'.repeat(70)}.${'B'.repeat(71)}`])(
    'cannot be made up: %j',
    async (value) => {
      const { user } = await newAccount()
      await hammer(user, 3)
      const before = account.waits.length
      expect((await signIn({ ...newAddress(), cookie: `device=${value}` }, user, 'wrong')).status).toBe(401)
      expect(account.waits).toHaveLength(before + 1)
    },
  )

  test('can request recovery although its network has used up its limit', async () => {
    const { user, email } = await newAccount()
    const device = await newDevice(user)
    const address = newAddress()
    const ask = async (headers: Record<string, string>) =>
      (
        await injectEndpoint(account.app, requestPasswordReset, {
          headers: { email },
          rawHeaders: { ...address, ...headers },
        })
      ).status
    expect([await ask({}), await ask({}), await ask({})]).toEqual([200, 200, 429])
    expect([await ask(device), await ask(device), await ask(device)]).toEqual([200, 200, 429])
  })
})

test('sign-ups of one address are limited, and refused input does not count', async () => {
  const rawHeaders = newAddress()
  const join = (password = PASSWORD) => {
    const user = newName()
    return injectEndpoint(account.app, signUp, { body: { user, password, email: `${user}@example.org` }, rawHeaders })
  }
  for (let at = 0; at < 5; at++) expect((await join('short')).status).toBe(400)
  for (let at = 0; at < 3; at++) expect((await join()).status).toBe(200)
  const refused = await join()
  expect(refused.status).toBe(429)
  expect(refused.fault).toMatchObject({
    error: expect.stringMatching(/^more than 3 sign-ups from your address in an hour; try again in \d+ minutes$/),
  })
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' })
})

describe('recovery', () => {
  test('of one network address is limited over both calls', async () => {
    const rawHeaders = newAddress()
    const ask = (call: typeof remindUserName | typeof requestPasswordReset) =>
      injectEndpoint(account.app, call, { headers: { email: `${newName()}@example.org` }, rawHeaders })
    expect((await ask(remindUserName)).status).toBe(200)
    expect((await ask(requestPasswordReset)).status).toBe(200)
    const refused = await ask(remindUserName)
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({ error: expect.stringContaining('2 requests for recovery from your address') })
  })

  test('counts links that open nothing, and those that do are used all the same', async () => {
    const { email } = await newAccount()
    await injectEndpoint(account.app, requestPasswordReset, { headers: { email }, rawHeaders: newAddress() })
    const good = keyIn(await findMail(account, 'reset-password', email), 'resetLink')
    const rawHeaders = newAddress()
    const use = (key: string) =>
      injectEndpoint(account.app, resetPassword, { body: { key, newPassword: `${PASSWORD}!` }, rawHeaders })
    for (let at = 0; at < 4; at++) expect((await use(newName())).status).toBe(410)
    expect((await use(newName())).status).toBe(429)
    expect((await use(good)).status).toBe(200)
  })
})

describe('an account', () => {
  test('changes its address only so often', async () => {
    const { session } = await newAccount()
    const change = () =>
      injectEndpoint(account.app, changeEmail, { headers: { session, email: `${newName()}@example.org` } })
    expect([(await change()).status, (await change()).status]).toEqual([200, 200])
    const refused = await change()
    expect(refused.status).toBe(429)
    expect(refused.fault).toMatchObject({ error: expect.stringContaining('2 changes of your e-mail address') })
  })

  test('changes its password only so often by a session', async () => {
    const { session } = await newAccount()
    const change = async () =>
      (await injectEndpoint(account.app, changePassword, { headers: { session, password: `${PASSWORD}!` } })).status
    expect([await change(), await change(), await change()]).toEqual([200, 200, 429])
  })

  test('has its password tried only so often by a session, which counts for no login', async () => {
    const { user, session } = await newAccount()
    const leave = (password: string) =>
      injectEndpoint(account.app, deleteAccount, { headers: { session }, body: { password } })
    for (const status of [401, 401, 429]) expect((await leave('wrong')).status).toBe(status)
    const before = account.waits.length
    expect((await signIn(newAddress(), user)).status).toBe(200)
    expect(account.waits).toHaveLength(before)
  })
})
