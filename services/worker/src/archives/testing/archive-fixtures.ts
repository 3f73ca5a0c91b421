import type { ArchiveKind } from '@gildscope/contracts'
import { accountSchema, archiveSchema, type DbHandle } from '@gildscope/db'
import { createGameApi, type GameApi } from '@gildscope/game-api'
import { unpackLines } from '@gildscope/players'
import { and, asc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { insertAccount, insertKey, never, testMailConfig, testVault } from '../../accounts/testing/account-fixtures.ts'
import type { UpdateDeps } from '../archive-deps.ts'

const { due } = accountSchema
const { entry, pack } = archiveSchema

type Handle = Pick<DbHandle, 'db' | 'pool'>

export const EVERYTHING = ['account', 'characters', 'inventories', 'progression', 'tradingpost', 'wallet']

/** `clock`: decides when an endpoint that kept failing is tried again. */
export const fastGame = (baseUrl: string, clock: { now: () => number } = Date): GameApi =>
  createGameApi({
    baseUrl,
    userAgent: 'test',
    tokensPerSecond: 10_000,
    burst: 10_000,
    timeoutMs: 5_000,
    backoffMs: 1,
    clock,
  })

const demoKeys = z.array(z.object({ key: z.string(), account: z.string(), permissions: z.array(z.string()) }))

/** A player of the simulated game and a key that may do all. */
export type TestPlayer = { key: string; account: string }

export const TRADER = 'Marrow Quill.6642'

export const findPlayer = async (url: string, account = TRADER): Promise<TestPlayer> => {
  const keys = demoKeys.parse(await (await fetch(`${url}/feeds/demo-keys.json`)).json())
  const found = keys.find(
    (one) => one.account === account && EVERYTHING.every((each) => one.permissions.includes(each)),
  )
  if (found === undefined) throw new Error(`${account} has no demo key that may do all`)
  return { key: found.key, account }
}

/** Links a game account and creates its turns, due now. */
export const linkPlayer = async (
  { db }: Handle,
  { key, now, level = 1 }: { key: string; now: Date; level?: number },
): Promise<{ accountId: string; gameAccountId: string }> => {
  const accountId = await insertAccount(db, { level })
  const gameAccountId = await insertKey(db, accountId, { key, permissions: EVERYTHING })
  await addTurns({ db }, { accountId, gameAccountId, now })
  return { accountId, gameAccountId }
}

export const addTurns = async (
  { db }: Pick<Handle, 'db'>,
  { accountId, gameAccountId, now }: { accountId: string; gameAccountId: string; now: Date },
): Promise<void> => {
  const kinds: ArchiveKind[] = ['trades', 'orders', 'wvw']
  await db
    .insert(due)
    .values(kinds.map((kind) => ({ accountId, gameAccountId, kind, gameAccount: 'Old Name.1234', nextAt: now })))
}

export const updateDeps = (
  handle: Handle,
  { game, now, gameNow }: { game: GameApi; now: () => Date; gameNow: () => number },
): UpdateDeps => ({
  db: { ...handle, close: async () => {} },
  game,
  vault: testVault,
  config: testMailConfig,
  jobs: { enqueue: async () => '' },
  clock: { now: gameNow },
  now,
  signal: never,
})

/** Every stored line of a kind, from packs and entries, oldest first by its text of `at`. */
export const storedLines = async (
  { db }: Pick<Handle, 'db'>,
  accountId: string,
  kind: ArchiveKind,
): Promise<string[]> => {
  const packs = await db
    .select()
    .from(pack)
    .where(and(eq(pack.accountId, accountId), eq(pack.kind, kind)))
    .orderBy(asc(pack.month))
  const entries = await db
    .select({ line: entry.line })
    .from(entry)
    .where(and(eq(entry.accountId, accountId), eq(entry.kind, kind)))
    .orderBy(asc(entry.at))
  return [...(await Promise.all(packs.map(unpackLines))).flat(), ...entries.map(({ line }) => line)]
}

const truthTrade = z.object({
  id: z.int(),
  item_id: z.int(),
  price: z.int(),
  quantity: z.int(),
  created: z.string(),
  purchased: z.string(),
})
const truthTrades = z.object({ buys: z.array(truthTrade), sells: z.array(truthTrade) })

/** All trades of a simulated player until a moment, each as a unique text. */
export const trueTrades = async (url: string, account: string, at: number): Promise<string[]> => {
  const reply = await fetch(`${url}/truth/players/${encodeURIComponent(account)}/trades?at=${at}`)
  const { buys, sells } = truthTrades.parse(await reply.json())
  const text = (side: string) => (row: z.infer<typeof truthTrade>) =>
    `${side} ${row.id} ${row.item_id} ${row.price} ${row.quantity} ${Date.parse(row.created)} ${Date.parse(row.purchased)}`
  return [...buys.map(text('buy')), ...sells.map(text('sell'))].sort()
}

const storedTrade = truthTrade.extend({ side: z.string() })

/** A stored line as the same text. */
export const tradeText = (line: string): string => {
  const row = storedTrade.parse(JSON.parse(line))
  return `${row.side} ${row.id} ${row.item_id} ${row.price} ${row.quantity} ${Date.parse(row.created)} ${Date.parse(row.purchased)}`
}
