import { DAY_MS } from '@gildscope/base/time'
import {
  type AnyEndpoint,
  createToken,
  deleteAccount,
  listArchives,
  listTokens,
  revokeToken,
  TOKEN_SCOPE_NAMES,
  type TokenScope,
} from '@gildscope/contracts'
import { accountSchema } from '@gildscope/db'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonalToken } from '../auth/personal-token.ts'
import { CALLS, named, SESSION_CALLS } from './testing/endpoints.ts'
import { type Belongings, goodParts } from './testing/good-calls.ts'
import { type Person, storedOf } from './testing/people.ts'
import { type Answer, type As, send } from './testing/send.ts'
import { useHostileWorld } from './testing/use-hostile-world.ts'

const world = useHostileWorld()
let owner: Person
beforeEach(async () => {
  owner = await world.add()
})

const make = async (person: Person, scopes: readonly TokenScope[], days: number | null = null): Promise<string> => {
  const reply = await send(
    world.app,
    createToken,
    { body: { name: 'script', scopes, days } },
    { session: person.session },
  )
  return reply.json().success.token
}

/** What a call answers to a token that it must not take. */
const expectRefused = (reply: Answer, { scope }: AnyEndpoint, code = 'UNAUTHORIZED'): void => {
  const expected = scope === undefined ? 'FORBIDDEN' : code
  expect(reply.json(), reply.body).toMatchObject({ result: 'error', code: expected })
  expect(reply.statusCode).toBe(expected === 'FORBIDDEN' ? 403 : 401)
  expect(reply.headers['set-cookie']).toBeUndefined()
}

const SECRETS = ['key', 'session', 'token', 'accountId', 'email', 'resetKey', 'confirmKey', 'restoreKey'] as const

test('every scope opens some call, and the calls of passwords, mail, keys, tokens, deletion and export have none', () => {
  expect(new Set(CALLS.flatMap(({ scope }) => scope ?? []))).toEqual(new Set(TOKEN_SCOPE_NAMES))
  const closed = CALLS.filter(({ scope }) => scope === undefined).map(({ path }) => path)
  for (const path of CALLS.map((call) => call.path))
    if (/^\/v1\/(website\/(?!lists)|tokens|shares|recovery)/.test(path)) expect(closed).toContain(path)
})

describe('a token of each scope', () => {
  test.each(named(SESSION_CALLS))('is taken by %s if it is its own, and by no other call', async (_, endpoint) => {
    const tokens = await Promise.all(
      TOKEN_SCOPE_NAMES.map(async (scope) => ({ scope, token: await make(owner, [scope]) })),
    )
    const before = await storedOf(world.deps, owner)
    for (const { scope, token } of tokens)
      if (scope !== endpoint.scope)
        expectRefused(await send(world.app, endpoint, goodParts(endpoint, owner), { token }), endpoint, 'FORBIDDEN')
    expect(await storedOf(world.deps, owner)).toBe(before)
    for (const { scope, token } of tokens) {
      if (scope !== endpoint.scope) continue
      const reply = await send(world.app, endpoint, goodParts(endpoint, owner), { token })
      expect(reply.statusCode, reply.body).toBe(200)
      expect(reply.headers['cache-control']).toBe('no-store')
    }
  })

  test.each(named(CALLS.filter(({ access }) => access === 'public')))(
    'says and changes nothing of its owner in %s, which is open to all',
    async (_, endpoint) => {
      const before = await storedOf(world.deps, owner)
      const stranger = await world.add()
      const reply = await send(world.app, endpoint, goodParts(endpoint, stranger), { token: owner.token })
      expect(reply.statusCode).toBeLessThan(500)
      for (const secret of [...SECRETS, 'userName'] as const) expect(reply.body, secret).not.toContain(owner[secret])
      expect(await storedOf(world.deps, owner)).toBe(before)
    },
  )
})

test.each(named(SESSION_CALLS))('a token of another account learns and changes nothing by %s', async (_, endpoint) => {
  const attacker = await world.add()
  const { password, resetKey, confirmKey, restoreKey, noticeKey } = attacker
  const stolen: Belongings = { ...owner, password, resetKey, confirmKey, restoreKey, noticeKey }
  const before = await storedOf(world.deps, owner)
  const reply = await send(world.app, endpoint, goodParts(endpoint, stolen), { token: attacker.token })
  expect(reply.statusCode).toBeLessThan(500)
  for (const secret of SECRETS)
    if (!JSON.stringify(goodParts(endpoint, stolen)).includes(owner[secret]))
      expect(reply.body, secret).not.toContain(owner[secret])
  expect(await storedOf(world.deps, owner)).toBe(before)
})

describe('what is no token that is valid now', () => {
  const changed = (text: string, at: number): string => {
    const letter = text.at(at) === 'a' ? 'b' : 'a'
    return text.slice(0, at) + letter + (at === -1 ? '' : text.slice(at + 1))
  }

  test.each(named(SESSION_CALLS))('is refused by %s, which does nothing', async (_, endpoint) => {
    const { token, tokenId, accountId, session, shareId } = owner
    const [stored] = await world.deps.database.db
      .select()
      .from(accountSchema.token)
      .where(eq(accountSchema.token.accountId, accountId))
    const hash = Buffer.from(stored?.hash ?? [])
    const { token: madeUp } = newPersonalToken()
    const revoked = await make(owner, TOKEN_SCOPE_NAMES)
    await send(world.app, revokeToken, { body: { id: revoked.split('_')[1] } }, { session })
    const before = await storedOf(world.deps, owner)
    const wrong = [
      ...[revoked, madeUp, newPersonalToken(tokenId).token],
      ...[
        changed(token, -1),
        changed(token, 20),
        changed(token, 4),
        token.slice(0, -1),
        `${token}x`,
        token.toLowerCase(),
      ],
      // Stored values and other secrets are no tokens.
      ...[tokenId, `gs_${tokenId}_`, hash.toString('hex'), hash.toString('base64url'), session, shareId, accountId],
      ...["' or true --", '%', '*', '{"$ne":null}', '0', 'undefined', 'null', `${token}, ${token}`],
    ]
    for (const text of wrong)
      expectRefused(await send(world.app, endpoint, goodParts(endpoint, owner), { token: text }), endpoint)
    expect(await storedOf(world.deps, owner)).toBe(before)
  })

  const expectRefusedByAll = async (person: Person, as: As, headers: Record<string, string> = {}): Promise<void> => {
    const before = await storedOf(world.deps, person)
    for (const endpoint of SESSION_CALLS)
      expectRefused(await send(world.app, endpoint, goodParts(endpoint, person), as, { headers }), endpoint)
    expect(await storedOf(world.deps, person)).toBe(before)
  }

  test('is refused by every call beside a valid cookie, which does not count then', async () => {
    const authorization = `Bearer ${newPersonalToken().token}`
    await expectRefusedByAll(owner, { cookie: owner.session }, { authorization })
  })

  test('is one of an account that is erased or about to be, for every call', async () => {
    const { token, password, session } = owner
    await send(world.app, deleteAccount, { body: { password } }, { session })
    await expectRefusedByAll(owner, { token })
    const erased = await world.add()
    const { siteAccount } = accountSchema
    await world.deps.database.db.delete(siteAccount).where(eq(siteAccount.accountId, erased.accountId))
    await expectRefusedByAll(erased, { token: erased.token })
  })

  test('is one that has expired, by every call from that moment on', async () => {
    const token = await make(owner, TOKEN_SCOPE_NAMES, 30)
    world.account.pass(30 * DAY_MS - 1)
    expect((await send(world.app, listArchives, {}, { token })).statusCode).toBe(200)
    world.account.pass(1)
    await expectRefusedByAll(owner, { token })
    const listed = (await send(world.app, listTokens, {}, { session: owner.session })).json().success
    expect(listed.map(({ id }: { id: string }) => id)).toContain(token.split('_')[1])
  })
})
