import type { OrderAnswer, TransactionAnswer } from '@gildscope/contracts/game'
import { exchangeFee, listingFee } from '@gildscope/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COIN, type HeldRow } from '../held-row.ts'
import { ACCOUNT_PLACES, type Place } from '../places.ts'
import { type Snapshot, snapshotDifference } from '../snapshot.ts'
import { openTradeLedger, readTrades, type TradeLedger, type TradeReading, tradeEffect } from './trade-ledger.ts'
import { withoutTrades } from './without-trades.ts'

const ACCOUNT = 'Orla.1234'
const BAGS = { account: ACCOUNT, place: 'inventory', where: 'Tamsin' } as const
const ITEMS = [101, 102, 103]

type Store = 'bags' | 'bank' | 'tpSells' | 'deliveryBox'

/** An account that trades: a second, simpler model of its holdings, independent of the calculation from answers. */
const createAccount = () => {
  const stores: Record<Store, Map<number, number>> = {
    bags: new Map(ITEMS.map((id) => [id, 50])),
    bank: new Map(ITEMS.map((id) => [id, 20])),
    tpSells: new Map(),
    deliveryBox: new Map([[101, 5]]),
  }
  let [wallet, waiting, clock, ids] = [1_000_000, 300, Date.UTC(2026, 10, 20), 0]
  const bids: OrderAnswer[] = []
  const offers: OrderAnswer[] = []
  const bought: TransactionAnswer[] = []
  const sold: TransactionAnswer[] = []
  const farmed = new Map<number, number>()
  let farmedCoin = 0
  const add = (store: Store, id: number, more: number): void => {
    stores[store].set(id, (stores[store].get(id) ?? 0) + more)
  }
  const nextId = (): number => {
    ids += 1
    return ids
  }
  const now = (): string => {
    clock += 1000
    return new Date(clock).toISOString()
  }
  const takeOut = (
    orders: OrderAnswer[],
    index: number,
    wanted: number,
  ): { order: OrderAnswer; units: number } | null => {
    const order = orders[index % Math.max(1, orders.length)]
    if (order === undefined) return null
    const units = Math.min(wanted, order.quantity)
    order.quantity -= units
    if (order.quantity === 0) orders.splice(orders.indexOf(order), 1)
    return { order, units }
  }
  return {
    farm(id: number, units: number, coin: number) {
      add('bags', id, units)
      wallet += coin
      farmed.set(id, (farmed.get(id) ?? 0) + units)
      farmedCoin += coin
    },
    store(id: number, wanted: number) {
      const units = Math.min(wanted, stores.bags.get(id) ?? 0)
      add('bags', id, -units)
      add('bank', id, units)
    },
    offer(id: number, wanted: number, price: number) {
      const quantity = Math.min(wanted, stores.bags.get(id) ?? 0)
      if (quantity === 0) return
      add('bags', id, -quantity)
      add('tpSells', id, quantity)
      wallet -= listingFee(price * quantity)
      offers.push({ id: nextId(), item_id: id, price, quantity, created: now() })
    },
    sellAtOnce(id: number, wanted: number, price: number) {
      const quantity = Math.min(wanted, stores.bags.get(id) ?? 0)
      if (quantity === 0) return
      add('bags', id, -quantity)
      const gross = price * quantity
      wallet -= listingFee(gross)
      waiting += Math.max(0, gross - exchangeFee(gross))
      const at = now()
      sold.unshift({ id: nextId(), item_id: id, price, quantity, created: at, purchased: at })
    },
    fillOffer(index: number, wanted: number) {
      const taken = takeOut(offers, index, wanted)
      if (taken === null) return
      const { order, units } = taken
      add('tpSells', order.item_id, -units)
      const gross = order.price * units
      waiting += Math.max(0, gross - exchangeFee(gross))
      sold.unshift({ ...order, id: nextId(), quantity: units, purchased: now() })
    },
    withdrawOffer(index: number) {
      const taken = takeOut(offers, index, Number.POSITIVE_INFINITY)
      if (taken === null) return
      add('tpSells', taken.order.item_id, -taken.units)
      add('deliveryBox', taken.order.item_id, taken.units)
    },
    bid(id: number, quantity: number, price: number) {
      wallet -= price * quantity
      bids.push({ id: nextId(), item_id: id, price, quantity, created: now() })
    },
    fillBid(index: number, wanted: number) {
      const taken = takeOut(bids, index, wanted)
      if (taken === null) return
      add('deliveryBox', taken.order.item_id, taken.units)
      bought.unshift({ ...taken.order, id: nextId(), quantity: taken.units, purchased: now() })
    },
    withdrawBid(index: number) {
      const taken = takeOut(bids, index, Number.POSITIVE_INFINITY)
      if (taken !== null) waiting += taken.order.price * taken.units
    },
    buyAtOnce(id: number, quantity: number, price: number) {
      wallet -= price * quantity
      add('deliveryBox', id, quantity)
      const at = now()
      bought.unshift({ id: nextId(), item_id: id, price, quantity, created: at, purchased: at })
    },
    collect() {
      for (const [id, units] of stores.deliveryBox) add('bags', id, units)
      stores.deliveryBox.clear()
      wallet += waiting
      waiting = 0
    },
    hasOffers: () => offers.length > 0,
    look(): { snapshot: Snapshot; reading: TradeReading } {
      const row = (place: Place, where: string | null, id: number, none: number, kind: HeldRow['kind'] = 'item') => ({
        ...{ account: ACCOUNT, place, where, kind, id, isInside: false },
        counts: { character: 0, account: 0, none },
      })
      const rowsOf = (store: Store, place: Place, where: string | null = null) =>
        [...stores[store]].filter(([, units]) => units !== 0).map(([id, units]) => row(place, where, id, units))
      const rows = [
        ...rowsOf('bags', 'inventory', 'Tamsin'),
        ...rowsOf('bank', 'bank'),
        ...rowsOf('tpSells', 'tpSells'),
        ...rowsOf('deliveryBox', 'deliveryBox'),
        row('wallet', null, COIN, wallet, 'currency'),
        row('deliveryBox', null, COIN, waiting, 'currency'),
      ]
      const read = [BAGS, ...ACCOUNT_PLACES.map((place) => ({ account: ACCOUNT, place, where: null }))]
      const copy = <T extends object>(list: readonly T[]): T[] => list.map((each) => ({ ...each }))
      return {
        snapshot: { version: 1, takenAt: clock, endedAt: clock, read, holes: [], rows },
        reading: { bids: copy(bids), offers: copy(offers), bought: copy(bought), sold: copy(sold) },
      }
    },
    truth: () => ({
      farmed: [...farmed].filter(([, units]) => units !== 0).sort(([a], [b]) => a - b),
      coin: farmedCoin,
    }),
  }
}

const totalsOf = (rows: readonly HeldRow[]) => {
  const items = new Map<number, number>()
  let coin = 0
  for (const { kind, id, counts } of rows) {
    if (kind === 'currency') coin += counts.none
    else items.set(id, (items.get(id) ?? 0) + counts.none)
  }
  return { farmed: [...items].filter(([, units]) => units !== 0).sort(([a], [b]) => a - b), coin }
}

const item = fc.constantFrom(...ITEMS)
const units = fc.integer({ min: 1, max: 30 })
const price = fc.integer({ min: 1, max: 900 })
const index = fc.nat({ max: 5 })
const action = fc.oneof(
  fc.record({ do: fc.constant('farm' as const), item, units, price }),
  fc.record({ do: fc.constant('store' as const), item, units, price }),
  fc.record({ do: fc.constant('offer' as const), item, units, price }),
  fc.record({ do: fc.constant('sellAtOnce' as const), item, units, price }),
  fc.record({ do: fc.constant('bid' as const), item, units, price }),
  fc.record({ do: fc.constant('buyAtOnce' as const), item, units, price }),
  fc.record({ do: fc.constantFrom('fillOffer' as const, 'fillBid' as const), index, units }),
  fc.record({ do: fc.constantFrom('withdrawOffer' as const, 'withdrawBid' as const), index, units }),
  fc.record({ do: fc.constantFrom('collect' as const, 'look' as const), index, units }),
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

/** Trades before and after the first reading; an offer is withdrawn only after it was seen. */
const play = (before: readonly Action[], since: readonly Action[]) => {
  const account = createAccount()
  let ledger: TradeLedger | null = null
  const read = (): Snapshot => {
    const { snapshot, reading } = account.look()
    ledger = ledger === null ? openTradeLedger(reading) : readTrades(ledger, reading)
    return snapshot
  }
  const act = (one: Action): void => {
    switch (one.do) {
      case 'farm':
        account.farm(one.item, one.units, one.price)
        break
      case 'store':
        account.store(one.item, one.units)
        break
      case 'offer':
      case 'sellAtOnce':
      case 'bid':
      case 'buyAtOnce':
        account[one.do](one.item, one.units, one.price)
        break
      case 'fillOffer':
      case 'fillBid':
        account[one.do](one.index, one.units)
        break
      case 'withdrawBid':
        account.withdrawBid(one.index)
        break
      case 'withdrawOffer':
        // The fee of an offer that no reading ever saw cannot be detected.
        if (ledger !== null && account.hasOffers()) read()
        account.withdrawOffer(one.index)
        break
      case 'collect':
        account.collect()
        break
      case 'look':
        if (ledger !== null) read()
    }
  }
  for (const one of before) act(one)
  const earlier = account.truth()
  const first = read()
  for (const one of since) act(one)
  const last = read()
  const effects = new Map(ledger === null ? [] : [[ACCOUNT, tradeEffect(ledger)] as const])
  return { account, earlier, first, last, effects }
}

const minus = (all: ReturnType<typeof totalsOf>, earlier: ReturnType<typeof totalsOf>) => {
  const left = new Map(all.farmed)
  for (const [id, count] of earlier.farmed) left.set(id, (left.get(id) ?? 0) - count)
  return { farmed: [...left].filter(([, count]) => count !== 0), coin: all.coin - earlier.coin }
}

const actions = fc.array(action, { maxLength: 25 })

describe('what was traded', () => {
  it('is neither gain nor loss, whatever was bid, bought, offered, sold, filled, withdrawn and collected', () => {
    fc.assert(
      fc.property(actions, actions, (before, since) => {
        const { account, earlier, first, last, effects } = play(before, since)
        const rows = withoutTrades(snapshotDifference(first, last), effects, () => true)
        expect(totalsOf(rows)).toEqual(minus(account.truth(), earlier))
      }),
      { numRuns: 600 },
    )
  })

  it('leaves only farmed goods at the trading post', () => {
    fc.assert(
      fc.property(
        actions,
        fc.array(
          action.filter((one) => one.do !== 'farm' && one.do !== 'store'),
          { maxLength: 25 },
        ),
        (before, since) => {
          const { first, last, effects } = play(before, since)
          expect(withoutTrades(snapshotDifference(first, last), effects, () => true)).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is not mistaken for a gain where the places of the trading post do not count', () => {
    fc.assert(
      fc.property(
        fc.array(
          action.filter((one) => one.do !== 'farm' && one.do !== 'store'),
          { maxLength: 25 },
        ),
        (since) => {
          const { first, last, effects } = play([], since)
          const counted = (place: Place): boolean => place === 'inventory' || place === 'bank'
          const rows = withoutTrades(snapshotDifference(first, last), effects, ({ place }) => counted(place))
          expect(rows).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

const traded = (part: Partial<TradeReading>): TradeReading => ({ bids: [], offers: [], bought: [], sold: [], ...part })
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()

describe('a ledger', () => {
  it('counts nothing of the first answer', () => {
    const trade = { id: 7, item_id: 101, price: 10, quantity: 3, created: at(0), purchased: at(5) }
    const ledger = readTrades(openTradeLedger(traded({ bought: [trade] })), traded({ bought: [trade] }))
    expect(tradeEffect(ledger)).toEqual({ items: new Map(), coin: 0 })
  })

  it('counts another trade of the same second', () => {
    const trade = { id: 7, item_id: 101, price: 10, quantity: 3, created: at(0), purchased: at(5) }
    const other = { ...trade, id: 8, quantity: 1 }
    const ledger = readTrades(openTradeLedger(traded({ bought: [trade] })), traded({ bought: [other, trade] }))
    expect(tradeEffect(ledger)).toEqual({ items: new Map([[101, 1]]), coin: -10 })
  })

  it('pays the fee of an offer once, for all its units, also when a part of it is sold and the rest withdrawn', () => {
    const offer = { id: 1, item_id: 101, price: 1000, quantity: 10, created: at(1) }
    const sale = { ...offer, id: 2, quantity: 4, purchased: at(6) }
    const first = openTradeLedger(traded({}))
    const seen = readTrades(first, traded({ offers: [offer] }))
    const partly = readTrades(seen, traded({ offers: [{ ...offer, quantity: 6 }], sold: [sale] }))
    const gone = readTrades(partly, traded({ sold: [sale] }))
    for (const ledger of [partly, gone])
      expect(tradeEffect(ledger)).toEqual({ items: new Map([[101, -4]]), coin: 4000 - 400 - 500 })
  })
})
