import { DAY_MS, HOUR_MS, MINUTE_MS } from '@gildscope/base/time'
import { createGeneratedWorld, levelsOf, type OrderSide, steppedClock } from '@gildscope/game-simulator'
import {
  type Bucket,
  type FlatSide,
  flatSide,
  type MinuteRow,
  packDay,
  rollUpMinutes,
  type Side,
  type SideMinute,
  sideTotals,
  steadyPrice,
  steadyUnits,
} from '@gildscope/market'
import { createPoller, mostMovesOf, type Poller } from '../estimator/poller.ts'
import { atMost, type Measured } from '../support/report.ts'

const ITEMS = 400
const OPENED_AT = Date.UTC(2026, 4, 4)
const HOURS_A_DAY = 24
const DAYS_A_WEEK = 7

const snapshotOf = (orders: OrderSide): FlatSide => flatSide(levelsOf(orders))
const withoutSteady = (hour: Bucket): Bucket => ({
  ...hour,
  buy: { ...hour.buy, steady: null },
  sell: { ...hour.sell, steady: null },
})

class PolledItem {
  readonly hours: Bucket[] = []
  #rows: MinuteRow[] = []
  readonly #pollers: Record<Side, Poller> = { buy: createPoller('buy', 1), sell: createPoller('sell', 1) }
  readonly #soldOnFirstDay: Record<Side, number> = { buy: 0, sell: 0 }
  readonly #itemId: number

  constructor(itemId: number) {
    this.#itemId = itemId
  }

  poll(at: number, sides: Record<Side, FlatSide>): void {
    const slot = at / MINUTE_MS
    const moves = mostMovesOf(sides)
    const minuteOf = (side: Side): SideMinute => {
      this.#pollers[side].poll(sides[side], slot, moves[side])
      const { flow } = this.#pollers[side].closeHour()
      if (at < OPENED_AT + DAY_MS) this.#soldOnFirstDay[side] += flow.sold
      const units = steadyUnits(this.#soldOnFirstDay[side] * DAYS_A_WEEK)
      return { ...sideTotals(sides[side]), steady: steadyPrice(sides[side], units), flow }
    }
    this.#rows.push({ itemId: this.#itemId, slot, buy: minuteOf('buy'), sell: minuteOf('sell') })
  }

  closeHour(start: number): void {
    const hour = rollUpMinutes({ rows: this.#rows, seenSlots: [], start, end: start + HOUR_MS })
    this.#rows = []
    if (hour !== null && start >= OPENED_AT + DAY_MS) this.hours.push(hour)
  }
}

/** A pack of hours that were polled every minute, on the second day of a world, in which the first counts as its week. */
export const measureOwnHours = (): Measured => {
  const clock = steppedClock(OPENED_AT)
  const { market } = createGeneratedWorld({ seed: 'own hours', tradable: ITEMS, clock, truthKeepMs: 0 })
  const items = market.ids.map((id) => ({ id, polled: new PolledItem(id) }))
  for (let hour = 0; hour < 2 * HOURS_A_DAY; hour++) {
    const start = OPENED_AT + hour * HOUR_MS
    for (let at = start; at < start + HOUR_MS; at += MINUTE_MS) {
      clock.advanceTo(at)
      for (const { id, polled } of items) {
        const book = market.book(id)
        if (book !== null) polled.poll(at, { buy: snapshotOf(book.bids), sell: snapshotOf(book.asks) })
      }
    }
    for (const { polled } of items) polled.closeHour(start)
  }
  const days = items.map(({ polled }) => polled.hours)
  const itemHours = days.reduce((sum, hours) => sum + hours.length, 0)
  const bytesOf = (some: readonly Bucket[][]): number =>
    some.reduce((sum, hours) => sum + packDay(hours).length, 0) / itemHours
  const bytes = bytesOf(days)
  return atMost('pack of an item-hour polled every minute', bytes, 50, ' bytes', {
    itemHours,
    withoutSteadyPrice: bytesOf(days.map((hours) => hours.map(withoutSteady))),
  })
}
