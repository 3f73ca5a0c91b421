import { type ForgeRecord, getMiniForges, getPrecursorForges, type ItemRow } from '@gildscope/contracts'
import { itemsAnswers } from '../../../../market/testing/items-answers.ts'
import { answer } from '../../../../testing/answers.ts'

type Row = ItemRow & { id: number }

const weapon = { type: 'Weapon', rarity: 'Exotic', level: 80, marketable: true }

export const WEAPONS: readonly Row[] = [
  {
    ...weapon,
    id: 29169,
    name: 'Dawn',
    weaponType: 'Greatsword',
    statName: 'Mighty',
    upgradeName: null,
    sell_price: 5_000_000,
  },
  {
    ...weapon,
    ...{ id: 201, name: "Berserker's Pearl Broadsword of Fire", weaponType: 'Sword', statName: "Berserker's" },
    ...{ upgradeName: 'Superior Sigil of Fire', sell_price: 3000 },
  },
  {
    ...weapon,
    ...{ id: 202, name: 'Rabid Pearl Quarterstaff of Fire', weaponType: 'Staff', statName: 'Rabid' },
    ...{ upgradeName: 'Superior Sigil of Fire', sell_price: 2000 },
  },
]

export const MINIS: readonly Row[] = [
  { id: 301, name: 'Mini Moa', type: 'MiniPet', rarity: 'Fine', marketable: true, sell_price: 700 },
  { id: 302, name: 'Mini Siege Devourer', type: 'MiniPet', rarity: 'Rare', marketable: true, sell_price: 90_000 },
  { id: 303, name: 'Mini Oakheart', type: 'MiniPet', rarity: 'Fine', marketable: true, sell_price: 500 },
]

/** Two finds of a sword around a precursor. */
export const RECORDS: readonly ForgeRecord[] = [
  { ID: 201, name: "Berserker's Pearl Broadsword of Fire", ISO: '2026-11-19T10:00:00Z', sell: null },
  { ID: 29169, name: 'Dawn', ISO: '2026-11-18T10:00:00Z', sell: 4_500_000 },
  { ID: 201, name: "Berserker's Pearl Broadsword of Fire", ISO: '2026-11-17T10:00:00Z', sell: 2500 },
]

export const forgeAnswers = (readRecords: () => readonly ForgeRecord[]) => [
  answer(getPrecursorForges, () => ({ reply: [...readRecords()] })),
  answer(getMiniForges, () => ({ reply: [...readRecords()] })),
  ...itemsAnswers(() => [...WEAPONS, ...MINIS]),
]
