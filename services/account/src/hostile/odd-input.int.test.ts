import { type AnyEndpoint, createList, getAccount, signUp, stopNotices } from '@gildscope/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { CALLS, named, POST_CALLS } from './testing/endpoints.ts'
import { goodParts, type Parts } from './testing/good-calls.ts'
import { isSignedIn, type Person, storedOf } from './testing/people.ts'
import { type As, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let person: Person
let bystander: Person
beforeEach(async () => {
  bystander ??= await world.add()
  person = await world.add()
})

const JSON_ONLY = POST_CALLS.filter((endpoint) => endpoint !== stopNotices)
const sendRaw = (endpoint: AnyEndpoint, payload: string, type = 'application/json', as: As = person) =>
  send(
    world.app,
    endpoint,
    { ...goodParts(endpoint, person), body: undefined },
    'cookie' in as ? as : { session: person.session },
    {
      payload,
      headers: { 'content-type': type },
    },
  )

const INJECTIONS = [
  `' or 1=1 --`,
  `'; drop table account.site_account; --`,
  `'); delete from account.session; --`,
  `1; select pg_sleep(20)`,
  `$$; truncate account.market_list; $$`,
  `%' or '1'='1`,
  `\\'; drop schema account cascade; --`,
  `a\r\nset-cookie: session=planted\r\nx: y`,
  `a\nbcc: everyone@example.test`,
  `\u0000`,
  `../../../etc/passwd`,
  `{"$gt":""}`,
  `__proto__`,
]

/** The parts of a valid call with one text after another replaced. */
const withInjection = (parts: Parts, text: string): Parts[] => {
  const each = (fields: Record<string, unknown>) =>
    Object.keys(fields).map((name) => ({
      ...fields,
      [name]: typeof fields[name] === 'string' ? text : [{ id: text, qty: text }],
    }))
  const inHeader = text.replaceAll(/[\r\n\0]/g, '')
  return [
    ...each((parts.body ?? {}) as Record<string, unknown>).map((body) => ({ ...parts, body })),
    ...Object.keys(parts.headers ?? {}).map((name) => ({ ...parts, headers: { ...parts.headers, [name]: inHeader } })),
    ...Object.keys(parts.query ?? {}).map((name) => ({ ...parts, query: { ...parts.query, [name]: text } })),
    ...(parts.param === undefined ? [] : [{ ...parts, param: text }]),
  ]
}

describe('texts that are commands elsewhere', () => {
  test.each(named(CALLS))('do nothing but what %s does with any text', async (_, endpoint) => {
    const before = await storedOf(world.deps, bystander)
    for (const text of INJECTIONS) {
      for (const parts of withInjection(goodParts(endpoint, person), text)) {
        const reply = await send(world.app, endpoint, parts, { session: person.session })
        expect(reply.statusCode, `${JSON.stringify(parts)}: ${reply.body}`).toBeLessThan(500)
        expect(reply.headers.x).toBeUndefined()
        expect(String(reply.headers['set-cookie'] ?? '')).not.toContain('planted')
      }
    }
    expect(await storedOf(world.deps, bystander)).toBe(before)
    expect(await isSignedIn(world.app, bystander.session)).toBe(true)
  })

  test('are not an e-mail address when they end a line of a mail', async () => {
    for (const email of [
      'a@b.test\r\nbcc: c@d.test',
      'a@b.test\nc',
      '"a\r\n"@b.test',
      'a@b.test\u0000',
      'a@b\u0085.test',
      'a b@c.test',
      'a@b.test,c@d.test@',
      'a@b@c',
    ]) {
      const body = { user: 'Injector', password: 'a long enough password', email }
      expect((await send(world.app, signUp, { body })).statusCode, JSON.stringify(email)).toBe(400)
    }
  })
})

describe('bodies', () => {
  test.each(named(POST_CALLS))('of a byte more than its contract allows are not read by %s', async (_, endpoint) => {
    const json = JSON.stringify(goodParts(endpoint, person).body ?? {})
    const reply = await sendRaw(endpoint, json.padEnd(endpoint.bodyBytes + 1))
    expect(reply.statusCode).toBe(413)
    const error = `the body is longer than ${endpoint.bodyBytes} bytes, the most that this call takes`
    expect(reply.json()).toMatchObject({ result: 'error', code: 'TOO_LARGE', error })
  })

  test.each(named(JSON_ONLY))(
    'of another kind, broken or very deep are the fault of the caller of %s',
    async (_, endpoint) => {
      const json = JSON.stringify(goodParts(endpoint, person).body ?? {})
      const before = await storedOf(world.deps, person)
      for (const type of [
        'text/plain',
        'text/html',
        'application/xml',
        'application/x-www-form-urlencoded',
        'image/png',
        'application/jsonp',
        'json',
      ])
        expect((await sendRaw(endpoint, json, type, { cookie: person.session })).statusCode, type).toBe(415)
      const levels = endpoint.bodyBytes / 8
      for (const payload of [
        '{',
        '{"a":',
        'undefined',
        "{'a':1}",
        '{"a":1}}',
        '\u0000',
        '['.repeat(levels) + ']'.repeat(levels),
        `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
      ]) {
        const { statusCode, body } = await sendRaw(endpoint, payload)
        // Calls without a body of their own only check its form, and may end the session with it.
        expect(
          statusCode === 400 || (endpoint.body === undefined && statusCode < 500),
          `${payload.slice(0, 20)}: ${body.slice(0, 200)}`,
        ).toBe(true)
      }
      if (endpoint.body !== undefined) expect(await storedOf(world.deps, person)).toBe(before)
    },
  )

  test.each(named(JSON_ONLY))('cannot give every object of the service a property by %s', async (_, endpoint) => {
    const own = JSON.stringify(goodParts(endpoint, person).body ?? {}).slice(1, -1)
    const rest = own === '' ? '' : `,${own}`
    for (const poison of [
      '"__proto__":{"polluted":true}',
      '"\\u005f_proto__":{"polluted":true}',
      '"constructor":{"prototype":{"polluted":true}}',
      '"name":"a","items":{"__proto__":{"polluted":true}}',
    ]) {
      const reply = await sendRaw(endpoint, `{${poison}${rest}}`)
      expect(reply.statusCode, reply.body).toBeLessThan(500)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
      expect(reply.body).not.toContain('polluted')
    }
  })

  test('with unknown fields change nothing else', async () => {
    const body = {
      name: 'x',
      items: [],
      accountId: bystander.accountId,
      account_id: bystander.accountId,
      revision: 1,
      level: 9,
      userName: bystander.userName,
    }
    const before = await storedOf(world.deps, bystander)
    expect((await send(world.app, createList, { body }, { session: person.session })).statusCode).toBe(200)
    const given = {
      user: 'Greedy',
      password: 'a long enough password',
      email: 'g@x.test',
      level: 9,
      accountLevel: 9,
      emailConfirmed: true,
    }
    expect((await send(world.app, signUp, { body: given })).statusCode).toBe(200)
    const { rows } = await world.deps.database.pool.query(
      `select level, email_confirmed_at from account.site_account where user_key = 'greedy'`,
    )
    expect(rows).toEqual([{ level: 1, email_confirmed_at: null }])
    expect(await storedOf(world.deps, bystander)).toBe(before)
  })
})

describe('headers', () => {
  const COMMON = [
    'session',
    'cookie',
    'user-agent',
    'origin',
    'referer',
    'x-forwarded-for',
    'x-forwarded-host',
    'accept',
    'x-request-id',
    'host',
  ]

  test.each(named(CALLS))('of twenty thousand letters are answered by %s', async (_, endpoint) => {
    for (const name of [...Object.keys(endpoint.headers?.shape ?? {}), ...COMMON]) {
      const headers = { [name]: 'A'.repeat(20_000) }
      const reply = await send(
        world.app,
        endpoint,
        goodParts(endpoint, person),
        { session: person.session },
        { headers },
      )
      expect(reply.statusCode, `${name}: ${reply.body.slice(0, 200)}`).toBeLessThan(500)
      expect(JSON.stringify(reply.headers)).not.toContain('AAAA')
    }
  })

  test('from someone who claims to be a program of that name do not create a session of that size', async () => {
    const headers = { 'user-agent': `<script>${'A'.repeat(20_000)}</script>` }
    const body = { user: person.userName, password: person.password }
    const endpoint = CALLS.find(({ name }) => name === 'postLogin')
    if (endpoint === undefined) throw new Error('there is no login')
    await send(world.app, endpoint, { body }, {}, { headers })
    const { rows } = await world.deps.database.pool.query('select max(length(label)) as most from account.session')
    expect(rows[0].most).toBeLessThanOrEqual(60)
  })

  test('that come twice are one value or a fault, never two identities', async () => {
    const cookie = `session=${person.session}; session=${bystander.session}`
    const reply = await world.app.inject({ url: getAccount.path, headers: { cookie } })
    const { user } = reply.json().account ?? {}
    expect([person.userName, bystander.userName]).toContain(user)
    const both = await world.app.inject({
      url: getAccount.path,
      headers: { session: [person.session, bystander.session] as unknown as string },
    })
    expect(both.statusCode).toBe(401)
  })
})
