import {
  type AnyEndpoint,
  deleteAccount,
  deleteArchives,
  deleteKey,
  type EndpointCall,
  exportAccount,
  listArchives,
  switchFills,
} from '@gildscope/contracts'
import { accountSchema, archiveSchema, createDb, statsSchema } from '@gildscope/db'
import { injectEndpoint, roleUrl } from '@gildscope/testkit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPlayer, PASSWORD, type Player } from '../../testing/account-calls.ts'
import { type FakeGame, fakePlayer, startFakeGame } from '../../testing/fake-game.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { ArchiveRepository } from './archive-repository.ts'
import { accountIdOf, storeTurns } from './testing/stored-archive.ts'

const { due, gameKey } = accountSchema
const { fillCount } = archiveSchema
const { fillShare } = statsSchema

let game: FakeGame
beforeAll(async () => {
  game = await startFakeGame()
})
afterAll(() => game.close())
const account = useAccountApp({ gameUrl: () => game.url })
const db = () => account.deps.database.db

const NAME = 'Trader.1234'
const COUNT = {
  day: 20_000,
  fills: 4,
  units: 9,
  squaredUnits: 31,
  shortUnits: 2,
  hiddenUnits: 1.5,
  estimatedUnits: 1.2,
}
const SHARE = {
  fills: 40,
  short: 0.3,
  hidden: 0.2,
  hiddenError: 0.1,
  estimated: 0.25,
  firstDay: 20_000,
  lastDay: 20_000,
}

type Owner = Player & { accountId: string; gameAccountId: string }

/** A user whose fills were counted last night: of every class, and of the busiest. */
const addOwner = async (at: number): Promise<Owner> => {
  const player = await newPlayer(account)
  const accountId = await accountIdOf(db(), player.user)
  const whose = { accountId, gameAccountId: `game-${at}` }
  await storeTurns(db(), whose, NAME)
  const body = { accountID: NAME, isOn: true }
  const reply = await injectEndpoint(account.app, switchFills, { headers: { session: player.session }, body })
  expect(reply.status).toBe(200)
  await db()
    .insert(fillCount)
    .values([100, 1000].map((perHour) => ({ ...whose, ...COUNT, perHour, withdrawn: 1 })))
  return { ...player, ...whose }
}

let owners: Owner[]
beforeEach(async () => {
  for (const table of [fillShare, fillCount, due]) await db().delete(table)
  owners = []
  for (let at = 0; at < 5; at++) owners.push(await addOwner(at))
  const sixth = await addOwner(6)
  await db().delete(fillCount).where(eq(fillCount.perHour, 100))
  await db()
    .insert(fillCount)
    .values(
      owners.map(({ accountId, gameAccountId }) => ({
        accountId,
        gameAccountId,
        ...COUNT,
        perHour: 100,
        withdrawn: 0,
      })),
    )
  await db()
    .insert(fillShare)
    .values([
      { ...SHARE, perHour: 100, players: 5 },
      { ...SHARE, perHour: 1000, players: 6 },
    ])
  owners.push(sixth)
})

const first = (): Owner => owners[0] as Owner
const published = async () => (await db().select().from(fillShare)).map(({ perHour }) => perHour)
const countsOf = ({ accountId }: Owner) => db().select().from(fillCount).where(eq(fillCount.accountId, accountId))
const send = <E extends AnyEndpoint>(endpoint: E, { session }: Player, call: object = {}) =>
  injectEndpoint(account.app, endpoint, { headers: { session }, ...call } as unknown as EndpointCall<E>)
const counted = async (owner: Owner) => (await send(listArchives, owner)).body?.success.fillsCounted

test('fills are counted only after their owner switched that on, and the export holds the counts', async () => {
  const other = await newPlayer(account)
  await storeTurns(db(), { accountId: await accountIdOf(db(), other.user), gameAccountId: 'game-9' }, NAME)
  expect((await send(listArchives, other)).body?.success.fillsCounted).toEqual([])
  expect(await counted(first())).toEqual(['game-0'])
  const exported = (await send(exportAccount, first())).body as unknown as Record<string, object[]>
  expect(exported?.fillCounts).toMatchObject([
    { gameAccountId: 'game-0', ...COUNT, perHour: 100 },
    { gameAccountId: 'game-0', ...COUNT, perHour: 1000, withdrawn: 1 },
  ])
})

test('switching off deletes the counts, and the shares that too few players are left for', async () => {
  await send(switchFills, first(), { body: { accountID: NAME, isOn: false } })
  expect(await counted(first())).toEqual([])
  expect(await countsOf(first())).toEqual([])
  expect(await published()).toEqual([1000])
  const [, second] = owners
  await send(switchFills, second as Owner, { body: { accountID: NAME, isOn: false } })
  expect(await published()).toEqual([])
})

test('the role of the service may do that', async () => {
  const { accountId, gameAccountId } = first()
  const handle = createDb(await roleUrl(account.deps.config.DATABASE_URL, 'account'), { max: 1 })
  const archives = new ArchiveRepository(handle.db)
  await archives.switchFills({ accountId, gameAccountIds: [gameAccountId] }, false, new Date()).finally(handle.close)
  expect(await countsOf(first())).toEqual([])
  expect(await published()).toEqual([1000])
})

test('unlinking the key, deleting the trades and leaving do the same as switching off', async () => {
  const player = fakePlayer(77)
  game.players.set(player.key, player)
  const [one, two, three] = owners as [Owner, Owner, Owner]
  const { sealed, sealedBy } = account.deps.vault.seal(player.key, 'any')
  await db()
    .insert(gameKey)
    .values({
      ...{ accountId: one.accountId, gameAccountId: one.gameAccountId, gameAccount: NAME, keySealed: sealed, sealedBy },
      ...{ keyName: 'main', permissions: [], state: 'ok', linkedAt: new Date(), nextCheckAt: new Date() },
    })
  expect((await send(deleteKey, one, { body: { apiKey: NAME } })).status).toBe(200)
  expect(await counted(one)).toEqual([])
  expect(await published()).toEqual([1000])
  await send(deleteArchives, two, { body: { accountID: NAME, kinds: ['orders'] } })
  expect(await countsOf(two)).toHaveLength(2)
  await send(deleteArchives, two, { body: { accountID: NAME, kinds: ['trades'] } })
  expect(await published()).toEqual([])
  expect((await send(deleteAccount, three, { body: { password: PASSWORD } })).status).toBe(200)
  for (const gone of [one, two, three]) expect(await countsOf(gone)).toEqual([])
  const [turn] = await db().select().from(due).where(eq(due.accountId, three.accountId))
  expect(turn?.fillsSince).toBeNull()
})

test('nobody switches those of others, even of the same game account', async () => {
  const stranger = await newPlayer(account)
  for (const accountID of ['game-0', NAME]) {
    const reply = await send(switchFills, stranger, { body: { accountID, isOn: false } })
    expect(reply.fault).toMatchObject({ code: 'NOT_FOUND' })
  }
  const strangers = { accountId: await accountIdOf(db(), stranger.user), gameAccountId: 'game-0' }
  await storeTurns(db(), strangers, NAME)
  await send(switchFills, stranger, { body: { accountID: 'game-0', isOn: true } })
  await send(switchFills, stranger, { body: { accountID: 'game-0', isOn: false } })
  expect(await counted(first())).toEqual(['game-0'])
  expect(await countsOf(first())).toHaveLength(2)
  expect(await published()).toEqual([100, 1000])
  expect((await injectEndpoint(account.app, switchFills, { body: { accountID: 'game-0', isOn: true } })).status).toBe(
    401,
  )
})
