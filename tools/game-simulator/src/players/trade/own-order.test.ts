import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MarketEvent } from '../../market/market-state.ts'
import { createOrderSide, fillOrders, insertOrder, removeOrder, unitsAhead } from '../../market/order-side.ts'
import { followOrder, type OwnOrder } from './own-order.ts'

const PRICES = [10, 11, 12] as const
const step = fc.record({
  kind: fc.constantFrom('list', 'sell', 'withdraw'),
  price: fc.constantFrom(...PRICES),
  units: fc.integer({ min: 1, max: 12 }),
  place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
})

it('stays at the place of its order in the book, whatever is listed, sold and withdrawn', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), fc.integer({ min: 0, max: 4 }), (steps, ownAt) => {
      const side = createOrderSide(8)
      const event = (kind: MarketEvent['kind'], unitPrice: number, quantity: number, ahead: number): MarketEvent => ({
        itemId: 1,
        side: 'buy',
        kind,
        at: 0,
        unitPrice,
        quantity,
        ahead,
        opensTrade: false,
      })
      // The own order is recognised by a quantity larger than that of any other order.
      let own: OwnOrder | null = null
      let filled = 0
      let isOver = false
      const hear = (happened: MarketEvent): void => {
        if (own === null || isOver) return
        const change = followOrder(own, happened)
        if (change?.kind === 'filled') filled += change.units
        if (change?.kind === 'withdrawn') isOver = true
        if (own.quantity === 0) isOver = true
      }
      for (const [index, { kind, price, units, place }] of steps.entries()) {
        if (kind === 'list' || index === ownAt) {
          const quantity = index === ownAt ? 1_001 : units
          const ahead = unitsAhead(side, insertOrder(side, price, quantity))
          if (index === ownAt) own = { id: 1, player: 0, side: 'buy', price, quantity, ahead, created: 0 }
          else hear(event('listed', price, quantity, ahead))
        } else if (kind === 'sell') fillOrders(side, units * 60, (key, sold) => hear(event('sold', key, sold, 0)))
        else if (side.count > 0) {
          const at = Math.floor(place * side.count)
          const [withdrawnPrice, ahead] = [side.orders[at * 2]!, unitsAhead(side, at)]
          hear(event('delisted', withdrawnPrice, removeOrder(side, at), ahead))
        }
        if (own !== null && !isOver) {
          const { price: ownPrice, quantity, ahead } = own
          const found = Array.from({ length: side.count }, (_, at) => at).find(
            (at) => side.orders[at * 2] === ownPrice && unitsAhead(side, at) === ahead,
          )
          expect(found).toBeDefined()
          expect(side.orders[found! * 2 + 1]).toBe(quantity)
          expect(quantity + filled).toBe(1_001)
        }
      }
    }),
  )
})
