import { HOUR_MS } from '@gildscope/base/time'
import { createDb, migrate } from '@gildscope/db'
import { cloneDatabase, useDatabase } from '@gildscope/testkit'
import { expect, inject, test } from 'vitest'
import { migrateInPart } from '../testing/migrate-in-part.ts'

const MIGRATIONS_BEFORE_TURNS = 15
const ACCOUNT = '00000000-0000-4000-8000-000000000001'
const LATER = new Date('2040-01-01T00:00:00Z')

useDatabase()

test('keys and lists of a former version have their turns, those that were given up none, and wealth is off', async () => {
  const provided = inject('postgres')
  if (provided === null) throw new Error('the tests of this file are skipped without PostgreSQL')
  const former = await cloneDatabase(provided.adminUrl, null)
  const { pool, close } = createDb(former.url, { max: 1 })
  const insertKey = (id: string, state: string, refusedSince: Date | null) =>
    pool.query(
      `insert into account.game_key (account_id, game_account_id, game_account, key_sealed, sealed_by, key_name, permissions,
         state, refused_since, linked_at, next_check_at, last_update_at)
       values ($1, $2, $2, '', 'k', 'k', '{}', $3, $4, now(), $5, $5)`,
      [ACCOUNT, id, state, refusedSince, LATER],
    )
  const insertList = (id: string, gameAccountId: string | null) =>
    pool.query(
      `insert into account.verification_list (account_id, list_id, name, game_account_id, content, revision, updated_at)
       values ($1, $2, 'l', $3, '{}', 1, now())`,
      [ACCOUNT, id, gameAccountId],
    )
  try {
    await migrateInPart(former.url, MIGRATIONS_BEFORE_TURNS)
    await insertKey('good', 'ok', null)
    await insertKey('suspect', 'suspect', new Date(0))
    await insertKey('hopeful', 'invalid', new Date(Date.now() - 32 * 24 * HOUR_MS))
    await insertKey('given up', 'invalid', new Date(Date.now() - 34 * 24 * HOUR_MS))
    for (const [list, of] of [
      ['1', 'good'],
      ['2', 'good'],
      ['3', null],
      ['4', 'not linked'],
    ] as const)
      await insertList(list, of)
    const before = new Date()
    await migrate(former.url)
    const { rows } = await pool.query(
      `select kind, game_account_id as id, next_at as "nextAt", last_at as "lastAt", last_error as error
       from account.due where kind <> 'wealth' order by kind, game_account_id`,
    )
    const refused = { kind: 'key', nextAt: LATER, lastAt: LATER, error: 'The game refused the key' }
    expect(rows).toEqual([
      { ...refused, id: 'given up', nextAt: null },
      { ...refused, id: 'good', error: null },
      { ...refused, id: 'hopeful' },
      { ...refused, id: 'suspect' },
      { kind: 'verification', id: 'good', nextAt: expect.any(Date), lastAt: null, error: null },
    ])
    const first = rows.at(-1)?.nextAt.getTime() - before.getTime()
    expect(first).toBeGreaterThanOrEqual(-1_000)
    expect(first).toBeLessThan(HOUR_MS + 60_000)
    const wealth = await pool.query(
      `select game_account_id as id, next_at as "nextAt", off_since is not null as "isOff"
       from account.due where kind = 'wealth' order by game_account_id`,
    )
    expect(wealth.rows).toEqual(
      ['given up', 'good', 'hopeful', 'suspect'].map((id) => ({ id, nextAt: null, isOff: true })),
    )
  } finally {
    await close()
    await former.drop()
  }
})
