import { randomUUID } from 'node:crypto'
import {
  type AnyEndpoint,
  getAccount,
  getGemstoreList,
  getList,
  getVerificationList,
  listAlerts,
  listCurrencyValues,
  listPlans,
  listSessions,
} from '@gildscope/contracts'
import { accountSchema, createDb } from '@gildscope/db'
import { injectEndpoint, useDatabase } from '@gildscope/testkit'
import type { PoolClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { newPersonalToken } from './auth/personal-token.ts'
import { hashSecret } from './auth/secret.ts'
import { newListId } from './store/list-id.ts'
import { addAccount, addGameAccount, type TestAccount } from './testing/add-account.ts'
import { fakePlayer } from './testing/fake-game.ts'
import { useAccountApp } from './testing/use-account-app.ts'

const account = useAccountApp()
const { marketList, verificationList } = accountSchema
let owner: TestAccount
let listId: string

/** Statements that went to the database, by what they are called; an unnamed one by its text. */
const sent: string[] = []
const watch = (client: PoolClient): void => {
  const query = client.query.bind(client) as (given: unknown, ...rest: unknown[]) => unknown
  client.query = ((given: string | { name?: string; text: string }, ...rest: unknown[]) => {
    sent.push(typeof given === 'string' ? given : (given.name ?? given.text))
    return query(given, ...rest)
  }) as typeof client.query
}
const watched = new Set<PoolClient>()
const acquired = (client: PoolClient): void => {
  if (!watched.has(client)) watch(client)
  watched.add(client)
}

const add = async (): Promise<void> => {
  const { db } = account.deps.database
  owner = await addAccount(account.deps)
  await addGameAccount(account.deps, owner, fakePlayer(1))
  listId = newListId()
  const list = { accountId: owner.accountId, listId, revision: 1, updatedAt: account.deps.now() }
  await db.insert(marketList).values({ ...list, name: 'ore', items: [1, 2] })
  await db
    .insert(verificationList)
    .values({ ...list, name: 'raid', gameAccountId: null, content: { items: [], currency: [], professions: [] } })
}

beforeEach(add)

describe('the calls of a signed-in page', () => {
  beforeEach(() => {
    account.deps.database.pool.on('acquire', acquired)
  })
  afterEach(() => {
    account.deps.database.pool.off('acquire', acquired)
  })

  const CALLS: [string, AnyEndpoint, string[]][] = [
    ['the account with its keys and the names of its lists', getAccount, ['own-account']],
    ['its sessions', listSessions, ['find-session', 'list-sessions']],
    ['its gem-store list', getGemstoreList, ['find-session', 'list-watched']],
    ['its values of currencies', listCurrencyValues, ['find-session', 'list-currency-values']],
    ['its alerts', listAlerts, ['find-session', 'list-alerts']],
    ['its plans', listPlans, ['find-session', 'list-plans']],
    ['a market list', getList, ['find-session', 'find-list']],
    ['a verification list', getVerificationList, ['find-session', 'find-verification']],
  ]

  test.each(CALLS)('read %s in prepared statements, at most two', async (_, { method, path }, statements) => {
    sent.length = 0
    const reply = await account.app.inject({ method, url: path, headers: { session: owner.session, listid: listId } })
    expect(reply.statusCode).toBe(200)
    expect(sent).toEqual(statements)
  })

  test('with a token take one statement to find it, and none when its checksum is wrong', async () => {
    const { token, tokenId } = newPersonalToken()
    const { accountId } = owner
    await account.deps.database.db.insert(accountSchema.token).values({
      ...{ accountId, tokenId, name: 'script', hash: hashSecret(token), scopes: ['lists:read'] },
      ...{ createdAt: account.deps.now(), lastUsedAt: account.deps.now() },
    })
    const read = (text: string) =>
      injectEndpoint(account.app, getGemstoreList, { rawHeaders: { authorization: `Bearer ${text}` } })
    sent.length = 0
    expect((await read(`${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`)).status).toBe(401)
    expect(sent).toEqual([])
    expect((await read(newPersonalToken().token)).status).toBe(401)
    expect((await read(token)).status).toBe(200)
    expect(sent).toEqual(['find-token', 'find-token', 'list-watched'])
  })

  test('cost nothing but the look-up when the session is none', async () => {
    sent.length = 0
    expect((await injectEndpoint(account.app, getAccount, { headers: { session: randomUUID() } })).status).toBe(401)
    expect((await injectEndpoint(account.app, getAccount)).status).toBe(401)
    expect(sent).toEqual(['own-account'])
  })

  test('are written for a plan that is made once: the generic one', async () => {
    const { pool } = account.deps.database
    for (let n = 0; n < 8; n++) await injectEndpoint(account.app, getAccount, { headers: { session: owner.session } })
    const { rows } = await pool.query<{ generic: string; custom: string }>(
      "select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name = 'own-account'",
    )
    expect(rows).toHaveLength(1)
    // PostgreSQL tries five before it decides; what it had to plan again would be the most expensive part.
    expect(Number(rows[0]?.custom)).toBe(5)
    expect(Number(rows[0]?.generic)).toBeGreaterThan(0)
  })
})

describe('behind a pooler that keeps no statements', () => {
  const database = useDatabase()

  test.each([
    [true, ['find-session', 'list-watched', 'own-account']],
    [false, []],
  ])('kept: %s', async (keepsStatements, names) => {
    const own = createDb(database.url, { max: 1, keepsStatements })
    const deps = { ...account.deps, database: own }
    const app = await buildApp(deps)
    try {
      const { session, userName } = await addAccount(deps)
      for (let n = 0; n < 2; n++) {
        expect((await injectEndpoint(app, getGemstoreList, { headers: { session } })).body?.success.items).toEqual([])
        const reply = await injectEndpoint(app, getAccount, { headers: { session } })
        expect(reply.body?.account.user).toBe(userName)
      }
      const { rows } = await own.pool.query<{ name: string }>('select name from pg_prepared_statements order by name')
      expect(rows.map(({ name }) => name)).toEqual(names)
    } finally {
      await app.close()
      await own.close()
    }
  })
})
