import { describe, expect, it } from 'vitest'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { isNoNewAnswer, tallyPrices } from './repeated-answer.ts'

const at = (sellPrice: number): PriceFigures => ({ buyPrice: 1, buyQuantity: 1, sellPrice, sellQuantity: 1 })

/** Cost 10, and 20 since the last look, which is slot 5. */
const moved: ItemMemory = {
  ...{ book: new Uint8Array(), bookBefore: new Uint8Array(), estimator: null, isMarkedMissing: false, doubt: null },
  ...{ changedSlot: 5, seenSlot: 5, readSlot: 5, prices: at(20), pricesBefore: at(10) },
}
const still: ItemMemory = { ...moved, changedSlot: 2 }

const market = (count: number, item: ItemMemory) => Array.from({ length: count }, () => item)
const judge = (items: readonly ItemMemory[], pricesOf: (index: number) => PriceFigures): boolean =>
  isNoNewAnswer(
    tallyPrices(new Map(items.map((_, id) => [id, pricesOf(id)])), new Map(items.map((item, id) => [id, item]))),
  )

describe('an answer', () => {
  it('in which none of many that moved goes on moving was given before', () => {
    expect(judge([...market(10, moved), ...market(190, still)], () => at(20))).toBe(true)
  })

  it('in which one moved is new', () => {
    expect(judge(market(200, moved), (id) => at(id === 7 ? 21 : 20))).toBe(false)
  })

  it('about items that hardly ever move says nothing by standing still', () => {
    expect(judge([...market(9, moved), ...market(191, still)], () => at(20))).toBe(false)
    expect(judge(market(200, { ...moved, bookBefore: null }), () => at(20))).toBe(false)
  })

  it('in which much is again as it was before is older than the last look', () => {
    expect(judge([...market(30, moved), ...market(170, still)], (id) => at(id < 30 ? 10 : 20))).toBe(true)
  })

  it('in which few of those that moved are as before is new', () => {
    expect(judge(market(100, moved), (id) => at(id < 12 ? 10 : 25))).toBe(false)
    expect(judge(market(100, moved), (id) => at(id < 9 ? 10 : 20))).toBe(false)
  })
})
