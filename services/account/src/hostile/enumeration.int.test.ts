import {
  type AnyEndpoint,
  changeEmail,
  confirmEmail,
  login,
  postLogin,
  remindUserName,
  requestPasswordReset,
  resetPassword,
  signUp,
  stopNotices,
} from '@gildscope/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '../auth/secret.ts'
import type { Parts } from './testing/good-calls.ts'
import type { Person } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

/** Headers that differ between answers without revealing anything. */
const VARYING = ['x-request-id', 'date', 'ratelimit', 'ratelimit-remaining', 'ratelimit-reset']

type Seen = { status: number; body: string; headers: Record<string, unknown>; hashes: number; woken: number }

const hashes = async (): Promise<number> =>
  (await world.app.registry.getSingleMetric('account_password_hashes_total')?.get())?.values[0]?.value ?? 0

/** What a stranger can observe of an answer, and the work that it took. */
const see = async (endpoint: AnyEndpoint, parts: Parts, as = {}): Promise<Seen> => {
  const [hashed, woken] = [await hashes(), world.account.queued.length]
  const reply = await send(world.app, endpoint, parts, as)
  await world.account.settled()
  const headers = Object.entries(reply.headers).filter(([name]) => !VARYING.includes(name))
  return {
    status: reply.statusCode,
    body: reply.body,
    headers: Object.fromEntries(headers),
    hashes: (await hashes()) - hashed,
    woken: world.account.queued.length - woken,
  }
}

const WRONG = 'not the password'

describe('a login', () => {
  test.each([
    ['as JSON', postLogin, (user: string): Parts => ({ body: { user, password: WRONG } })],
    ['with headers', login, (user: string): Parts => ({ headers: { user, password: WRONG } })],
  ] as const)(
    '%s is refused for existing and unknown names in the same words, after the same work',
    async (_, endpoint, parts) => {
      const known = await see(endpoint, parts(person.userName))
      expect(known).toMatchObject({ status: 401, hashes: 1 })
      for (const nobody of ['nobody', 'x', 'Ä'.repeat(50), "' or 1=1 --", '__proto__', person.email])
        expect(await see(endpoint, parts(nobody)), nobody).toEqual(known)
    },
  )

  test('of an account that was never confirmed, or waits for its deletion, is as any other', async () => {
    const known = await see(postLogin, { body: { user: person.userName, password: WRONG } })
    await world.deps.database.pool.query(
      'update account.site_account set deletion_due = now(), email_confirmed_at = null',
    )
    expect(await see(postLogin, { body: { user: person.userName, password: WRONG } })).toEqual(known)
  })
})

describe('recovery', () => {
  test.each([
    ['of the user name', remindUserName],
    ['of the password', requestPasswordReset],
  ] as const)('%s answers the same for a known and an unknown address, after the same work', async (_, endpoint) => {
    for (const write of [
      (email: string): Parts => ({ body: { email } }),
      (email: string): Parts => ({ headers: { email } }),
    ]) {
      const known = await see(endpoint, write(person.email))
      expect(known).toMatchObject({ status: 200, body: '{"result":"success"}', hashes: 0 })
      for (const unknown of ['nobody@example.test', `x${person.email}`])
        expect(await see(endpoint, write(unknown))).toEqual(known)
    }
  })

  test('by a link says the same of one that was used, one for something else and one that never was', async () => {
    const reset = (key: string): Parts => ({ body: { key, newPassword: 'a new long password' } })
    const never = await see(resetPassword, reset(newSecret()))
    expect(never.status).toBe(410)
    expect(await see(resetPassword, reset(person.confirmKey))).toEqual(never)
    expect((await see(resetPassword, reset(person.resetKey))).status).toBe(200)
    expect(await see(resetPassword, reset(person.resetKey))).toEqual(never)
    const confirm = (key: string): Parts => ({ body: { key } })
    const neverAsked = await see(confirmEmail, confirm(newSecret()))
    expect(await see(confirmEmail, confirm(person.resetKey))).toEqual(neverAsked)
    expect((await see(stopNotices, { query: { key: newSecret() } })).status).toBe(410)
  })

  test('does not reveal by the refusal of a weak password whether a link is good', async () => {
    const weak = (key: string): Parts => ({ body: { key, newPassword: '12345' } })
    const [good, bad] = [await see(resetPassword, weak(person.resetKey)), await see(resetPassword, weak(newSecret()))]
    expect(good.status).toBe(400)
    // The holder of the link may learn that it is valid; links cannot be guessed.
    expect(bad.status).toBe(410)
  })
})

describe('an e-mail address in use', () => {
  const fresh = (email: string): Parts => ({
    body: { user: `New-${newSecret().slice(0, 8)}`, password: 'a new long password', email },
  })

  test('is accepted by a sign-up as any other, with as many mails', async () => {
    const shape = async (email: string) => {
      const { body, headers, ...rest } = await see(signUp, fresh(email))
      return { ...rest, names: Object.keys(headers).sort(), keys: Object.keys(JSON.parse(body)) }
    }
    const known = await shape(person.email)
    expect(known).toMatchObject({ status: 200, hashes: 1 })
    expect(await shape('nobody-yet@example.test')).toEqual(known)
  })

  test('is accepted by a change of address as any other', async () => {
    const other = await world.add()
    const as = { session: other.session }
    const change = (email: string): Parts => ({ body: { email, currentPassword: other.password } })
    const known = await see(changeEmail, change(person.email), as)
    expect(known.status).toBe(200)
    expect(await see(changeEmail, change('nobody-here@example.test'), as)).toEqual(known)
  })

  test('does not help to take a user name, which alone is reported as taken', async () => {
    const body = { user: person.userName.toUpperCase(), password: 'a new long password', email: 'a@b.test' }
    const taken = await see(signUp, { body })
    expect(taken).toMatchObject({ status: 409, hashes: 0 })
    expect(await see(signUp, { body: { ...body, email: person.email } })).toEqual(taken)
  })
})
