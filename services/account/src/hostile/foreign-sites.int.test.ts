import type { AnyEndpoint } from '@gildscope/contracts'
import { getAccount, login, logout, postLogin, signUp, stopNotices } from '@gildscope/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS, named, POST_CALLS } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import { isSignedIn, type Person, storedOf } from './testing/people.ts'
import { pathOf, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
let before: string
beforeEach(async () => {
  person = await world.add()
  before = await storedOf(world.deps, person)
})

/** Mail programs end notices with a form of their own; its address contains an unguessable key. */
const GUARDED = POST_CALLS.filter((endpoint) => endpoint !== stopNotices)

/**
 * Headers that browsers send with a request from a page of another site, and those that such a page can try to forge.
 */
const FOREIGN: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', referer: 'http://localhost:8080/login' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'localhost:8080' },
  { origin: 'http://localhost:8081' },
  { origin: 'http://localhost:8080.evil.example' },
  { origin: 'http://evil.example/http://localhost:8080' },
  { origin: 'http://localhost:8080@evil.example' },
  { origin: 'http://sub.localhost:8080' },
  { origin: 'file://localhost:8080' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:8080', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { referer: 'https://evil.example/' },
  { referer: 'http://localhost:8080/' },
  {},
]

const attack = (endpoint: AnyEndpoint, headers: Record<string, string>, payload?: string) =>
  send(
    world.app,
    endpoint,
    goodParts(endpoint, person),
    { cookie: person.session, origin: null },
    {
      headers,
      ...(payload !== undefined && { payload }),
    },
  )

describe('the page of another site', () => {
  test.each(named(GUARDED))('cannot use the cookie for %s', async (_, endpoint) => {
    for (const headers of FOREIGN) {
      const reply = await attack(endpoint, headers)
      expect(reply.statusCode, JSON.stringify(headers)).toBe(403)
      expect(reply.json()).toMatchObject({ result: 'error', code: 'FORBIDDEN' })
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    expect(await storedOf(world.deps, person)).toBe(before)
    expect(await isSignedIn(world.app, person.session)).toBe(true)
  })

  test.each(named(GUARDED))('cannot send %s as a form', async (_, endpoint) => {
    const parts = goodParts(endpoint, person)
    const form = new URLSearchParams(
      Object.entries(parts.body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const json = JSON.stringify(parts.body ?? {})
    const bodies: [string, string][] = [
      ['application/x-www-form-urlencoded', form.toString() || 'a=1'],
      [
        'multipart/form-data; boundary=x',
        `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${json}\r\n--x--\r\n`,
      ],
      ['text/plain', json],
      ['text/plain;application/json', json],
    ]
    for (const [type, payload] of bodies) {
      for (const origin of ['https://evil.example', 'http://localhost:8080']) {
        const reply = await attack(endpoint, { origin, 'content-type': type }, payload)
        expect([403, 415], `${type} ${origin}: ${reply.body}`).toContain(reply.statusCode)
      }
    }
    expect(await storedOf(world.deps, person)).toBe(before)
  })

  test.each(named(GUARDED))('cannot dress %s up as a GET, nor a GET up as it', async (_, endpoint) => {
    const parts = goodParts(endpoint, person)
    const url = pathOf(endpoint, parts)
    const override = { 'x-http-method-override': 'POST', 'x-http-method': 'POST', 'x-method-override': 'POST' }
    const cookie = `session=${person.session}`
    const search = new URLSearchParams({
      ...(parts.body as Record<string, string>),
      _method: 'POST',
      session: person.session,
    })
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      const headers = { ...override, cookie, origin: 'https://evil.example' }
      await world.app.inject({ method, url: `${url}?${search}`, headers })
    }
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const reply = await world.app.inject({
        method,
        url,
        headers: { ...override, cookie, origin: 'http://localhost:8080' },
      })
      expect(reply.statusCode).toBe(405)
    }
    expect(await storedOf(world.deps, person)).toBe(before)
  })

  test.each(named(CALLS.filter(({ method }) => method === 'GET')))(
    'changes nothing by %s and may not read it with the cookie',
    async (_, endpoint) => {
      const reply = await attack(endpoint, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
      // A star is refused by browsers for an answer to a cookie; what takes a password has not even that.
      expect(reply.headers['access-control-allow-origin']).toBe(endpoint === login ? undefined : '*')
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
      expect(reply.headers['set-cookie']).toBeUndefined()
      if (endpoint !== login) expect(await storedOf(world.deps, person)).toBe(before)
    },
  )

  test.each(named(GUARDED))('learns from a preflight that it may not send %s', async (_, { path }) => {
    const reply = await world.app.inject({
      method: 'OPTIONS',
      url: path.replace(/:\w+/, 'x'),
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,session',
      },
    })
    expect(String(reply.headers['access-control-allow-methods'])).not.toContain('POST')
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

test.each([{}, { cookie: 'session=' }, { cookie: 'other=1' }])(
  'a foreign page cannot sign its own account in in the browser of another user, who has %j',
  async (headers) => {
    for (const endpoint of [postLogin, signUp])
      for (const origin of ['https://evil.example', 'null']) {
        const reply = await send(
          world.app,
          endpoint,
          goodParts(endpoint, person),
          {},
          { headers: { ...headers, origin } },
        )
        expect(reply.statusCode).toBe(403)
        expect(reply.headers['set-cookie']).toBeUndefined()
      }
  },
)

test('the site may be asked by https under the very name that it has on http', async () => {
  for (const proto of ['https', 'http']) {
    const headers = { host: 'localhost:8080', origin: 'https://localhost:8080', 'x-forwarded-proto': proto }
    const parts = goodParts(postLogin, person)
    expect((await send(world.app, postLogin, parts, {}, { headers })).statusCode).toBe(200)
  }
})

test('a script with the session in a header needs no Origin, and a foreign one gains nothing by a cookie beside it', async () => {
  expect((await send(world.app, logout, {}, { session: person.session })).statusCode).toBe(200)
  const other = await world.add()
  const headers = { session: 'x', origin: 'https://evil.example' }
  const reply = await send(world.app, getAccount, {}, { cookie: other.session }, { headers })
  expect(reply.statusCode).toBe(401)
})
