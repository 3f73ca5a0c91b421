import { describe, expect, it } from 'vitest'
import type { MinuteRow, SideMinute } from './bucket.ts'
import { noFlow } from './flow-sums.ts'
import { rollUpMinutes, SLOT_MS } from './roll-up-minutes.ts'

const side = (price: number | null, quantity: number | null, sold: number | null): SideMinute => ({
  ...{ price, quantity, listings: price === null ? null : 1, steady: price && price - 1 },
  flow: sold === null ? null : { ...noFlow(), sold },
})
const row = (slot: number, price: number, sold: number | null = 0): MinuteRow => ({
  ...{ itemId: 7, slot, buy: side(price, 10, sold), sell: side(null, null, sold) },
})
/** The hour of slots 60 to 119. */
const hour = (rows: MinuteRow[], seenSlots: number[]) =>
  rollUpMinutes({ rows, seenSlots, start: 60 * SLOT_MS, end: 120 * SLOT_MS })

describe('an hour of minutes', () => {
  it('holds its first slot and not the first of the next one', () => {
    const bucket = hour([row(60, 100, 1), row(119, 200, 2), row(120, 900, 4)], [60, 119, 120])
    expect(bucket).toMatchObject({ count: 2, buy: { samples: 2, priceSum: 300, priceMax: 200, flow: { sold: 3 } } })
  })

  it('carries the row before it on, without what moved then', () => {
    const bucket = hour([row(59, 100, 50)], [60, 61])
    expect(bucket).toMatchObject({ count: 2, buy: { samples: 2, priceSum: 200, flow: { sold: 0 } } })
    // Values are not carried into minutes without a poll.
    expect(hour([row(59, 100, 50)], [59])).toBeNull()
    expect(hour([row(59, 100, 50)], [])).toBeNull()
  })

  it('takes only the last of the rows before it', () => {
    expect(hour([row(10, 900), row(58, 100)], [10, 58, 60])).toMatchObject({ count: 1, buy: { priceMax: 100 } })
  })

  it('counts a row as a poll of its slot, listed or not, and once', () => {
    expect(hour([row(70, 100, 3)], [])).toMatchObject({ count: 1, buy: { samples: 1, flow: { sold: 3 } } })
    expect(hour([row(70, 100, 3)], [70])).toMatchObject({ count: 1, buy: { samples: 1, flow: { sold: 3 } } })
  })

  it('repeats a row up to the next one and not beyond', () => {
    const bucket = hour([row(60, 100), row(63, 400)], [60, 61, 62, 63, 64])
    // 3 x 100 + 2 x 400
    expect(bucket).toMatchObject({ count: 5, buy: { samples: 5, priceSum: 1100 } })
    // The mean is 220: 3 x 120² + 2 x 180²
    expect(bucket?.buy.priceM2).toBeCloseTo(108_000, 6)
  })

  it('weighs a steady price by the polls that it held for, and leaves out those without one', () => {
    const few = { ...side(100, 1, 0), steady: null }
    const rows = [row(60, 100), { ...row(63, 100), buy: few }, row(65, 300)]
    // 99 three times, none twice, 299 once
    expect(hour(rows, [60, 61, 62, 63, 64, 65])?.buy).toMatchObject({
      samples: 6,
      steady: { samples: 4, sum: 3 * 99 + 299, min: 99, max: 299 },
    })
    expect(hour([{ ...row(60, 100), buy: few }], [60, 61])?.buy.steady).toBeNull()
  })

  it('counts polls that saw no order on a side, but has no price of them', () => {
    const bucket = hour([row(60, 100, 1)], [60, 61, 62])
    expect(bucket?.count).toBe(3)
    expect(bucket?.sell).toMatchObject({
      samples: 0,
      priceSum: 0,
      priceMin: null,
      quantityMax: null,
      flow: { sold: 1 },
    })
  })

  it('has no sample of a poll that knew a price without units, or units without a price', () => {
    const known = row(60, 100, 1)
    for (const half of [side(900, null, 2), side(null, 900, 2)]) {
      const bucket = hour([known, { ...row(61, 100), buy: half }], [60, 61])
      expect(bucket?.count).toBe(2)
      expect(bucket?.buy).toMatchObject({ samples: 1, priceSum: 100, priceMax: 100, quantitySum: 10, quantityMax: 10 })
      expect(bucket?.buy.flow).toMatchObject({ sold: 3 })
    }
  })

  it('knows what moved where one poll does, and nothing where all came after a gap', () => {
    expect(hour([row(60, 100, null)], [60])?.buy.flow).toBeNull()
    // A repeated poll shows that nothing moved since.
    expect(hour([row(60, 100, null)], [60, 61])?.buy.flow).toEqual(noFlow())
    expect(hour([row(60, 100, null), row(61, 100, 5)], [60, 61])?.buy.flow).toMatchObject({ sold: 5 })
  })

  it('leaves its rows as they were', () => {
    const rows = [row(60, 100, 1), row(61, 100, 1)]
    hour(rows, [60, 61])
    expect(rows).toEqual([row(60, 100, 1), row(61, 100, 1)])
  })
})
