import { readingOf, type StoredTrade } from '@gildscope/archives'
import { ENDPOINTS, getFlips } from '@gildscope/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../hostile/testing/send.ts'
import { newPlayer, type Player } from '../../testing/account-calls.ts'
import { useAccountApp } from '../../testing/use-account-app.ts'
import { accountIdOf, storeReadings, storeTrades, storeTurns } from './testing/stored-archive.ts'

const account = useAccountApp()
const CALLS = 100_000
const LARGEST = 2_147_483_647
const START = Date.parse('2024-01-01T00:00:00Z')
const secondText = (second: number): string => `${new Date(START + second * 1000).toISOString().slice(0, 19)}Z`

const trade = (side: 'buy' | 'sell', id: number, quantity: number): StoredTrade => {
  const at = secondText(id * 30)
  return { side, id, item_id: 10, price: LARGEST, quantity, created: at, purchased: at }
}
const many = (make: (n: number) => StoredTrade): StoredTrade[] => Array.from({ length: CALLS }, (_, n) => make(n))

/** What makes a reader slow that looks at each pair, each unit or each day. */
const ARCHIVES: Readonly<Record<string, readonly StoredTrade[]>> = {
  'one item, bought unit by unit and sold unit by unit': many((n) => trade(n < CALLS / 2 ? 'buy' : 'sell', n, 1)),
  'units sold at once that were bought one by one': [...many((n) => trade('buy', n, 1)), trade('sell', CALLS, LARGEST)],
  'sales without a purchase': many((n) => trade('sell', n, LARGEST)),
  'the first and the last year that there is': ['0001-01-01', '2012-08-23', '9999-12-31'].flatMap((day, n) =>
    (['buy', 'sell'] as const).map((side, place) => ({
      ...trade(side, n, LARGEST),
      id: Number.MAX_SAFE_INTEGER - 2 * n - place,
      item_id: LARGEST,
      created: '0001-01-01T00:00:00Z',
      purchased: `${day}T00:00:00Z`,
    })),
  ),
}

/** Readings that lie as far apart as a row allows. */
const READINGS = ['2012-08-23', '2026-03-01', '9999-12-31'].map((day, n) =>
  readingOf({
    at: new Date(`${day}T00:00:00Z`),
    rank: n,
    achievements: [{ id: 283, current: LARGEST }],
    characters: [],
  }),
)

const READS = ENDPOINTS.account.filter(
  ({ path, method }) => method === 'GET' && /^\/v1\/(?:archives|transactions|wealth|wvwStats)/.test(path),
)
const QUERIES: readonly Record<string, string>[] = [
  {},
  { from: '0001-01-01', to: '9999-12-31' },
  { from: '-271821-04-20T00:00:00Z', to: '+275760-09-13T00:00:00Z' },
  { from: '2026-03-01', to: '2012-08-23' },
  { accountID: '(a+)+$', method: 'average', fees: 'exact', months: 'all', offset: '1e15', limit: String(2 ** 53) },
  { accountID: `%${'_%'.repeat(40)}`, date: '9999-12-31' },
]

let other: Player
let places = 0
const newArchive = async (trades: readonly StoredTrade[]): Promise<Player> => {
  const player = await newPlayer(account)
  const { db } = account.deps.database
  const whose = { accountId: await accountIdOf(db, player.user), gameAccountId: `GUID-${places++}` }
  await storeTurns(db, whose, `Trader.${1000 + places}`)
  await storeTrades(db, whose, trades, '9999-01')
  await storeReadings(db, whose, READINGS)
  return player
}
beforeAll(async () => {
  other = await newArchive([trade('buy', 1, 1), trade('sell', 2, 1)])
})

test('every call that reads archives is tried', () => {
  expect(READS.length).toBeGreaterThan(10)
})

describe.each(Object.keys(ARCHIVES))('an archive of %s', (title) => {
  let attacker: Player
  beforeAll(async () => {
    attacker = await newArchive(ARCHIVES[title] ?? [])
  })

  test.each(READS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is read by %s whatever is asked, and so is that of another',
    async (_path, endpoint) => {
      const from = { remoteAddress: `198.51.100.${places++ % 250}` }
      // A reading that takes too long is ended, and answered with 503.
      for (const query of QUERIES) {
        const reply = await send(account.app, endpoint, { query }, { session: attacker.session }, from)
        expect([200, 400, 404], `${JSON.stringify(query)}: ${reply.statusCode}`).toContain(reply.statusCode)
      }
      const reply = await send(account.app, getFlips, {}, { session: other.session })
      expect(reply.statusCode, reply.body).toBe(200)
    },
  )
})
