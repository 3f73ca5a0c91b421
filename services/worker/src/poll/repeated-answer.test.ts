import { describe, expect, it } from 'vitest'
import type { ItemMemory, PriceFigures } from '../memory/market-memory.ts'
import { isNoNewAnswer, type Look, tallyPrices } from './repeated-answer.ts'

const at = (sellPrice: number): PriceFigures => ({ buyPrice: 1, buyQuantity: 1, sellPrice, sellQuantity: 1 })

/** Cost 10, and 20 since the last look, which is slot 5. */
const moved: ItemMemory = {
  ...{ book: new Uint8Array(), bookBefore: new Uint8Array(), isMarkedMissing: false, doubt: null },
  ...{ latest: new Uint8Array(), wholeBytes: 0 },
  ...{ changedSlot: 5, seenSlot: 5, readSlot: 5, prices: at(20), pricesBefore: at(10) },
}
const still: ItemMemory = { ...moved, changedSlot: 0 }

const market = (count: number, item: ItemMemory) => Array.from({ length: count }, () => item)
const movedBefore: ItemMemory = { ...moved, changedSlot: 3 }

const look = (slot: number): Look => ({ slot, pollMinutes: 1, gapPolls: 3 })
const judge = (items: readonly ItemMemory[], pricesOf: (index: number) => PriceFigures, slot = 6): boolean =>
  isNoNewAnswer(
    tallyPrices(
      items.map((_, id) => pricesOf(id)),
      items,
      look(slot),
    ),
  )

describe('an answer', () => {
  it('in which none of many moving items moves is a repeated one', () => {
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

  it('in which none moves was given before when few moved at the last look, but enough at the last looks', () => {
    const items = [...market(4, moved), ...market(16, movedBefore), ...market(180, still)]
    expect(judge(items, () => at(20))).toBe(true)
    expect(judge(items, (id) => at(id === 7 ? 21 : 20))).toBe(false)
    expect(judge(items.slice(1), () => at(20))).toBe(false)
  })

  it('is older than the last look when the few that moved are all that changed, and all are back', () => {
    const items = [...market(3, moved), ...market(197, still)]
    expect(judge(items, (id) => at(id < 3 ? 10 : 20))).toBe(true)
    expect(judge(items, (id) => at(id < 2 ? 10 : 20))).toBe(false)
    expect(judge(items, (id) => at(id < 3 ? 10 : id === 3 ? 21 : 20))).toBe(false)
  })

  it('is accepted as current, although everything reverted, before the gap costs figures', () => {
    const back = (slot: number): boolean => judge(market(30, moved), () => at(10), slot)
    expect([6, 7, 8, 9].map(back)).toEqual([true, true, false, false])
  })
})
