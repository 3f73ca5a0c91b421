import * as z from 'zod/mini'
import type { GameCall } from './game-call.ts'
import { listOf } from './list-of.ts'

const instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'no date'))
const amount = z.int().check(z.nonnegative())

/** Above 2^53 it loses its last digit; what else is in a trade tells it from others. */
const orderId = z.number().check(z.refine(Number.isInteger), z.nonnegative())

const order = z.object({ id: orderId, item_id: z.int(), price: amount, quantity: amount, created: instant })
export type OrderAnswer = z.infer<typeof order>

const transaction = z.extend(order, { purchased: instant })
export type TransactionAnswer = z.infer<typeof transaction>

const needs = ['account', 'tradingpost'] as const

/** Open orders, in pages. */
export const openOrderCalls = {
  buy: { path: 'commerce/transactions/current/buys', needs, reply: listOf(order) },
  sell: { path: 'commerce/transactions/current/sells', needs, reply: listOf(order) },
} as const satisfies Record<string, GameCall>

/** Completed transactions of the last 90 days, in pages, the newest first. */
export const transactionCalls = {
  buy: { path: 'commerce/transactions/history/buys', needs, reply: listOf(transaction) },
  sell: { path: 'commerce/transactions/history/sells', needs, reply: listOf(transaction) },
} as const satisfies Record<string, GameCall>

/** Items and coin waiting for pickup. */
export const deliveryCall = {
  path: 'commerce/delivery',
  needs,
  reply: z.object({ coins: amount, items: listOf(z.object({ id: z.int(), count: amount })) }),
} as const satisfies GameCall
