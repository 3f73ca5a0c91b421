import { COIN, type HeldRow } from '../held-row.ts'
import type { Place, PlaceRef } from '../places.ts'
import type { TradeEffect } from './trade-ledger.ts'

/** Places where the trading post holds incoming and outgoing goods. */
const TRADING_PLACES = ['tpSells', 'deliveryBox'] as const satisfies readonly Place[]

const REST = ['materials', 'bank', 'sharedInventory', 'guild', 'equipment'] as const
/** Where purchases are looked for first, and where sales are deducted first. */
const BOUGHT_TO: readonly Place[] = ['deliveryBox', 'inventory', ...REST, 'tpSells', 'wallet']
const SOLD_FROM: readonly Place[] = ['tpSells', 'inventory', ...REST, 'deliveryBox', 'wallet']
const EARNED_TO: readonly Place[] = ['deliveryBox', 'wallet', 'guild']
const PAID_FROM: readonly Place[] = ['wallet', 'deliveryBox', 'guild']

/** Uses `amount` to cancel rows of the opposite sign; returns the remainder. */
const absorb = (rows: readonly HeldRow[], amount: number, order: readonly Place[]): number => {
  let left = amount
  for (const place of order) {
    for (const { counts } of rows.filter((row) => row.place === place)) {
      if (left === 0) return 0
      if (counts.none === 0 || Math.sign(counts.none) === Math.sign(left)) continue
      const part = Math.sign(left) * Math.min(Math.abs(left), Math.abs(counts.none))
      counts.none += part
      left -= part
    }
  }
  return left
}

type Kind = Pick<HeldRow, 'kind' | 'id' | 'account'>

const emptyRow = ({ kind, id, account }: Kind, place: Place): HeldRow => ({
  ...{ kind, id, account, place, where: null, isInside: false },
  counts: { character: 0, account: 0, none: 0 },
})

/** Purchases are removed and sales added back; moves to or from the trading post do not count as changes. */
const corrected = (kind: Kind, rows: readonly HeldRow[], brought: number): HeldRow[] => {
  const own = rows.map((row) => ({ ...row, counts: { ...row.counts } }))
  const isCoin = kind.kind === 'currency'
  const home = isCoin ? 'wallet' : brought > 0 ? 'deliveryBox' : 'tpSells'
  const order = brought > 0 ? (isCoin ? EARNED_TO : BOUGHT_TO) : isCoin ? PAID_FROM : SOLD_FROM
  const left = absorb(own, -brought, order)
  if (left !== 0) {
    const found = own.find(({ place, where }) => place === home && where === null)
    const row = found ?? emptyRow(kind, home)
    if (found === undefined) own.push(row)
    row.counts.none += left
  }
  for (const place of TRADING_PLACES) {
    const row = own.find((each) => each.place === place)
    if (row === undefined) continue
    const elsewhere = own.filter((each) => each !== row)
    row.counts.none = absorb(elsewhere, row.counts.none, row.counts.none > 0 ? SOLD_FROM : BOUGHT_TO)
  }
  return own
}

const isChanged = ({ counts: { character, account, none } }: HeldRow): boolean =>
  character !== 0 || account !== 0 || none !== 0

const isTraded = ({ kind, id, isInside }: HeldRow): boolean => !isInside && (kind === 'item' || id === COIN)

/**
 * The rows of a difference without the trades of that time. `effects`: by account; accounts without one stay unchanged.
 * The difference must include the trading post's own places. `isCounted`: the selected rows; the others help to
 * distinguish moves from gains. Coin is separated only when the wallet counts, because trades are paid from it.
 */
export const withoutTrades = (
  difference: readonly HeldRow[],
  effects: ReadonlyMap<string, TradeEffect>,
  isCounted: (ref: PlaceRef) => boolean,
): HeldRow[] => {
  const groups = new Map<string, { kind: Kind; rows: HeldRow[] }>()
  const groupOf = (kind: Kind): HeldRow[] => {
    const key = `${kind.kind} ${kind.id} ${kind.account}`
    const group = groups.get(key) ?? { kind, rows: [] }
    groups.set(key, group)
    return group.rows
  }
  const rest: HeldRow[] = []
  for (const row of difference) {
    if (effects.has(row.account) && isTraded(row)) groupOf(row).push(row)
    else rest.push(row)
  }
  for (const [account, { items, coin }] of effects) {
    for (const [id, units] of items) if (units !== 0) groupOf({ kind: 'item', id, account })
    if (coin !== 0) groupOf({ kind: 'currency', id: COIN, account })
  }
  const own = [...groups.values()].flatMap(({ kind, rows }) => {
    const effect = effects.get(kind.account)
    const isCoin = kind.kind === 'currency'
    const counted = corrected(kind, rows, (isCoin ? effect?.coin : effect?.items.get(kind.id)) ?? 0)
    const hasWallet = isCounted({ account: kind.account, place: 'wallet', where: null })
    return isCoin && !hasWallet ? counted.filter(({ place }) => place !== 'deliveryBox') : counted
  })
  return [...rest, ...own].filter((row) => isChanged(row) && isCounted(row))
}
