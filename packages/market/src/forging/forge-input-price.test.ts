import { describe, expect, it } from 'vitest'
import { flatSide } from '../order-book/book.ts'
import {
  cheapestPrecursorInputs,
  type ForgeInputItem,
  miniInputPrice,
  precursorInputPrice,
  walkedInputPrice,
} from './forge-input-price.ts'

const weapon: ForgeInputItem = {
  type: 'Weapon',
  rarity: 'Exotic',
  level: 80,
  marketable: true,
  sellPrice: 3000,
  noMysticForge: false,
}
const mini: ForgeInputItem = { ...weapon, type: 'MiniPet', rarity: 'Fine', level: 0, sellPrice: 700 }

describe('the price of a forge input', () => {
  it('is the cheapest ask among suitable exotic weapons', () => {
    const items: ForgeInputItem[] = [
      weapon,
      { ...weapon, level: 75, sellPrice: 2800 },
      { ...weapon, level: 74, sellPrice: 1 },
      { ...weapon, rarity: 'Rare', sellPrice: 2 },
      { ...weapon, noMysticForge: true, sellPrice: 3 },
      { ...weapon, marketable: false, sellPrice: 4 },
      { ...weapon, type: 'Armor', sellPrice: 5 },
      { ...weapon, sellPrice: null },
      mini,
    ]
    expect(precursorInputPrice(items)).toBe(2800)
  })

  it('takes an item with unknown flags', () => {
    expect(precursorInputPrice([{ ...weapon, noMysticForge: null }])).toBe(3000)
  })

  it('of minis is that of the chosen rarity', () => {
    const items = [mini, { ...mini, rarity: 'Masterwork', sellPrice: 90 }, { ...weapon, rarity: 'Fine', sellPrice: 1 }]
    expect(miniInputPrice(items, 'Fine')).toBe(700)
    expect(miniInputPrice(items, 'Masterwork')).toBe(90)
  })

  it('is unknown when nothing suitable is for sale', () => {
    expect(precursorInputPrice([])).toBeNull()
    expect(miniInputPrice([mini], 'Rare')).toBeNull()
  })
})

describe('the price of many forge inputs', () => {
  const asks = (...levels: [unitPrice: number, quantity: number][]) =>
    flatSide(levels.map(([unitPrice, quantity]) => ({ unitPrice, quantity, listings: 1 })))

  it('is what the forty cheapest of all order books cost, each', () => {
    // One for 1 copper is bait: 1 x 1, 19 x 2000, 20 x 2100 are 80,001 for 40.
    expect(walkedInputPrice([asks([1, 1], [2100, 30]), asks([2000, 19], [9000, 500])])).toBe(2001)
  })

  it('is that of what there is, if it is enough for a forge', () => {
    expect(walkedInputPrice([asks([10, 2]), asks([20, 2])])).toBe(15)
    expect(walkedInputPrice([asks([10, 3])])).toBeNull()
    expect(walkedInputPrice([])).toBeNull()
  })

  it('looks at the weapons with the lowest asks', () => {
    const items = [
      weapon,
      { ...weapon, sellPrice: 10 },
      { ...weapon, sellPrice: null },
      { ...weapon, sellPrice: 0 },
      mini,
    ]
    expect(cheapestPrecursorInputs(items, 5).map(({ sellPrice }) => sellPrice)).toEqual([10, 3000])
    expect(cheapestPrecursorInputs(items, 1)).toHaveLength(1)
    expect(cheapestPrecursorInputs([...items, { ...weapon, sellPrice: 1 }], 1)).toMatchObject([{ sellPrice: 1 }])
  })
})
