import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFlow, type FlowSums, noFlow } from '../history/flow-sums.ts'
import { EMPTY_SIDE, type FlatSide, flatSide, sideTotals } from '../order-book/book.ts'
import { diffSide } from '../order-book/diff-book.ts'
import { SIDES } from '../side.ts'
import { sideArbitrary } from '../testing/arbitraries.ts'
import {
  decodeSideStates,
  encodeSideStatesInto,
  SIDE_STATES_BYTES_AT_MOST,
  type SideStates,
} from './encode-side-states.ts'
import { estimateSide } from './estimate-side.ts'
import { createSideState, type SideState } from './side-state.ts'

const encodeSideStates = (states: SideStates): Uint8Array => {
  const bytes = new Uint8Array(SIDE_STATES_BYTES_AT_MOST)
  return bytes.slice(0, encodeSideStatesInto(bytes, 0, states))
}

const level = (unitPrice: number, quantity: number, listings = 1) => ({ unitPrice, quantity, listings })
const asks = (...levels: ReturnType<typeof level>[]): FlatSide => flatSide(levels)

const poll = (
  previous: FlatSide,
  next: FlatSide,
  more: { state?: SideState; slot?: number; pollsSince?: number } = {},
) =>
  estimateSide({
    beforePrevious: null,
    previous,
    next,
    side: 'sell',
    slot: 1000,
    pollsSince: 1,
    pollMinutes: 1,
    state: createSideState(),
    ...more,
  })

const booksOfASide = fc
  .constantFrom(...SIDES)
  .chain((side) => fc.record({ side: fc.constant(side), books: fc.array(sideArbitrary(side), { maxLength: 8 }) }))

describe('the estimate of one interval', () => {
  it('takes units lost without a listing for sold', () => {
    const { flow } = poll(asks(level(100, 10, 2), level(110, 5)), asks(level(100, 7, 2), level(110, 5)))
    expect(flow).toMatchObject({ sold: 3, delisted: 0, listed: 0, value: 300, soldSeen: 3 })
    expect(flow.unsure).toBe(0)
  })

  it('takes listings lost behind a standing price for withdrawn', () => {
    const { flow } = poll(asks(level(100, 10), level(110, 5)), asks(level(100, 10)))
    expect(flow).toMatchObject({ sold: 0, delisted: 5, delistedValue: 550, delistedSeen: 5 })
  })

  it('takes a single unit lost at the front for a sale, a whole stack for a withdrawal', () => {
    // scale = 2.5 x 1.5 = 3.75. One unit: reached (3.75 / 4.75)^2 = 0.62327; weight 0.62327 / 0.64327 = 0.96891
    const one = poll(asks(level(100, 1), level(110, 5)), asks(level(110, 5))).flow
    expect(one.sold).toBeCloseTo(0.96891, 4)
    expect(one.delisted).toBeCloseTo(0.03109, 4)
    expect(one.unsure).toBeCloseTo(0.96891 * 0.03109, 4)
    // A stack of 250: reached (3.75 / 253.75)^2 = 0.00021840; weight 0.010802; 250 x that = 2.7005
    expect(poll(asks(level(100, 250), level(110, 5)), asks(level(110, 5))).flow.sold).toBeCloseTo(2.7005, 4)
  })

  it('takes a small level for sold when a sale certainly went deeper', () => {
    // Tail of 2 units (3.75 / 5.75)^2 = 0.42533, of 3 units (3.75 / 6.75)^2 = 0.30864: all three sold, or one withdrawn
    // and two sold: 0.30864 / (0.30864 + 0.02 x 0.42533) = 0.97318
    const { flow } = poll(asks(level(100, 1), level(110, 5)), asks(level(110, 3)))
    expect(flow.sold).toBeCloseTo(2 + 0.97318, 4)
  })

  it('takes a stack in front of a small sale for withdrawn', () => {
    // for 252 units (3.75 / 255.75)^2 = 0.000215: 0.000215 / (0.000215 + 0.02 x 0.42533) = 0.02465
    const { flow } = poll(asks(level(100, 250), level(110, 5)), asks(level(110, 3)))
    expect(flow.sold).toBeCloseTo(2 + 250 * 0.02465, 1)
  })

  it('takes many levels lost at once for a sweep', () => {
    // A single level of 20: (3.75 / 23.75)^2 = 0.02493; 0.02493 / 0.04493 = 0.5549
    const lone = poll(asks(level(103, 20), level(120, 1)), asks(level(120, 1))).flow
    expect(lone.sold).toBeCloseTo(20 * 0.5549, 2)
    const front = [1, 2, 3, 4, 5, 6].map((step) => level(100 + step, step === 3 ? 20 : 2))
    const sweep = poll(asks(...front, level(120, 1)), asks(level(120, 1))).flow
    expect(sweep.sold).toBeGreaterThan(0.9 * 30)
  })

  it('never withdraws less than nothing, however many listings a sweep took', () => {
    const before = asks(
      level(100, 6, 5),
      level(101, 861, 32),
      level(102, 514, 14),
      level(103, 1316, 15),
      level(104, 1283, 32),
      level(105, 693, 35),
    )
    const state = { ...createSideState(), slot: 999, polls: 1000, joins: 110 }
    const swept = poll(before, asks(level(100, 25, 2)), { state })
    expect(swept.flow.delisted).toBeGreaterThanOrEqual(0)
    expect(swept.state.deepListings).toBeGreaterThanOrEqual(0)
    expect(swept.state.cancels).toBeGreaterThanOrEqual(0)
    // An earlier version could leave values slightly below 0.
    const { flow } = poll(before, asks(level(100, 25, 2)), { state: { ...state, deepListings: -1e-14 } })
    expect(flow.sold).toBeGreaterThan(4000)
  })

  describe('behind an unchanged front', () => {
    // In every poll orders join the best price, and none are withdrawn.
    const joined: SideState = { ...createSideState(), slot: 999, polls: 1000, joins: 1000 }
    const levels = [1, 2, 3, 4, 5, 6].map((step) => level(100 + step, 2))
    const before = asks(level(100, 4, 2), ...levels, level(120, 9, 3))

    it('takes many levels for a sweep where the front was filled again', () => {
      const { flow } = poll(before, asks(level(100, 3, 1), level(120, 9, 3)), { state: joined })
      expect(flow.sold).toBeGreaterThan(0.8 * 12)
      expect(flow.delistedSeen).toBe(12)
    })

    it('takes them for withdrawn where the front did not change, or is never joined', () => {
      expect(poll(before, asks(level(100, 4, 2), level(120, 9, 3)), { state: joined }).flow.sold).toBe(0)
      const quiet = { ...joined, joins: 0 }
      expect(poll(before, asks(level(100, 4, 2), level(120, 9, 3)), { state: quiet }).flow).toMatchObject({ sold: 0 })
      const changed = poll(before, asks(level(100, 6, 3), level(120, 9, 3)), { state: quiet }).flow
      expect(changed).toMatchObject({ sold: 0, delisted: 12 })
    })

    it('recognises a sale at the front, however many listings were withdrawn behind', () => {
      const crowd = asks(level(99, 1), level(100, 10, 2), level(101, 300, 300), level(120, 9, 3))
      const left = asks(level(100, 11, 3), level(120, 9, 3))
      const { flow } = poll(crowd, left, { state: { ...joined, joins: 0 } })
      expect(flow.sold).toBeGreaterThan(0.9)
      expect(flow.delisted).toBeGreaterThan(300)
    })

    it('takes a lone listing for withdrawn where it is unlikely that all in front of it was sold', () => {
      const wall = asks(level(100, 400, 40), level(101, 2), level(120, 9, 3))
      const { flow } = poll(wall, asks(level(100, 420, 42), level(120, 9, 3)), { state: joined })
      expect(flow.sold).toBeLessThan(0.1)
    })
  })

  it('takes a front listing that came back below its price for withdrawn', () => {
    const { flow } = poll(asks(level(100, 1), level(110, 5)), asks(level(99, 1), level(110, 5)))
    expect(flow).toMatchObject({ sold: 0, delisted: 1, listed: 1 })
  })
})

describe('the estimate over time', () => {
  const full = asks(level(100, 10, 2))
  const half = asks(level(100, 5, 2))

  // Five units sell in every second minute and are listed again in the next, so two minutes together show nothing.
  const churn = (polls: number): SideState => {
    let state = createSideState()
    for (let index = 1; index <= polls; index++) {
      const [beforePrevious, previous, next] = index % 2 === 1 ? [half, full, half] : [full, half, full]
      const input = {
        beforePrevious,
        previous,
        next,
        side: 'sell',
        pollsSince: 1,
        pollMinutes: 1,
      } as const
      state = estimateSide({ ...input, slot: 1000 + index, state }).state
    }
    return state
  }

  it('adds hidden trade when longer intervals show less of it', () => {
    const { flow } = poll(full, half, { state: churn(200), slot: 1201 })
    expect(flow.soldSeen).toBe(5)
    // Two minutes together show nothing, so the hidden trade is at least as much as the cap allows.
    expect(flow.sold).toBeGreaterThan(10)
    expect(flow.noise).toBeGreaterThan(0)
  })

  it('hides no more withdrawals than the fees of moves let pay', () => {
    const moves = (movesPerSale?: number) => {
      const state = { ...churn(200), delistedOnce: 900, delistedTwice: 300 }
      const input = {
        beforePrevious: null,
        previous: full,
        next: half,
        side: 'sell',
        pollsSince: 1,
        pollMinutes: 1,
      } as const
      return estimateSide({ ...input, slot: 1201, state, ...(movesPerSale !== undefined && { movesPerSale }) }).flow
    }
    expect(moves(0).delisted).toBeLessThan(moves().delisted)
    expect(moves(0).sold).toBe(moves().sold)
    expect(moves(1e9)).toEqual(moves())
    expect(moves(0).listed).toBeCloseTo(moves(0).sold + moves(0).delisted - 5, 9)
  })

  // Each minute a buyer clears the first levels completely, or there is no trade, and others list again.
  const sweeps = (levels: number): FlowSums => {
    const wall = level(200, 50, 9)
    const stocked = asks(...Array.from({ length: levels }, (_, index) => level(100 + index, 4 / levels, 1)), wall)
    let state = createSideState()
    let previous = stocked
    let beforePrevious: FlatSide | null = null
    const sums = noFlow()
    for (let slot = 1; slot <= 400; slot++) {
      const next = slot % 3 === 0 ? asks(wall) : stocked
      const input = {
        beforePrevious,
        previous,
        next,
        side: 'sell',
        pollsSince: 1,
        pollMinutes: 1,
      } as const
      if (next !== previous) {
        const result = estimateSide({ ...input, slot: 1000 + slot, state })
        state = result.state
        addFlow(sums, result.flow)
      }
      beforePrevious = previous
      previous = next
    }
    return sums
  }

  it('finds more hidden behind a sweep over several levels than behind one level, but not as many sales', () => {
    const one = sweeps(1)
    const four = sweeps(4)
    expect(four.soldSeen).toBe(one.soldSeen)
    expect(four.sold / one.sold).toBeLessThan(1.8)
  })

  it('adds nothing when longer intervals show the same', () => {
    let state = createSideState()
    for (let units = 400; units > 0; units -= 2) {
      const input = { beforePrevious: asks(level(100, units + 2, 9)), previous: asks(level(100, units, 9)) }
      const next = asks(level(100, units - 2, 9))
      state = estimateSide({
        ...input,
        next: units === 2 ? EMPTY_SIDE : next,
        side: 'sell',
        slot: 2000 - units / 2,
        pollsSince: 1,
        pollMinutes: 1,
        state,
      }).state
    }
    const { flow } = poll(asks(level(100, 9, 3)), asks(level(100, 7, 3)), { state, slot: 2000 })
    expect(flow.sold).toBeCloseTo(2, 1)
  })

  it('adds more after polls that were missed', () => {
    const state = churn(200)
    const after = (pollsSince: number) => poll(full, half, { state, slot: 1200 + pollsSince, pollsSince }).flow.sold
    expect(after(2)).toBeGreaterThan(after(1))
    expect(after(3)).toBeGreaterThan(after(2))
  })

  it('forgets habits with a half-life of a day', () => {
    const state = churn(200)
    const later = poll(full, half, { state, slot: state.slot + 1440, pollsSince: 2 }).state
    expect(later.soldOnce).toBeCloseTo(state.soldOnce / 2, 6)
    // and the one sale of the new interval
    expect(later.rootWeight).toBeCloseTo(state.rootWeight / 2 + 1, 2)
  })

  // A busy level where some units are sold and some listed each minute, with polls missing at regular intervals.
  const busyLevel = (missesPoll: (minute: number) => boolean): number => {
    let random = 7
    const upTo = (limit: number): number => {
      random = (random * 1103515245 + 12345) % 2147483648
      return Math.floor((random / 2147483648) * limit)
    }
    let units = 1000
    let listings = 500
    let state = createSideState()
    let previous: FlatSide | null = null
    let beforePrevious: FlatSide | null = null
    let polledAt = 0
    let sold = 0
    for (let minute = 1; minute <= 3000; minute++) {
      units += upTo(12) - upTo(12)
      listings = Math.max(2, listings + upTo(5) - upTo(5))
      if (missesPoll(minute)) continue
      const next = asks(level(100, Math.max(listings, units), listings), level(110, 5))
      if (previous?.some((value, index) => value !== next[index])) {
        const input = { beforePrevious, previous, next, side: 'sell', pollsSince: minute - polledAt } as const
        const result = estimateSide({ ...input, slot: 1000 + minute, pollMinutes: 1, state })
        state = result.state
        if (minute > 1000) sold += result.flow.sold
      }
      beforePrevious = previous
      previous = next
      polledAt = minute
    }
    return sold
  }

  it('says about the same when every fourth poll is missing, as their intervals are taken for as long as they are', () => {
    const all = busyLevel(() => false)
    const some = busyLevel((minute) => minute % 4 === 0)
    expect(some / all).toBeGreaterThan(0.9)
    expect(some / all).toBeLessThan(1.1)
  })

  it('learns how much is hidden from double intervals of two polls only', () => {
    // The neighbour was three polls long, so half of this interval has nothing to be compared with.
    const known = churn(200)
    const longer = poll(full, half, { state: known, slot: 1203, pollsSince: 3 }).state
    expect(longer.soldTwice / longer.soldOnce).toBeCloseTo(known.soldTwice / known.soldOnce, 1)
    const after = estimateSide({
      ...{ beforePrevious: full, previous: half, next: asks(level(100, 4, 2)), side: 'sell', state: longer },
      ...{ slot: 1204, pollsSince: 1, pollMinutes: 1 },
    }).state
    const kept = 2 ** (-1 / 1440)
    expect(after.soldOnce - longer.soldOnce * kept).toBeCloseTo(0.5, 1)
    expect(after.soldTwice - longer.soldTwice * kept).toBeCloseTo(0.5, 1)
  })

  it('does not depend on calls for polls that changed nothing', () => {
    const state = churn(20)
    const other = asks(level(100, 3, 1))
    const skipped = poll(half, other, { state, slot: 1030 })
    const called = poll(half, other, { state: poll(half, half, { state, slot: 1025 }).state, slot: 1030 })
    expect(called.flow.sold).toBeCloseTo(skipped.flow.sold, 9)
  })

  it('always balances the book and sees what the level rule sees', () => {
    fc.assert(
      fc.property(booksOfASide, ({ side, books }) => {
        let state = createSideState()
        books.forEach((next, index) => {
          const previous = books[index - 1]
          if (previous === undefined) return
          const beforePrevious = books[index - 2] ?? null
          const input = {
            beforePrevious,
            previous,
            next,
            side,
            slot: 5000 + index,
            pollsSince: 1,
            pollMinutes: 1,
          }
          const result = estimateSide({ ...input, state })
          state = result.state
          const { flow } = result
          const change = (sideTotals(next).quantity ?? 0) - (sideTotals(previous).quantity ?? 0)
          expect(flow.listed).toBeCloseTo(flow.sold + flow.delisted + change, 6)
          expect(Math.min(...Object.values(flow))).toBeGreaterThanOrEqual(0)
          const seen = diffSide(previous, next, side)
          expect(flow).toMatchObject({ soldSeen: seen.sold, listedSeen: seen.listed, delistedSeen: seen.delisted })
        })
      }),
    )
  })

  it('leaves its arguments as they were', () => {
    const state = Object.freeze(churn(5))
    expect(() => poll(full, half, { state, slot: 1006 })).not.toThrow()
  })

  it('survives storage', () => {
    const states = { buy: churn(7), sell: churn(31) }
    const bytes = encodeSideStates(states)
    expect(bytes.length).toBeLessThan(SIDE_STATES_BYTES_AT_MOST)
    expect(SIDE_STATES_BYTES_AT_MOST).toBeLessThanOrEqual(134)
    const decoded = decodeSideStates(bytes)
    for (const side of SIDES) {
      const fields = Object.entries(decoded[side])
      expect(fields.map(([name]) => name)).toEqual(Object.keys(states[side]))
      for (const [field, value] of Object.entries(states[side])) {
        const kept = fields.find(([name]) => name === field)?.[1] ?? Number.NaN
        expect(Math.abs(kept - value)).toBeLessThanOrEqual(field === 'slot' ? 0 : Math.abs(value) * 2 ** -16)
      }
    }
    expect(encodeSideStates(decoded)).toEqual(bytes)
    expect(encodeSideStates({ buy: createSideState(), sell: createSideState() })).toHaveLength(14)
  })

  it('makes the same figures when it is stored after every poll of two days', () => {
    const side = (minute: number) => asks(level(100, 5 + (minute % 7), 1 + (minute % 3)), level(110, 20 - (minute % 5)))
    const sums = [noFlow(), noFlow()]
    let kept = createSideState()
    let stored = createSideState()
    for (let minute = 1; minute <= 2880; minute++) {
      const more = { previous: side(minute - 1), next: side(minute * minute), slot: 1000 + minute }
      const one = poll(more.previous, more.next, { ...more, state: kept })
      const other = poll(more.previous, more.next, { ...more, state: stored })
      addFlow(sums[0]!, one.flow)
      addFlow(sums[1]!, other.flow)
      kept = one.state
      stored = decodeSideStates(encodeSideStates({ buy: other.state, sell: other.state })).sell
    }
    expect(sums[0]!.sold).toBeGreaterThan(1000)
    for (const field of ['sold', 'listed', 'delisted', 'unsure'] as const) {
      expect(sums[1]![field] / sums[0]![field]).toBeCloseTo(1, 3)
    }
  })

  it('is read in its former format, with every number in single precision', () => {
    const state = { ...createSideState(), slot: 1007, rootSum: 1.5, soldOnce: 40, lastDelisted: -1 }
    const view = new DataView(new ArrayBuffer(160))
    for (const at of [0, 80]) {
      view.setUint32(at, 2 ** 28 + state.slot, true)
      view.setFloat32(at + 4, state.rootSum, true)
      view.setFloat32(at + 28, state.soldOnce, true)
      view.setFloat32(at + 76, state.lastDelisted, true)
    }
    expect(decodeSideStates(new Uint8Array(view.buffer))).toEqual({ buy: state, sell: state })
  })

  it('is read from the two formats before, of which one held another number', () => {
    const states = { buy: churn(7), sell: churn(31) }
    const bytes = encodeSideStates(states)
    const former = (form: number): Uint8Array => {
      const copy = new Uint8Array(bytes)
      new DataView(copy.buffer).setUint32(0, form * 2 ** 28 + states.buy.slot, true)
      return copy
    }
    expect(decodeSideStates(former(2))).toEqual(decodeSideStates(bytes))
    // The number was the last one of each side, with bit 19.
    const buyEnd = encodeSideStates({ buy: states.buy, sell: createSideState() }).length - 7
    const held = (side: Uint8Array): number[] => [...side.slice(0, 6), side[6]! | 8, ...side.slice(7), 0, 0x20, 0x42]
    const withFallen = Uint8Array.from([...held(former(3).slice(0, buyEnd)), ...held(bytes.slice(buyEnd))])
    expect(decodeSideStates(withFallen)).toEqual(decodeSideStates(bytes))
  })

  it('is forgotten where it is stored in another form', () => {
    const nothing = { buy: createSideState(), sell: createSideState() }
    const bytes = encodeSideStates({ buy: churn(7), sell: churn(31) })
    expect(decodeSideStates(bytes.slice(1))).toEqual(nothing)
    // The same length, but from before a slot was stored next to its format.
    new DataView(bytes.buffer).setUint32(0, 1007, true)
    expect(decodeSideStates(bytes)).toEqual(nothing)
  })
})
