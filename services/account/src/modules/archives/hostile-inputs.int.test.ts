import {
  type AnyEndpoint,
  ENDPOINTS,
  getFlips,
  getTradeDays,
  getTrades,
  getTradesCsv,
  getTradesJsonl,
  listBuyTransactions,
  listSellTransactions,
  MATCH_METHODS,
} from '@gildscope/contracts'
import { readingOf, type StoredTrade } from '@gildscope/players'
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

/** What makes a reader slow that looks at each pair or each unit. */
const LARGE: Readonly<Record<string, readonly StoredTrade[]>> = {
  'one item, bought unit by unit and sold unit by unit': many((n) => trade(n < CALLS / 2 ? 'buy' : 'sell', n, 1)),
  'units sold at once that were bought one by one': [...many((n) => trade('buy', n, 1)), trade('sell', CALLS, LARGEST)],
  'sales without a purchase': many((n) => trade('sell', n, LARGEST)),
}
/** What makes a reader slow that looks at each day. */
const FAR_APART = ['0001-01-01', '2012-08-23', '9999-12-31'].flatMap((day, n) =>
  (['buy', 'sell'] as const).map((side, place) => ({
    ...trade(side, n, LARGEST),
    id: Number.MAX_SAFE_INTEGER - 2 * n - place,
    item_id: LARGEST,
    created: '0001-01-01T00:00:00Z',
    purchased: `${day}T00:00:00Z`,
  })),
)

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
  { accountID: '(a+)+$' },
  { accountID: `%${'_%'.repeat(40)}` },
  { date: '9999-12-31', method: 'average', fees: 'exact' },
]

/** Every way that trades are read. */
const TRADE_READS: readonly (readonly [AnyEndpoint, Record<string, string>])[] = [
  ...[listBuyTransactions, listSellTransactions, getTrades, getTradesJsonl, getTradesCsv].map(
    (endpoint) => [endpoint, {}] as const,
  ),
  ...MATCH_METHODS.flatMap((method) => [
    [getTradeDays, { method }] as const,
    [getFlips, { method, fees: 'exact' }] as const,
  ]),
]

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
const read = (of: Player, endpoint: AnyEndpoint, query: Record<string, string>) =>
  send(account.app, endpoint, { query }, { session: of.session }, { remoteAddress: `198.51.100.${places++ % 250}` })

describe('an archive from the first to the last year that there is', () => {
  let attacker: Player
  beforeAll(async () => {
    attacker = await newArchive(FAR_APART)
  })

  test.each(READS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is read by %s whatever is asked',
    async (_path, endpoint) => {
      const statuses: number[] = []
      for (const query of QUERIES) statuses.push((await read(attacker, endpoint, query)).statusCode)
      // A reading that takes too long is ended, and answered with 503.
      expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([])
      expect(statuses[0]).toBe(200)
    },
  )
})

test.each(Object.entries(LARGE))(
  'an archive of %s is read in every way, and then that of another',
  async (_title, trades) => {
    const attacker = await newArchive(trades)
    for (const [endpoint, query] of TRADE_READS) {
      const { statusCode } = await read(attacker, endpoint, query)
      expect({ path: endpoint.path, query, statusCode }).toEqual({ path: endpoint.path, query, statusCode: 200 })
    }
    const other = await newArchive([trade('buy', 1, 1), trade('sell', 2, 1)])
    const reply = await read(other, getFlips, {})
    expect(reply.statusCode, reply.body).toBe(200)
  },
)
