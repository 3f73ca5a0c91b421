import { randomUUID } from 'node:crypto'
import { accountSchema } from '@gildscope/db'
import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addAccount } from '../testing/add-account.ts'
import { useAccountApp } from '../testing/use-account-app.ts'
import { jsonRows } from './json-rows.ts'

const account = useAccountApp()
const { gameKey, siteAccount, verificationList } = accountSchema

test('reads rows as a statement of their own would', async () => {
  const { accountId } = await addAccount(account.deps)
  const { db } = account.deps.database
  const key = (n: number) => ({
    accountId,
    gameAccountId: randomUUID(),
    gameAccount: `"Quoted" 'Name' ${n}\n`,
    keySealed: Buffer.from([0, 255, 92, 120, n]),
    sealedBy: 'a',
    keyName: '鉱石 😀',
    permissions: ['account', 'a,"b"', ''],
    state: 'suspect' as const,
    refusedSince: null,
    refusals: n,
    linkedAt: new Date(`2026-03-0${n}T10:20:30.456Z`),
    nextCheckAt: new Date(0),
  })
  await db.insert(gameKey).values([key(2), key(1), key(3)])
  await db.execute(sql`update ${gameKey} set last_update_at = '2026-03-01 10:20:30.123456+02'`)
  await db.insert(verificationList).values({
    accountId,
    listId: 'a',
    name: 'b',
    content: { items: [{ id: 1, qty: 2 }], currency: [], professions: [] },
    revision: 1,
    updatedAt: new Date(1),
  })
  const of = <Table extends typeof gameKey | typeof verificationList>(table: Table) =>
    sql`from ${table} where ${eq(table.accountId, siteAccount.accountId)}`
  const [read] = await db
    .select({
      accountId: siteAccount.accountId,
      keys: jsonRows(getTableColumns(gameKey), { rest: of(gameKey), order: sql`${gameKey.linkedAt} desc` }),
      lists: jsonRows(getTableColumns(verificationList), { rest: of(verificationList), order: sql`1` }),
    })
    .from(siteAccount)
    .innerJoin(accountSchema.session, eq(accountSchema.session.accountId, siteAccount.accountId))
    .where(eq(siteAccount.accountId, accountId))
  expect(read?.keys).toEqual(await db.select().from(gameKey).orderBy(desc(gameKey.linkedAt)))
  expect(read?.lists).toEqual(await db.select().from(verificationList).orderBy(asc(verificationList.listId)))
})
