import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countText } from '../wire.ts'
import { gameKeyQuery } from './game-key.ts'
import { deliveryCall, openOrderCalls, transactionCalls } from './shapes/index.ts'

const pageQuery = z.extend(gameKeyQuery, {
  page: countText('page').check(z.describe('From 0; the header X-Page-Total has their number')),
  page_size: countText('page_size', 200),
})

const errors = ['UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION'] as const

/** Open buy orders of an account, newest first; its key needs the permission `tradingpost`. */
export const getOpenBuys = endpoint({
  name: 'getOpenBuys',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${openOrderCalls.buy.path}`,
  query: pageQuery,
  summary: 'Open buy orders of an account',
  reply: openOrderCalls.buy.reply,
  errors,
})

/** Its open sell offers. */
export const getOpenSells = endpoint({
  name: 'getOpenSells',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${openOrderCalls.sell.path}`,
  query: pageQuery,
  summary: 'Open sell offers of an account',
  reply: openOrderCalls.sell.reply,
  errors,
})

/** Completed purchases of the last 90 days, newest first. */
export const getPurchases = endpoint({
  name: 'getPurchases',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${transactionCalls.buy.path}`,
  query: pageQuery,
  summary: 'Completed purchases of an account',
  reply: transactionCalls.buy.reply,
  errors,
})

/** Its completed sales. */
export const getSales = endpoint({
  name: 'getSales',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${transactionCalls.sell.path}`,
  query: pageQuery,
  summary: 'Completed sales of an account',
  reply: transactionCalls.sell.reply,
  errors,
})

/** Coins and goods that wait to be collected at the trading post. */
export const getDelivery = endpoint({
  name: 'getDelivery',
  service: 'game',
  access: 'public',
  method: 'GET',
  path: `/v2/${deliveryCall.path}`,
  query: gameKeyQuery,
  summary: 'Delivery box of an account',
  reply: deliveryCall.reply,
  errors: ['UNAUTHORIZED', 'FORBIDDEN'],
})
