import { describe, expect, test } from 'vitest'
import { itemRecordSchema } from './item-record.ts'
import { itemRow } from './item-row.ts'

const STATS = new Map([
  [161, "Berserker's"],
  [112, ''],
])
const row = (record: object) =>
  itemRow(
    itemRecordSchema.parse({ id: 1, name: 'Thing', rarity: 'Exotic', type: 'Trophy', level: 0, ...record }),
    STATS,
  )

describe('itemRow', () => {
  test('takes stat, kind, upgrades and skin of a weapon', () => {
    const made = row({
      type: 'Weapon',
      default_skin: 4655,
      details: { type: 'Staff', infix_upgrade: { id: 161 }, suffix_item_id: 24547, secondary_suffix_item_id: '24562' },
    })
    expect(made).toMatchObject({
      weapon_type: 'Staff',
      stat_name: "Berserker's",
      upgrade1: 24547,
      upgrade2: 24562,
      default_skin: 4655,
      weight: null,
    })
  })

  test('reads an empty upgrade as none', () => {
    expect(row({ type: 'Armor', details: { weight_class: 'Heavy', secondary_suffix_item_id: '' } })).toMatchObject({
      weight: 'Heavy',
      weapon_type: null,
      upgrade1: null,
      upgrade2: null,
    })
  })

  test('reads an attribute combination without a name as none', () => {
    expect(row({ details: { infix_upgrade: { id: 112 } } }).stat_name).toBeNull()
  })

  test.each([
    [[], 'None', false],
    [['AccountBound'], 'Account', true],
    [['SoulbindOnAcquire'], 'Character', true],
    [['AccountBound', 'SoulbindOnAcquire'], 'Character', true],
    [['SoulBindOnUse', 'AccountBindOnUse'], 'None', false],
  ])('binds by the flags %j to %s', (flags, binding, accountBound) => {
    expect(row({ flags })).toMatchObject({ binding, account_bound: accountBound })
  })

  test('gives a skin unlock its first skin', () => {
    const details = { type: 'Transmutation', skins: [7001, 7002] }
    expect(row({ type: 'Consumable', details }).default_skin).toBe(7001)
    expect(row({ type: 'Gizmo', details }).default_skin).toBeNull()
  })

  test('knows what a rune salvages into, and keeps the whole record', () => {
    const made = row({
      type: 'UpgradeComponent',
      description: '<c=@abilitytype>Element: </c>Skill<br>Double-click to apply.',
      details: { type: 'Rune', bonuses: ['+25 Power'] },
    })
    expect(made.charm).toBe('Charm of Skill')
    expect(made.data.details).toMatchObject({ bonuses: ['+25 Power'] })
  })
})
