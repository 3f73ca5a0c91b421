import { endAllSessions, getAccount, getSession, login, logout, postLogin } from '@gildscope/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newSecret } from '../auth/secret.ts'
import { isSignedIn, type Person } from './testing/people.ts'
import { send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const PLAIN = useHostileWorld()
const SECURE = useHostileWorld({ PUBLIC_ORIGIN: 'https://market.example' })
const GONE = /Expires=Thu, 01 Jan 1970/

let person: Person
const cookiesOf = (reply: { headers: Record<string, unknown> }): string[] =>
  [reply.headers['set-cookie'] ?? []].flat().map(String)
const namesOf = (reply: { headers: Record<string, unknown> }): (string | undefined)[] =>
  cookiesOf(reply).map((cookie) => cookie.split('=')[0])
/** With the cookie that comes with a session. */
const NOTED = '; signed-in=1'
const ask = (world: typeof PLAIN, cookie: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url: getAccount.path, headers: { cookie: cookie + NOTED, ...headers } })

describe('on http', () => {
  beforeEach(async () => {
    person = await PLAIN.add()
  })

  test('planted cookies next to the real one sign no one out', async () => {
    const real = `session=${person.session}`
    const planted = () => `session=${newSecret()}`
    const floods = Array.from({ length: 200 }, () => 'session=x').join('; ')
    for (const cookie of [
      `session=x; ${real}`,
      `${real}; session=x`,
      `${planted()}; ${planted()}; ${real}`,
      `session=; ${real}`,
      `session="; ${real}`,
      `session; ${real}`,
      `${floods}; ${real}`,
      `__Host-session=${newSecret()}; ${real}`,
    ]) {
      const reply = await ask(PLAIN, cookie)
      expect(reply.json().account?.user, cookie.slice(0, 80)).toBe(person.userName)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a logout ends every session that a cookie shows', async () => {
    const other = await PLAIN.add()
    const cookie = `session=${other.session}; session=${person.session}`
    const reply = await PLAIN.app.inject({
      method: 'POST',
      url: logout.path,
      headers: { cookie, origin: 'http://localhost:8080' },
    })
    expect(reply.statusCode).toBe(200)
    for (const { session } of [other, person]) expect(await isSignedIn(PLAIN.app, session)).toBe(false)
  })

  test('a cookie without a valid session is cleared, a header is not', async () => {
    const refused = await ask(PLAIN, `session=${newSecret()}`)
    expect(refused.statusCode).toBe(401)
    expect(cookiesOf(refused)[0]).toMatch(/^session=; .*Path=\/; .*HttpOnly/)
    expect(namesOf(refused)).toEqual(['session', 'signed-in'])
    for (const cookie of cookiesOf(refused)) expect(cookie).toMatch(GONE)
    const script = await ask(PLAIN, `session=${newSecret()}`, { session: newSecret() })
    expect(script.statusCode).toBe(401)
    expect(cookiesOf(script)).toEqual([])
    const stranger = await PLAIN.app.inject({ url: getAccount.path, headers: { cookie: 'other=1' } })
    expect([stranger.statusCode, cookiesOf(stranger)]).toEqual([401, []])
  })

  test('the note of a session is cleared without one, and set again with one', async () => {
    const lost = await ask(PLAIN, 'other=1')
    expect([lost.statusCode, namesOf(lost)]).toEqual([401, ['session', 'signed-in']])
    const headers = { cookie: `session=${person.session}` }
    for (const { path: url } of [getAccount, getSession]) {
      const noted = await PLAIN.app.inject({ url, headers })
      expect(cookiesOf(noted)).toEqual([expect.stringMatching(/^signed-in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)])
    }
  })

  test('a query for the signed-in user returns none, and clears a useless cookie', async () => {
    const whoIs = (headers: Record<string, string>) => PLAIN.app.inject({ url: getSession.path, headers })
    const own = await whoIs({ cookie: `session=x; session=${person.session}${NOTED}` })
    expect([own.json().user, cookiesOf(own)]).toEqual([person.userName, []])
    const nobody = await whoIs({ cookie: `session=${newSecret()}` })
    expect([nobody.statusCode, nobody.json().user]).toEqual([200, null])
    expect(cookiesOf(nobody)).toEqual([expect.stringMatching(GONE), expect.stringMatching(GONE)])
    const script = await whoIs({ session: newSecret() })
    expect([script.json().user, cookiesOf(script)]).toEqual([null, []])
    expect((await whoIs({})).json().user).toBeNull()
  })

  test('a wrong password leaves the cookie as it is', async () => {
    const body = { user: person.userName, password: 'wrong password' }
    const reply = await send(PLAIN.app, postLogin, { body }, { cookie: person.session })
    expect(reply.statusCode).toBe(401)
    expect(cookiesOf(reply)).toEqual([])
  })

  test('https that ends before this service gets the cookie of https', async () => {
    const headers = { 'x-forwarded-proto': 'https', host: 'other.example', origin: 'https://other.example' }
    const body = { user: person.userName, password: person.password }
    const reply = await send(PLAIN.app, postLogin, { body }, {}, { headers })
    expect(cookiesOf(reply)[0]).toMatch(/^__Host-session=[\w-]{43}; .*Secure/)
  })
})

describe('on https', () => {
  const logIn = async (headers: Record<string, string> = {}) => {
    const body = { user: person.userName, password: person.password }
    return send(SECURE.app, postLogin, { body }, {}, { headers: { origin: 'https://market.example', ...headers } })
  }
  beforeEach(async () => {
    person = await SECURE.add()
  })

  test('the cookie has the name that only the host itself can set', async () => {
    const [cookie, ...others] = cookiesOf(await logIn())
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const noted = expect.stringMatching(/^signed-in=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
    expect(others).toEqual([noted, expect.stringMatching(/^__Host-device=/)])
  })

  test('the real one wins over whatever else is planted, valid or not', async () => {
    const attacker = await SECURE.add()
    const real = `__Host-session=${person.session}`
    for (const planted of [`session=${attacker.session}`, `session=${newSecret()}`, 'session=x', 'session=']) {
      for (const cookie of [`${planted}; ${real}`, `${real}; ${planted}`]) {
        const reply = await ask(SECURE, cookie)
        expect(reply.json().account?.user, planted).toBe(person.userName)
        expect(cookiesOf(reply)).toEqual([])
      }
    }
    const headers = { session: attacker.session }
    expect((await ask(SECURE, real, headers)).json().account.user).toBe(attacker.userName)
  })

  test('the cookie of a time before is accepted and replaced', async () => {
    for (const cookie of [`session=${person.session}`, `__Host-session=${newSecret()}; session=${person.session}`]) {
      const reply = await ask(SECURE, cookie)
      expect(reply.json().account.user).toBe(person.userName)
      const [next, former] = cookiesOf(reply)
      expect(next).toContain(`__Host-session=${person.session}; Max-Age=`)
      expect(former).toMatch(/^session=; /)
      expect(former).toMatch(GONE)
    }
  })

  test('a login removes an earlier cookie, and ends its session', async () => {
    const [next, former] = cookiesOf(await logIn({ cookie: `session=${person.session}` }))
    expect(next).toMatch(/^__Host-session=/)
    expect(former).toMatch(/^session=; /)
    expect(await isSignedIn(SECURE.app, person.session)).toBe(false)
  })

  test.each([logout, endAllSessions])('both are cleared when $path ends the session', async ({ method, path }) => {
    const headers = { cookie: `__Host-session=${person.session}`, origin: 'https://market.example' }
    const cleared = cookiesOf(await SECURE.app.inject({ method, url: path, headers }))
    expect(cleared.map((cookie) => cookie.split('=')[0])).toEqual(['__Host-session', 'session', 'signed-in'])
    for (const cookie of cleared) expect(cookie).toMatch(/Secure/)
    for (const cookie of cleared) expect(cookie).toMatch(GONE)
  })

  test('both are cleared when neither is valid', async () => {
    const reply = await ask(SECURE, `__Host-session=${newSecret()}; session=x`)
    expect(reply.statusCode).toBe(401)
    expect(namesOf(reply)).toEqual(['__Host-session', 'session', 'signed-in'])
  })

  test('a page of another site cannot use it', async () => {
    for (const name of ['__Host-session', 'session'])
      for (const origin of ['https://evil.example', 'http://market.example', null]) {
        const headers = { cookie: `${name}=${person.session}`, ...(origin !== null && { origin }) }
        const reply = await SECURE.app.inject({ method: 'POST', url: endAllSessions.path, headers })
        expect(reply.statusCode).toBe(403)
      }
    expect(await isSignedIn(SECURE.app, person.session)).toBe(true)
  })

  test('a header call sets none', async () => {
    const headers = { user: person.userName, password: person.password }
    expect(cookiesOf(await send(SECURE.app, login, { headers }))).toEqual([])
  })
})
