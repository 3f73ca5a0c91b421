import { exchangeFee } from '@gildscope/market'
import type { Deed } from '../dealing/deeds.ts'
import type { PastFill } from '../trade/past-fill.ts'
import type { AccountChanges, Net } from './truth-records.ts'

const COIN = 1

const add = (sums: Map<number, number>, id: number, more: number): void => {
  sums.set(id, (sums.get(id) ?? 0) + more)
}

const netOf = (parts: readonly Pick<Deed, 'items' | 'wallet'>[]): Net => {
  const [items, wallet] = [new Map<number, number>(), new Map<number, number>()]
  for (const part of parts) {
    for (const { id, quantity } of part.items) add(items, id, quantity)
    for (const { id, value } of part.wallet) add(wallet, id, value)
  }
  const changed = (sums: Map<number, number>): [number, number][] =>
    [...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => a - b)
  return {
    items: changed(items).map(([id, quantity]) => ({ id, quantity })),
    wallet: changed(wallet).map(([id, value]) => ({ id, value })),
  }
}

/** A filled order: goods come or go, and the proceeds are in the delivery box. A bid was paid before. */
const fillNet = ({ side, itemId, quantity, price }: PastFill): Pick<Deed, 'items' | 'wallet'> => {
  if (side === 'buy') return { items: [{ id: itemId, quantity }], wallet: [] }
  const gross = price * quantity
  const earned = Math.max(0, gross - exchangeFee(gross))
  return { items: [{ id: itemId, quantity: -quantity }], wallet: [{ id: COIN, value: earned }] }
}

type Given = { account: string; deeds: readonly Deed[]; fills: readonly PastFill[]; from: number; to: number }

/** Manual actions in `from <= at < to`, and orders filled in that time. */
export const changesOf = ({ account, deeds, fills, from, to }: Given): AccountChanges => {
  const own = deeds.filter((deed) => deed.account === account && deed.at >= from && deed.at < to)
  // An instant purchase is an action, not an order.
  const filled = fills.filter(
    ({ side, created, purchased }) => purchased >= from && purchased < to && (side === 'sell' || created < purchased),
  )
  const traded = filled.map(fillNet)
  const of = (kind: Deed['kind']): Deed[] => own.filter((deed) => deed.kind === kind)
  return {
    farmed: netOf(of('farmed')),
    traded: netOf([...of('traded'), ...traded]),
    vendored: netOf(of('vendored')),
    spent: netOf(of('spent')),
    made: netOf(of('made')),
    total: netOf([...own, ...traded]),
    moved: own.flatMap(({ moved }) => moved),
    filled: filled.map(({ side, itemId: id, quantity, price, purchased }) => ({
      side,
      id,
      quantity,
      price,
      at: new Date(purchased).toISOString(),
    })),
    deeds: own.map(({ account: _account, at, ...deed }) => ({ ...deed, at: new Date(at).toISOString() })),
  }
}
