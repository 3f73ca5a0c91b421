import { describe, expect, it } from 'vitest'
import { attributeTexts, bindingText, factTexts, flagTexts } from './facts.ts'

describe('facts of an item', () => {
  it('are shown in words', () => {
    expect(
      factTexts({
        type: 'Weapon',
        weaponType: 'LongBow',
        level: 80,
        statName: "Berserker's",
        upgradeName: 'Superior Sigil of Rage',
      }),
    ).toEqual(['Weapon, long bow', 'Level 80', "Berserker's", 'Superior Sigil of Rage'])
    expect(factTexts({ type: 'Trophy', level: 0, statName: null })).toEqual(['Trophy'])
  })

  it.each([
    ['None', [], 'Not bound'],
    ['None', ['SoulBindOnUse'], 'Soulbound on use'],
    ['None', ['AccountBindOnUse'], 'Account bound on use'],
    ['Account', [], 'Account bound on acquire'],
    ['Character', ['SoulbindOnAcquire'], 'Soulbound on acquire'],
  ])('binding %s with flags %j: %s', (binding, flags, text) => {
    expect(bindingText({ binding }, flags)).toBe(text)
  })

  it('list flags that are not shown elsewhere', () => {
    expect(flagTexts(['NoSell', 'AccountBound', 'NoSalvage', 'BulkConsume'])).toEqual([
      'Cannot be salvaged',
      'Bulk consume',
    ])
    expect(flagTexts(undefined)).toEqual([])
  })

  it('hold the values of attributes', () => {
    const details = {
      min_power: 857,
      max_power: 1048,
      infix_upgrade: {
        attributes: [
          { attribute: 'Power', modifier: 120 },
          { attribute: 'CritDamage', modifier: 85 },
        ],
      },
    }
    expect(attributeTexts({ id: 1, details })).toEqual(['Weapon strength 857–1048', '+120 Power', '+85 Ferocity'])
    expect(attributeTexts(null)).toEqual([])
  })
})
