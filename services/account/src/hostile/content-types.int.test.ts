import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type AnyEndpoint, getAccount } from '@gildscope/contracts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { named, POST_CALLS } from './testing/endpoints.ts'
import { goodParts } from './testing/good-calls.ts'
import type { Person } from './testing/people.ts'
import { pathOf, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
beforeEach(async () => {
  person = await world.add()
})

/** Content types that client libraries set automatically, and how they encode the body. */
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'multipart/form-data; boundary=------x',
  'text/plain;charset=UTF-8',
  'application/octet-stream',
  'application/json',
  'json',
  '',
]

/** Headers equivalent to the body of a valid call; null for calls that require a body. */
const HEADERS_ALONE: Record<string, (own: Person) => Record<string, string>> = {
  logout: () => ({}),
  endAllSessions: () => ({}),
  keepAccount: () => ({}),
  resumeNotices: () => ({}),
  updateArchives: () => ({}),
  changeEmail: () => ({ email: 'new@example.test' }),
  changePassword: () => ({ password: 'another long password' }),
  addKey: ({ key }) => ({ apikey: key }),
  deleteKey: ({ gameAccount }) => ({ apikey: gameAccount }),
  remindUserName: ({ email }) => ({ email }),
  requestPasswordReset: ({ email }) => ({ email }),
  resetPassword: ({ resetKey }) => ({ key: resetKey, newpassword: 'another long password' }),
}
const HEADER_CALLS = POST_CALLS.filter(({ name }) => HEADERS_ALONE[name] !== undefined)
const headersOf = (endpoint: AnyEndpoint): Record<string, string> => HEADERS_ALONE[endpoint.name]?.(person) ?? {}

describe('a call that sends everything in headers', () => {
  test('is every call without a body, or with an optional one', () => {
    const optional = POST_CALLS.filter(
      ({ body, name }) => name !== 'stopNotices' && body?.safeParse(undefined).success !== false,
    )
    expect(HEADER_CALLS).toEqual(optional)
  })

  test.each(HEADER_CALLS.flatMap((endpoint) => TYPES.map((type) => [endpoint.name, type, endpoint] as const)))(
    '%s is taken with an empty body of the type %j',
    async (_, type, endpoint) => {
      const headers = { ...headersOf(endpoint), 'content-type': type, 'content-length': '0' }
      const reply = await send(world.app, endpoint, {}, { session: person.session }, { headers })
      expect(reply.statusCode, reply.body).toBe(200)
    },
  )

  test.each(named(HEADER_CALLS.filter(({ body }) => body === undefined)))(
    '%s ignores a body if the session is in the header',
    async (_, endpoint) => {
      const raw = { payload: 'a=1&b=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const reply = await send(world.app, endpoint, {}, { session: person.session }, raw)
      expect(reply.statusCode, reply.body).toBe(200)
    },
  )
})

describe('a script with its session in the header', () => {
  const WITH_BODY = POST_CALLS.filter(({ body }) => body !== undefined)

  test.each(named(WITH_BODY))('may send JSON to %s under any type, or under none', async (_, endpoint) => {
    for (const type of TYPES) {
      const own = await world.add()
      const parts = goodParts(endpoint, own)
      const reply = await send(
        world.app,
        endpoint,
        parts,
        { session: own.session },
        { headers: { 'content-type': type } },
      )
      expect(reply.statusCode, `${type}: ${reply.body}`).toBe(200)
    }
  })

  test.each(named(WITH_BODY))('is answered by %s that a form is no JSON', async (_, endpoint) => {
    for (const type of TYPES) {
      const raw = { payload: 'a=1&b=2', headers: { 'content-type': type } }
      const reply = await send(world.app, endpoint, {}, { session: person.session }, raw)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining('no JSON') })
    }
  })
})

describe('on the wire', () => {
  let port: number
  beforeAll(async () => {
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    port = (world.app.server.address() as AddressInfo).port
  })

  const post = async (path: string, lines: string[], body = ''): Promise<number> => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString('latin1')
    })
    socket.write([`POST ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, '', body].join('\r\n'))
    await once(socket, 'close')
    return Number(/HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
  }

  test.each([
    ['no length and no type', []],
    ['a form type alone', ['content-type: application/x-www-form-urlencoded']],
    ['a form type and length 0', ['content-type: application/x-www-form-urlencoded', 'content-length: 0']],
    ['chunks of nothing', ['transfer-encoding: chunked'], '0\r\n\r\n'],
    [
      'chunks of nothing that are a form',
      ['transfer-encoding: chunked', 'content-type: multipart/form-data'],
      '0\r\n\r\n',
    ],
  ])('%s are an empty body', async (_, lines, body = '') => {
    const session = `session: ${person.session}`
    expect(
      await post('/v1/website/account/deleteKey', [session, `apikey: ${person.gameAccount}`, ...lines], body),
    ).toBe(200)
  })

  test('chunks of a form are one', async () => {
    const form = ['transfer-encoding: chunked', 'content-type: text/plain', `session: ${person.session}`]
    expect(await post('/v1/website/account/deleteKey', form, '3\r\na=1\r\n0\r\n\r\n')).toBe(400)
    const cookie = [`cookie: session=${person.session}`, 'origin: http://localhost:8080', ...form.slice(0, 2)]
    expect(await post('/v1/website/account/deleteKey', cookie, '3\r\na=1\r\n0\r\n\r\n')).toBe(415)
    expect(
      (await send(world.app, getAccount, {}, { session: person.session })).json().account.gameAccounts,
    ).not.toEqual({})
  })
})

test.each(named(POST_CALLS.filter(({ name }) => name !== 'stopNotices')))(
  '%s accepts no form and no JSON of another type with the cookie',
  async (_, endpoint) => {
    const parts = goodParts(endpoint, person)
    for (const type of TYPES.filter((one) => one !== 'application/json')) {
      const raw = { payload: JSON.stringify(parts.body ?? {}), headers: { 'content-type': type } }
      const reply = await world.app.inject({
        method: 'POST',
        url: pathOf(endpoint, parts),
        headers: { cookie: `session=${person.session}`, origin: 'http://localhost:8080', ...raw.headers },
        payload: raw.payload,
      })
      expect(reply.statusCode, `${type}: ${reply.body}`).toBe(415)
    }
  },
)
