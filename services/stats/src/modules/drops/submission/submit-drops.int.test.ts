import { type DropSubmission, submitDrops } from '@gildscope/contracts'
import { schema, statsSchema } from '@gildscope/db'
import { injectEndpoint } from '@gildscope/testkit'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BAG,
  CHEST,
  CORN,
  DROP_ITEMS,
  FINE_KIT,
  KEY,
  ORE,
  type Player,
  SHARD,
  useGame,
} from '../../../testing/drop-fixtures.ts'
import { insertItems, NOW, useStatsApp } from '../../../testing/use-stats-app.ts'

const game = useGame()
const stats = useStatsApp({ gameUrl: game.url, env: { DROPS_PER_NETWORK: '1000' } })
const { dropCell, dropItem, dropRecord, patch } = statsSchema

let owner: Player = { key: '', account: '', character: '', permissions: [] }
let other = owner
beforeAll(async () => {
  await insertItems(stats.database, DROP_ITEMS)
  const players = await game.listPlayers()
  owner = players[0]!
  other = players[1]!
  await stats.database.db
    .insert(schema.gemExchange)
    .values({ at: NOW, given: 'gems', quantity: 100, received: 12_345, coinsPerGem: 123 })
})
beforeEach(async () => {
  await game.clearFaults()
  await stats.database.pool.query('truncate stats.drop_record, stats.drop_item, stats.drop_cell, stats.patch')
})

const good = (): DropSubmission => ({
  key: owner.key,
  account: owner.account,
  character: owner.character,
  level: 80,
  mf: 312,
  activity: 'Opening',
  salvagekit: null,
  delay: '',
  iso: '2026-03-01T11:58:31.000Z',
  consumed: [{ id: BAG, quantity: 250 }],
  items: [
    { id: CORN, quantity: 1038 },
    { id: SHARD, quantity: 3 },
  ],
  wallet: [{ id: 1, value: 1840 }],
})
const post = (payload: object, address = '127.0.0.1') =>
  stats.app.inject({ method: 'POST', url: '/v1/general', payload, remoteAddress: address })
const submit = async (own: Partial<Record<keyof DropSubmission, unknown>> = {}, address?: string) => {
  const reply = await post({ ...good(), ...own }, address)
  return { status: reply.statusCode, ...reply.json<{ error?: string; id?: string; result?: string }>() }
}
const records = () => stats.database.db.select().from(dropRecord)

describe('a submission', () => {
  test('is stored under a pseudonym, with prices of this installation, in its cell', async () => {
    const reply = await injectEndpoint(stats.app, submitDrops, { body: good() })
    expect(reply).toMatchObject({ status: 200, body: { result: 'success' } })
    const [record] = await records()
    expect(record).toMatchObject({
      ...{ activity: 'Opening', itemId: BAG, kit: '', level: 80, magicFind: 312, delay: '', source: 'player' },
      consumed: [[BAG, 250, 487]],
      items: [
        [CORN, 1038, 46],
        [SHARD, 3, null],
      ],
      wallet: [[1, 1840]],
      flags: [],
    })
    expect(record?.giver).toMatch(/^[\w.]{22}$/)
    expect(await stats.database.db.select().from(dropCell)).toEqual([
      expect.objectContaining({
        ...{ consumed: 250, submissions: 1, magicFind: 300, level: 80, day: '2026-03-01', giver: record?.giver },
        wallet: { 1: 1840 },
      }),
    ])
    expect(await stats.database.db.select().from(dropItem)).toMatchObject([
      { activity: 'Opening', itemId: BAG, version: 1, submissions: 1, flagged: 0 },
    ])
  })

  test('sent twice, from two addresses and in another order, is one record', async () => {
    const first = await submit()
    const again = await submit({ items: good().items.toReversed(), mf: 300 }, '10.1.2.3')
    expect(again).toEqual(first)
    expect(await records()).toHaveLength(1)
    expect((await submit({ iso: '2026-03-01T11:57:31.000Z' })).id).not.toBe(first.id)
  })

  test('sent by many in parallel is one record', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => submit()))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(await stats.database.db.select().from(dropCell)).toMatchObject([{ submissions: 1, consumed: 250 }])
  })

  test('has no say in prices', async () => {
    await submit({
      consumed: [{ id: BAG, quantity: 1, price: 999_999 }],
      items: [{ id: CORN, quantity: 1, price: { $gt: 0 } }],
    })
    expect(await records()).toMatchObject([{ consumed: [[BAG, 1, 487]], items: [[CORN, 1, 46]] }])
  })

  test('of salvage leaves the kit out that was used up', async () => {
    const salvage = { activity: 'Salvaging', salvagekit: 'Fine Salvage Kit', items: [{ id: ORE, quantity: 300 }] }
    const consumed = [
      { id: BAG, quantity: 250 },
      { id: FINE_KIT, quantity: 10 },
    ]
    const bags = { [BAG]: -250, [FINE_KIT]: -10, [ORE]: 300 }
    expect((await submit({ ...salvage, consumed, bags })).status).toBe(200)
    expect(await records()).toMatchObject([{ itemId: BAG, consumed: [[BAG, 250, 487]], items: [[ORE, 300, 30]] }])
    const otherKit = { ...salvage, salvagekit: 'Basic Salvage Kit', consumed }
    expect(await submit(otherKit)).toMatchObject({
      status: 400,
      error: expect.stringContaining('Multiple types of items consumed: Trick-or-Treat Bag, Fine Salvage Kit'),
    })
    const nothing = { ...salvage, consumed: [{ id: FINE_KIT, quantity: 1 }] }
    expect(await submit(nothing)).toMatchObject({ error: expect.stringContaining('Nothing Consumed') })
  })

  test('of chests comes with as many keys, and a chest costs its key too', async () => {
    const consumed = [
      { id: KEY, quantity: 3 },
      { id: CHEST, quantity: 3 },
    ]
    expect((await submit({ activity: 'BLTC', consumed })).status).toBe(200)
    expect(await records()).toMatchObject([
      {
        itemId: CHEST,
        consumed: [
          [CHEST, 3, 50 + Math.round(84 * 123.45)],
          [KEY, 3, null],
        ],
      },
    ])
  })

  test('records the build known to the installation, which is not a patch; an older snapshot records none', async () => {
    const state = { kind: 'import-state', id: 'reference', data: { build: 190_001 }, source: 'worker', digest: '' }
    await stats.database.db.insert(schema.referenceDocument).values(state)
    await submit()
    await submit({ delay: 'Week', iso: '2026-02-25T10:00:00Z' })
    await stats.database.db.delete(schema.referenceDocument)
    const patches = await stats.database.db.select().from(patch)
    expect(patches).toMatchObject([{ build: null, name: 'before the first known patch' }])
    expect((await records()).map(({ build, patchId }) => [build, patchId])).toEqual([
      [190_001, patches[0]?.id],
      [null, patches[0]?.id],
    ])
  })
})

describe('what is consumed', () => {
  const two = [
    { id: BAG, quantity: 2 },
    { id: CHEST, quantity: 2 },
  ]
  test.each([
    ['Opening', [], 'Nothing Consumed between snapshots.'],
    ['Opening', two, 'Multiple types of items consumed: Trick-or-Treat Bag, Black Lion Chest'],
    ['BLTC', two, 'Not a Black Lion Chest and Key'],
    ['BLTC', [{ id: CHEST, quantity: 2 }], 'Not a Black Lion Chest and Key'],
    [
      'BLTC',
      [
        { id: CHEST, quantity: 2 },
        { id: KEY, quantity: 3 },
      ],
      'Different number of Chests and Keys consumed',
    ],
    ['Opening', [two[0], two[0]], `item ${BAG} is listed twice in consumed; add up its quantities`],
    ['Opening', [{ id: CORN, quantity: 2 }], `item ${CORN} was both consumed and gained; send the difference`],
    ['Salvaging', [{ id: ORE, quantity: 2 }], 'salvaging needs a kit, one of Silver-Fed Salvage-o-Matic'],
  ])('%s %j is refused: %s', async (activity, consumed, text) => {
    const { status, error } = await submit({ activity, consumed })
    expect([status, error?.slice(0, text.length)]).toEqual([400, text])
  })
})

describe('is refused, and nothing stored', () => {
  const refused = async (own: Partial<Record<keyof DropSubmission, unknown>>) => {
    const { status, error } = await submit(own)
    expect(await records()).toEqual([])
    return [status, error]
  }

  test('from another account than that of the key', async () => {
    const text = 'this key belongs to a different game account than the one named in account'
    expect(await refused({ account: other.account })).toEqual([403, text])
    expect(await refused({ account: owner.account.toLowerCase() })).toEqual([403, text])
    expect(await refused({ key: other.key })).toEqual([403, text])
  })

  test('a key that may not do all of it, with the text of the specification', async () => {
    const [poor] = game.keysWith(({ permissions }) => permissions.length === 9 && !permissions.includes('unlocks'))
    expect(await refused({ key: poor?.key, account: poor?.account })).toEqual([
      403,
      'Does not have "unlocks" permission',
    ])
  })

  test('a key that the game does not know', async () => {
    expect(await refused({ key: owner.key.replace(/^../, 'FF') })).toEqual([
      401,
      expect.stringContaining('the game refuses this key'),
    ])
  })

  test('a character that the game account does not have', async () => {
    const text = expect.stringContaining('this game account has no character of this name')
    for (const character of ['Ada the Bold', other.character, owner.character.toUpperCase(), `${owner.character} `])
      expect(await refused({ character })).toEqual([404, text])
  })

  test.each(['tokeninfo', 'characters'])(
    'while the game does not answer %s; the same counts once it does',
    async (endpoint) => {
      await game.setFaults([{ kind: 'status', status: 500, endpoint }])
      expect(await refused({})).toEqual([502, 'API Failure'])
      await game.clearFaults()
      expect((await submit()).status).toBe(200)
    },
  )

  test('an item that is not in the game', async () => {
    expect(await refused({ items: [{ id: 999_999_999, quantity: 1 }] })).toEqual([404, 'there is no item 999999999'])
  })

  test.each(['foo', 'ключ', '«»', 'abc\r\nX-Other: 1'])('%j, which no key of the game looks like', async (key) => {
    expect(await refused({ key })).toEqual([401, expect.stringMatching(/^this is no key of the game: 72 letters/)])
    expect(await refused({ key: `${owner.key}0${key}` })).toEqual([401, expect.not.stringContaining(owner.key)])
  })

  test('a currency that is named twice, or that the game does not have', async () => {
    const twice = [
      { id: 1, value: 1 },
      { id: 1, value: 2 },
    ]
    expect(await refused({ wallet: twice })).toEqual([400, 'currency 1 is listed twice in wallet; add up its values'])
    const coin = { kind: 'currencies', id: '1', data: { id: 1, name: 'Coin' }, source: 'worker', digest: '' }
    await stats.database.db.insert(schema.referenceDocument).values(coin)
    expect(await refused({ wallet: [{ id: 2_000_000_000, value: 5 }] })).toEqual([
      404,
      'there is no currency 2000000000',
    ])
    expect((await submit()).status).toBe(200)
    await stats.database.db.delete(schema.referenceDocument)
  })

  test('a salvage kit that there is not, with those that there are', async () => {
    expect(await refused({ activity: 'Salvaging', salvagekit: 'Golden Salvage Kit' })).toEqual([
      400,
      expect.stringContaining("Master's Salvage Kit"),
    ])
  })

  test.each([
    ['2026-03-01T12:02:01Z', '', 'lies in the future; it is 2026-03-01T12:00:00.000Z'],
    ['2026-02-28T11:59:00Z', '', 'is more than a day ago'],
    ['2026-02-22T11:59:00Z', 'Week', 'is more than 7 days ago'],
    ['yesterday', '', 'is no date'],
  ])('%s with the delay %j: %s', async (iso, delay, text) => {
    expect(await refused({ iso, delay })).toEqual([400, expect.stringContaining(text)])
  })

  test('bags that say something else', async () => {
    const bags = { [BAG]: -250, [CORN]: 1038, [SHARD]: 3 }
    expect(await refused({ bags: { ...bags, [CORN]: 1037 } })).toEqual([400, expect.stringContaining('must agree')])
    expect(await refused({ bags: { ...bags, [ORE]: 1 } })).toEqual([400, expect.stringContaining('must agree')])
    expect((await submit({ bags: { ...bags, [ORE]: 0 } })).status).toBe(200)
  })

  test.each([
    ['of more items than can be named', Object.fromEntries(Array.from({ length: 551 }, (_, n) => [n + 1, 0]))],
    ['of parts', { [BAG]: -0.5 }],
    ['in words', { [BAG]: 'one less' }],
    ['that are a list', [[BAG, -1]]],
    ['that are nothing', null],
  ])('bags %s', async (_, bags) => {
    expect(await refused({ bags })).toEqual([400, expect.stringContaining('whole numbers by item, of at most 550')])
  })

  test('more than the largest submission', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, quantity: 1 }))
    expect((await refused({ items }))[0]).toBe(413)
  })

  test.each([0, -1, 1.5, 2 ** 31, 1e300, '5', null, 250_001])('a quantity of %j', async (quantity) => {
    expect((await refused({ items: [{ id: CORN, quantity }] }))[0]).toBe(400)
    expect((await refused({ consumed: [{ id: BAG, quantity }] }))[0]).toBe(400)
  })

  test('a thousand items, a level of 81, magic find below 0, an unknown activity', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({ id: index + 1, quantity: 1 }))
    for (const own of [{ items }, { level: 81 }, { mf: -1 }, { activity: 'Fishing' }, { delay: 'Year' }])
      expect((await refused(own))[0]).toBe(400)
  })
})
