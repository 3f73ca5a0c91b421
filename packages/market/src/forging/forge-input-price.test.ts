import { describe, expect, it } from 'vitest'
import { type ForgeInputItem, miniInputPrice, precursorInputPrice } from './forge-input-price.ts'

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

  it('takes an item whose flags are not known', () => {
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
