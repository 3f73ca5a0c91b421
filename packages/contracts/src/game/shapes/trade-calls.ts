import * as z from 'zod/mini'
import type { GameCall } from './game-call.ts'

const instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'no date'))
const amount = z.int().check(z.nonnegative())

const order = z.object({ id: z.int(), item_id: z.int(), price: amount, quantity: amount, created: instant })
export type OrderAnswer = z.infer<typeof order>

const transaction = z.extend(order, { purchased: instant })
export type TransactionAnswer = z.infer<typeof transaction>

const needs = ['account', 'tradingpost'] as const

/** Open orders, in pages. */
export const openOrderCalls = {
  buy: { path: 'commerce/transactions/current/buys', needs, reply: z.array(order) },
  sell: { path: 'commerce/transactions/current/sells', needs, reply: z.array(order) },
} as const satisfies Record<string, GameCall>

/** Completed transactions of the last 90 days, in pages, the newest first. */
export const transactionCalls = {
  buy: { path: 'commerce/transactions/history/buys', needs, reply: z.array(transaction) },
  sell: { path: 'commerce/transactions/history/sells', needs, reply: z.array(transaction) },
} as const satisfies Record<string, GameCall>

/** Items and coin waiting for pickup. */
export const deliveryCall = {
  path: 'commerce/delivery',
  needs,
  reply: z.object({ coins: amount, items: z.array(z.object({ id: z.int(), count: amount })) }),
} as const satisfies GameCall
