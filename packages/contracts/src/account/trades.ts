import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { named } from '../named.ts'
import {
  accountGap,
  archiveQuery,
  BY_SHARE,
  feesParam,
  gameAccountParam,
  methodParam,
  sideParam,
} from './archive-shapes.ts'
import { BY_SESSION, headerField, withSession } from './session.ts'

const itemOfDay = named(
  'TransactionsOfItem',
  z.object({
    firstTime: z.string().check(z.describe('When the first of them was completed')),
    quantity: z.int(),
    totalPrice: z.int().check(z.describe('Copper, before fees')),
    transactions: z.int(),
    totalTime: z.int().check(z.describe('Seconds between placing and completion, of all transactions together')),
  }),
)

const transactions = {
  ...BY_SESSION,
  scope: 'archives:read',
  method: 'GET',
  description:
    'A row for each UTC day with trades, oldest first: `ids` are the items, `data` holds what was traded of each. ' +
    'A day without trades has no row.',
  headers: withSession({
    accountid: headerField('Name of the game account, or the id that the game has for it', 'Zojja.1234'),
  }),
  reply: z.object({
    account: z.string(),
    result: z.array(
      named(
        'TransactionDay',
        z.object({ date: z.string(), ids: z.array(z.int()), data: z.record(z.string(), itemOfDay) }),
      ),
    ),
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/transactions/sell' },
} as const

export const listBuyTransactions = endpoint({
  ...transactions,
  name: 'listBuyTransactions',
  path: '/v1/transactions/buy',
  summary: 'What a game account bought at the trading post, by day',
})

export const listSellTransactions = endpoint({
  ...transactions,
  name: 'listSellTransactions',
  path: '/v1/transactions/sell',
  summary: 'What a game account sold at the trading post, by day',
})

const trade = named(
  'Trade',
  z.object({
    account: z.string().check(z.describe('Name of the game account')),
    side: sideParam,
    id: z.int().check(z.describe("The game's id of the transaction")),
    item_id: z.int(),
    price: z.int().check(z.describe('Copper for one, before fees')),
    quantity: z.int(),
    created: z.string(),
    purchased: z.string().check(z.describe('When it was completed')),
  }),
)

const tradesQuery = z.extend(archiveQuery, {
  side: z.optional(sideParam.check(z.describe('Both unless given'))),
})

const trades = {
  ...BY_SHARE,
  scope: 'archives:read',
  method: 'GET',
  query: tradesQuery,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPIRED', 'UNAVAILABLE'],
} as const

export const getTrades = endpoint({
  ...trades,
  name: 'getTrades',
  path: '/v1/archives/trades',
  summary: 'Every stored transaction, one game account after the other, oldest first',
  description: 'Each with its price, its units, and when it was placed and completed.',
  reply: z.array(trade),
  example: { request: '/gw2/v1/archives/trades?from=2026-03-01' },
})

export const getTradesJsonl = endpoint({
  ...trades,
  name: 'getTradesJsonl',
  path: '/v1/archives/trades/jsonl',
  media: 'jsonl',
  summary: 'Every stored transaction as JSON Lines',
  description: 'The same fields; of a single game account, `account` is left out.',
  reply: z.string(),
  example: { request: '/gw2/v1/archives/trades/jsonl?accountID=all' },
})

export const getTradesCsv = endpoint({
  ...trades,
  name: 'getTradesCsv',
  path: '/v1/archives/trades/csv',
  media: 'csv',
  summary: 'Every stored transaction as CSV',
  description:
    'For spreadsheets: a line for each transaction with the same fields, the name of the game account among them.',
  reply: z.string(),
  example: { request: '/gw2/v1/archives/trades/csv?side=sell' },
})

const tradeRow = named(
  'TradeDay',
  z.object({
    date: z.string(),
    account: z.string(),
    id: z.int().check(z.describe('Item')),
    firstTime: z.string(),
    quantity: z.int(),
    trades: z.int(),
    value: z.int().check(z.describe('Copper, before fees')),
    seconds: z.int().check(z.describe('Between placing and completion, of all its trades together')),
    known: z.int().check(z.describe('Units sold of which a purchase is known; 0 for purchases')),
    knownValue: z.int().check(z.describe('What those units were sold for, before fees')),
    cost: z.int().check(z.describe('What those units were bought for')),
  }),
)
export type TradeRow = z.infer<typeof tradeRow>

export const getTradeDays = endpoint({
  ...BY_SHARE,
  name: 'getTradeDays',
  scope: 'archives:read',
  method: 'GET',
  path: '/v1/archives/trades/days',
  summary: 'Trades by day, game account and item, newest day first, with what the sold units had cost',
  description:
    'Sums of units and value before fees. Of sales the matched purchases: how many of the units are known to have been bought, and for how much.',
  query: z.extend(archiveQuery, {
    side: z.prefault(sideParam.check(z.describe('Trades of this side')), 'sell'),
    method: methodParam,
  }),
  reply: named(
    'TradeDays',
    z.object({
      rows: z.array(tradeRow),
      first: z.nullable(z.string()).check(z.describe('Day of the oldest stored trade of these accounts and this side')),
      gaps: z.array(accountGap),
    }),
  ),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPIRED', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/archives/trades/days?side=sell&from=2026-03-01' },
})

const lot = named(
  'Lot',
  z.tuple([z.string(), z.int(), z.int()]).check(z.describe('When, units, and copper for one: a part of one trade')),
)

const flip = named(
  'Flip',
  z.object({
    account: z.string(),
    id: z.int().check(z.describe('Item')),
    buyDate: z.string(),
    date: z.string().check(z.describe('Day of the sale')),
    days: z.int(),
    quantity: z.int(),
    buyPriceTotal: z.int(),
    sellPriceTotal: z.int().check(z.describe('Before fees')),
    profit: z.int().check(z.describe('Before fees')),
    profitTax: z.int().check(z.describe('After fees')),
    buys: z.array(lot),
    sells: z.array(lot),
  }),
)
export type FlipRow = z.infer<typeof flip>

const openLot = named(
  'OpenLot',
  z.object({
    account: z.string(),
    id: z.int(),
    quantity: z.int(),
    cost: z.int(),
    buyDate: z.string().check(z.describe('Of the oldest unit')),
  }),
)
export type OpenLot = z.infer<typeof openLot>

const unknownSale = named(
  'UnknownSale',
  z.object({ account: z.string(), id: z.int(), quantity: z.int(), value: z.int(), received: z.int() }),
)
export type UnknownSale = z.infer<typeof unknownSale>

const month = named(
  'FlipMonth',
  z.object({
    month: z.string().check(z.describe('YYYY-MM')),
    flips: z.int(),
    gained: z.int().check(z.describe('Flips with a profit after fees')),
    cost: z.int(),
    profitTax: z.int(),
  }),
)

export const getFlips = endpoint({
  ...BY_SHARE,
  name: 'getFlips',
  scope: 'archives:read',
  method: 'GET',
  path: '/v1/archives/flips',
  summary: 'Sales matched with the purchases that they came from',
  description:
    'A row for each game account, item, day of purchase and day of sale. All stored trades are matched whatever is asked ' +
    'for; `from` and `to` choose rows by the day of the sale. What was sold without a known purchase is listed apart and ' +
    'makes no profit; what was not sold yet is an open lot.',
  query: z.extend(archiveQuery, { method: methodParam, fees: feesParam }),
  reply: named(
    'Flips',
    z.object({
      flips: z.array(flip).check(z.describe('Latest sale first')),
      months: z.array(month).check(z.describe('Of these rows, by month of the sale')),
      open: z.array(openLot),
      unknown: z.array(unknownSale).check(z.describe('Sales between `from` and `to` without a known purchase')),
      first: z.nullable(z.string()).check(z.describe('Day of the oldest stored trade')),
      gaps: z.array(accountGap),
    }),
  ),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPIRED', 'UNAVAILABLE'],
  example: { request: '/gw2/v1/archives/flips?method=fifo&from=2026-01-01' },
})
export type Flips = z.infer<typeof getFlips.reply>

const storedOrder = named(
  'StoredOrder',
  z.object({
    side: sideParam,
    id: z.int(),
    item_id: z.int(),
    price: z.int(),
    quantity: z.int(),
    created: z.string(),
    firstSeen: z.string(),
  }),
)

export const getStoredOrders = endpoint({
  ...BY_SESSION,
  name: 'getStoredOrders',
  scope: 'archives:read',
  method: 'GET',
  path: '/v1/archives/orders',
  summary: 'Open orders as the game last reported them, for when it does not answer',
  description: 'Buy and sell orders of each game account, with the time at which the game reported them.',
  query: z.object({ accountID: gameAccountParam }),
  envelope: 'success',
  reply: z.array(
    named(
      'AccountOrders',
      z.object({
        account: z.string(),
        accountID: z.string(),
        seenAt: z.nullable(z.string()),
        orders: z.array(storedOrder),
      }),
    ),
  ),
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/archives/orders' },
})
