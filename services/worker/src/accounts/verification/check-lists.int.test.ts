import { MINUTE_MS } from '@gildscope/base/time'
import { accountSchema, type VerificationContent } from '@gildscope/db'
import { useDatabase, useRole } from '@gildscope/testkit'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  insertAccount,
  insertKey,
  insertList,
  insertTurn,
  never,
  testMailConfig,
  testVault,
} from '../testing/account-fixtures.ts'
import { INVALID, type PlayersGame, startPlayersGame } from '../testing/players-game.ts'
import { askDueLists } from './ask-due-lists.ts'
import { type CheckCounts, checkLists } from './check-lists.ts'

const { due, verificationList, gameKey, siteAccount } = accountSchema
const START = Date.parse('2026-03-02T10:00:00Z')
const GAME_ACCOUNT = 'game-account'
const WANTED: VerificationContent = {
  items: [{ id: 19721, qty: 200 }],
  currency: [{ id: 1, qty: 501 }],
  professions: [{ id: 3, qty: 400 }],
}
const database = useDatabase()
const worker = useRole(database, 'worker')
let game: PlayersGame
let now: Date
let accountId: string
let listId: string

beforeEach(async () => {
  game = await startPlayersGame()
  now = new Date(START)
  await database.pool.query('truncate account.verification_list, account.game_key, account.site_account, account.due')
  accountId = await insertAccount(database.db, { email: 'ann@example.org' })
  await insertKey(database.db, accountId, { key: 'a key', gameAccountId: GAME_ACCOUNT })
  listId = await newList()
  return game.close
})

const newList = (own: Partial<typeof verificationList.$inferInsert> = {}) =>
  insertList(database.db, accountId, { gameAccountId: GAME_ACCOUNT, content: WANTED, askedAt: now, ...own })
const checkAll = (): Promise<CheckCounts> =>
  checkLists(
    {
      db: worker.db,
      vault: testVault,
      game: game.api,
      config: testMailConfig,
      now: () => now,
      signal: never,
    },
    accountId,
  )
/** The same for the only list. */
const check = async (): Promise<'checked' | 'failed' | 'nothing' | 'later'> => {
  const { checked, failed, until } = await checkAll()
  if (until !== null) return 'later'
  if (checked + failed === 0) return 'nothing'
  return checked === 1 ? 'checked' : 'failed'
}
const isList = () => and(eq(verificationList.accountId, accountId), eq(verificationList.listId, listId))
const setList = (fields: Partial<typeof verificationList.$inferInsert>) =>
  database.db.update(verificationList).set(fields).where(isList())
const stored = async () => {
  const [row] = await database.db.select().from(verificationList).where(isList())
  if (row === undefined) throw new Error('no list')
  return row
}
const advance = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

describe('a check', () => {
  test('stores the verdicts with their time and the revision that they are about', async () => {
    expect(await check()).toBe('checked')
    expect(await stored()).toMatchObject({
      result: {
        revision: 1,
        items: [{ id: 19721, valid: true, binding: { character: 0, account: 0, none: 200 } }],
        currency: [{ id: 1, valid: false }],
        professions: [{ id: 3, valid: true }],
      },
      checkedAt: now,
      triedAt: now,
      checkError: null,
      askedAt: null,
    })
  })

  test('asks the game for what the list is about and nothing else', async () => {
    await setList({ content: { ...WANTED, items: [], currency: [] } })
    await check()
    expect(game.asked).toEqual(['characters'])
  })

  test('is not repeated by a second job for the same wish', async () => {
    await check()
    expect(await check()).toBe('nothing')
    advance(1)
    await setList({ askedAt: now })
    expect(await check()).toBe('checked')
  })

  test('of a list that changes meanwhile does not reveal its former content', async () => {
    let changes = 0
    game.beforeReply = async (path) => {
      if (path !== 'account/bank' || changes > 0) return
      changes += 1
      await setList({ revision: 2, content: { ...WANTED, items: [{ id: 19721, qty: 251 }] } })
    }
    expect(await check()).toBe('checked')
    expect((await stored()).result).toMatchObject({ revision: 2, items: [{ valid: false, binding: { none: 250 } }] })
  })

  test('of a list that is deleted meanwhile leaves nothing behind', async () => {
    game.beforeReply = async () => {
      await database.db.delete(verificationList).where(isList())
    }
    expect(await check()).toBe('failed')
    expect(await database.db.select().from(verificationList)).toEqual([])
  })

  test('of a list whose game account was unlinked makes no calls', async () => {
    await setList({ gameAccountId: null })
    expect(await check()).toBe('nothing')
    expect(game.asked).toEqual([])
    expect(await stored()).toMatchObject({ askedAt: null, checkError: null })
  })
})

describe('a check that fails', () => {
  const expectFormerVerdicts = async (checkError: string): Promise<void> => {
    await check()
    const former = await stored()
    advance(600)
    await setList({ askedAt: now })
    return expectError(checkError, former)
  }
  const expectError = async (checkError: string, former: Awaited<ReturnType<typeof stored>>): Promise<void> => {
    await fail()
    expect(await check()).toBe('failed')
    expect(await stored()).toEqual({ ...former, checkError, triedAt: now, askedAt: null })
  }
  let fail: () => unknown = () => {}

  test.each([
    ['an error', { status: 500, body: { text: 'ErrInternal' } }, 'The game answered with an error.'],
    ['a game that is off', { status: 503, body: { text: 'API not active' } }, 'The game answered with an error.'],
    ['an answer of another shape', { body: { holdings: 'none' } }, 'The answer of the game could not be read.'],
    ['an answer cut short', { body: '[{"id":1' }, 'The answer of the game could not be read.'],
    [
      'a permission that was taken away',
      { status: 403, body: { text: 'requires scope wallet' } },
      'The key of this game account does not have the "wallet" permission.',
    ],
  ])('with %s leaves the verdicts as they were and says why', async (_what, reply, text) => {
    fail = () => Object.assign(game.replies['account/wallet'], reply)
    await expectFormerVerdicts(text)
  })

  test.each(['account/bank', 'account/materials', 'account/inventory', 'characters'] as const)(
    'because of %s alone has no verdict at all',
    async (path) => {
      Object.assign(game.replies[path], { status: 502, body: '<html>bad gateway</html>' })
      expect(await check()).toBe('failed')
      expect(await stored()).toMatchObject({ result: null, checkedAt: null })
    },
  )

  test('without a permission makes no calls and names it', async () => {
    await database.db.update(gameKey).set({ permissions: ['account', 'characters', 'inventories'] })
    expect(await check()).toBe('failed')
    expect(game.asked).toEqual([])
    expect((await stored()).checkError).toBe('The key of this game account does not have the "wallet" permission.')
  })

  test('because the key is refused makes it suspect, as the check of keys does', async () => {
    for (const reply of Object.values(game.replies)) Object.assign(reply, INVALID)
    expect(await check()).toBe('failed')
    expect((await stored()).checkError).toBe('The game refuses the key of this game account. It is tried again later.')
    expect((await database.db.select().from(gameKey))[0]).toMatchObject({
      state: 'suspect',
      refusals: 1,
      refusedSince: now,
    })
  })

  test('never shows the key or an address', async () => {
    Object.assign(game.replies.characters, { status: 400, body: { text: 'bad key 11111111-AAAA at http://game/v2' } })
    await check()
    expect((await stored()).checkError).toBe(
      'The game has trouble with this account. Entering the game with it once may help.',
    )
  })

  test('with a key that is invalid or cannot be opened does not ask the game', async () => {
    await database.db.update(gameKey).set({ state: 'invalid' })
    await check()
    expect((await stored()).checkError).toContain('needs a new key')
    await database.db.update(gameKey).set({ state: 'ok', sealedBy: 'lost' })
    advance(1)
    await setList({ askedAt: now })
    await check()
    expect((await stored()).checkError).toContain('cannot be read on this installation')
    expect(game.asked).toEqual([])
  })
})

describe('several lists', () => {
  const find = async (id: string) =>
    (await database.db.select().from(verificationList).where(eq(verificationList.listId, id)))[0]
  const verdictOf = async (id: string) => (await find(id))?.result?.items.map(({ valid }) => valid)

  test('of one game account are judged by one reading', async () => {
    const more = await newList({ content: { ...WANTED, items: [{ id: 19721, qty: 251 }] } })
    const coins = await newList({ content: { items: [], currency: [{ id: 1, qty: 500 }], professions: [] } })
    expect(await checkAll()).toEqual({ checked: 3, failed: 0, until: null })
    expect(game.asked.toSorted()).toEqual([
      ...['account/bank', 'account/inventory', 'account/materials', 'account/wallet', 'characters'],
    ])
    expect([await verdictOf(listId), await verdictOf(more)]).toEqual([[true], [false]])
    expect((await find(coins))?.result?.currency).toEqual([{ id: 1, valid: true }])
  })

  test('are not failed by a place, or a permission, that only another one needs', async () => {
    const items = await newList({ content: { ...WANTED, currency: [] } })
    const coins = await newList({ content: { items: [], currency: [{ id: 1, qty: 500 }], professions: [] } })
    Object.assign(game.replies['account/bank'], { status: 500, body: { text: 'ErrInternal' } })
    expect(await checkAll()).toEqual({ checked: 1, failed: 2, until: null })
    expect((await find(coins))?.checkError).toBeNull()
    expect((await find(items))?.checkError).toBe('The game answered with an error.')
  })

  test('that are saved while their game account is read share the reading', async () => {
    let late = ''
    game.beforeReply = async (path) => {
      if (path === 'account/bank') late = await newList({ content: { ...WANTED, items: [{ id: 19721, qty: 1 }] } })
    }
    expect(await checkAll()).toMatchObject({ checked: 2, until: null })
    expect(await verdictOf(late)).toEqual([true])
    expect(game.asked).toHaveLength(5)
  })

  test('that are saved after it wait a minute from its begin, and are checked then', async () => {
    await checkAll()
    const began = now
    advance(0.5)
    const next = await newList()
    expect(await checkAll()).toEqual({ checked: 0, failed: 0, until: new Date(began.getTime() + MINUTE_MS) })
    expect(game.asked).toHaveLength(5)
    expect((await find(next))?.askedAt).toEqual(now)
    advance(0.5)
    expect(await checkAll()).toEqual({ checked: 1, failed: 0, until: null })
    expect((await find(next))?.askedAt).toBeNull()
    expect(game.asked).toHaveLength(10)
  })

  test('are read once a minute, however often they are saved, deleted and made again', async () => {
    for (let save = 0; save < 300; save++) {
      now = new Date(START + save * 200)
      if (save % 10 === 0) {
        await database.db.delete(verificationList).where(isList())
        listId = await newList()
      } else await setList({ revision: save, askedAt: now, content: { ...WANTED, items: [{ id: 19721, qty: save }] } })
      await checkAll()
    }
    expect(game.asked).toHaveLength(5)
    advance(1)
    expect(await checkAll()).toMatchObject({ checked: 1, until: null })
    expect((await stored()).result?.revision).toBe(299)
    expect(game.asked).toHaveLength(10)
  })

  test('of several game accounts are read one after the other, those first that wait longest', async () => {
    await insertKey(database.db, accountId, { key: 'another key', gameAccountId: 'second' })
    await newList({ gameAccountId: 'second', askedAt: new Date(START - 1) })
    let atOnce = 0
    let most = 0
    game.beforeReply = async () => {
      atOnce = (await database.db.select().from(gameKey)).filter((key) => key.readBeganAt && !key.readEndedAt).length
      most = Math.max(most, atOnce)
    }
    expect(await checkAll()).toEqual({ checked: 2, failed: 0, until: null })
    expect(most).toBe(1)
    expect(game.asked).toHaveLength(10)
  })

  test('wait while another worker reads for their owner, until that one must have died', async () => {
    await insertKey(database.db, accountId, { key: 'another key', gameAccountId: 'second', readBeganAt: now })
    expect(await checkAll()).toEqual({ checked: 0, failed: 0, until: new Date(START + 2 * MINUTE_MS) })
    expect(game.asked).toEqual([])
    advance(2)
    expect(await checkAll()).toMatchObject({ checked: 1, until: null })
  })

  test('are read by one of several jobs that begin together', async () => {
    const all = await Promise.all([checkAll(), checkAll(), checkAll(), checkAll()])
    expect(all.reduce((sum, { checked }) => sum + checked, 0)).toBe(1)
    expect(game.asked).toHaveLength(5)
  })
})

describe('lists that are due', () => {
  beforeEach(() =>
    insertTurn(database.db, { accountId, gameAccountId: GAME_ACCOUNT, kind: 'verification', nextAt: now }),
  )
  /** The lists whose turn is now, repeated until there are no more; the result of the previous turn does not matter. */
  const dueLists = async (): Promise<string[]> => {
    await database.db.update(due).set({ nextAt: now })
    return takeTurns()
  }
  const takeTurns = async (): Promise<string[]> => {
    const asked: string[] = []
    for (;;) {
      const lists = await askDueLists(worker.pool, now)
      if (lists === null) return asked
      asked.push(...lists.map((list) => list.listId))
    }
  }
  const turn = async () => (await database.db.select().from(due))[0]
  const setChecked = (minutesAgo: number) => {
    const checkedAt = new Date(now.getTime() - minutesAgo * MINUTE_MS)
    return setList({ askedAt: null, checkedAt, triedAt: checkedAt })
  }
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

  test('are those whose requested check did not take place', async () => {
    expect(await takeTurns()).toEqual([])
    advance(5.1)
    expect(await takeTurns()).toEqual([listId])
    expect(await takeTurns()).toEqual([])
  })

  test.each([
    [1, 24],
    [2, 12],
    [3, 6],
    [7, 6],
  ])('are at level %i those of %i hours ago, and are not looked at before', async (level, hours) => {
    await database.db.update(siteAccount).set({ level })
    await setChecked(hours * 60 - 10)
    expect(await dueLists()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: inMinutes(10), claimedUntil: null, lastAt: now })
    advance(10)
    expect(await takeTurns()).toEqual([listId])
    expect((await stored()).askedAt).toEqual(now)
  })

  test('are those that failed an hour ago, unless their key is invalid', async () => {
    await setChecked(50)
    await setList({ checkError: 'The game did not answer.' })
    expect(await dueLists()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: inMinutes(10) })
    await database.db.update(gameKey).set({ state: 'invalid' })
    advance(11)
    expect(await takeTurns()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: inMinutes(24 * 60) })
    await database.db.update(gameKey).set({ state: 'ok' })
    expect(await dueLists()).toEqual([listId])
  })

  test('are requested together, keep their place when they are waiting already, and are verified after a check', async () => {
    await setChecked(24 * 60 + 1)
    await newList({ askedAt: new Date(START - 5 * MINUTE_MS) })
    expect(await takeTurns()).toHaveLength(2)
    expect((await stored()).askedAt).toEqual(now)
    expect(await checkAll()).toMatchObject({ checked: 2 })
    expect(await turn()).toMatchObject({ nextAt: inMinutes(5) })
    const checkedAt = now
    advance(5)
    expect(await takeTurns()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: new Date(checkedAt.getTime() + 24 * 60 * MINUTE_MS) })
  })

  test('are none without a game account, and none of an account that is going to be deleted', async () => {
    await setList({ gameAccountId: null })
    advance(10)
    expect(await dueLists()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: null })
    await setList({ gameAccountId: GAME_ACCOUNT })
    await database.db.update(siteAccount).set({ deletionDue: now })
    expect(await dueLists()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: now })
  })

  test('of a game account that is no longer linked are no longer checked', async () => {
    await database.db.delete(gameKey)
    expect(await takeTurns()).toEqual([])
    expect(await turn()).toMatchObject({ nextAt: null })
  })

  test('are requested by only one of two concurrent workers', async () => {
    await setChecked(25 * 60)
    const asked = await Promise.all([askDueLists(worker.pool, now), askDueLists(worker.pool, now)])
    expect(asked.flatMap((lists) => lists ?? []).map((list) => list.listId)).toEqual([listId])
  })

  test('that are being saved are skipped, and checked once they are saved', async () => {
    await setChecked(60)
    const saving = new pg.Client({ connectionString: database.url })
    await saving.connect()
    try {
      // In the same order as saving a list: the list first, then the turn.
      await saving.query('begin')
      await saving.query(
        `insert into account.verification_list (account_id, list_id, name, game_account_id, content, revision, updated_at, asked_at)
         select account_id, 'late', name, game_account_id, content, 1, $1, $1 from account.verification_list`,
        [now],
      )
      await saving.query(`update account.due set next_at = least(next_at, $1)`, [inMinutes(1)])
      expect(await askDueLists(worker.pool, now)).toBeNull()
      await saving.query('commit')
      expect(await askDueLists(worker.pool, now)).toEqual([])
      expect(await turn()).toMatchObject({ nextAt: inMinutes(5) })
      advance(5)
      expect(await takeTurns()).toEqual(['late'])
    } finally {
      await saving.end()
    }
  })
})
