import type { Snapshot } from '@gildscope/holdings'
import { describe, expect, test } from 'vitest'
import type { KnownAccount } from '../known-account.ts'
import { lackOfAll } from './account-notes.ts'
import {
  type ChecklistColumn,
  callsOfHoles,
  countParts,
  hasAwaited,
  type Selection,
  selectedOf,
  stateOfBoxes,
  stateOfPart,
  withBoxes,
  withPart,
} from './selection.ts'

const ALL_PERMISSIONS = ['account', 'characters', 'inventories', 'tradingpost', 'guilds', 'unlocks', 'wallet']
const known = (name: string, part: Partial<KnownAccount> = {}): KnownAccount => ({
  name,
  permissions: ALL_PERMISSIONS,
  characters: ['Tamsin', 'Bram'],
  guilds: [{ id: 'g1', name: 'Quiet Lanterns' }],
  failed: null,
  ...part,
})
const AURELIA = known('Aurelia.4821')
const BRANN = known('Brann.1170', { characters: ['Ivo'], guilds: [] })
const MARROW = known('Marrow.6642', { permissions: ['account', 'tradingpost'], characters: undefined })
const ACCOUNTS = [AURELIA, BRANN, MARROW]

const BAGS: ChecklistColumn = { place: 'inventory', title: 'Characters' }
const BANK: ChecklistColumn = { place: 'bank', title: 'Bank' }
const SELLS: ChecklistColumn = { place: 'tpSells', title: 'TradePost Sells' }
const GUILDS: ChecklistColumn = { place: 'guild', title: 'Guilds', isOnAtFirst: false }
const COLUMNS = [BAGS, BANK, SELLS, GUILDS]
const START: Selection = {}

describe('boxes', () => {
  test('follow their column until they are changed', () => {
    expect(stateOfBoxes(START, [AURELIA], [BAGS])).toBe('on')
    expect(stateOfBoxes(START, [AURELIA], [GUILDS])).toBe('off')
  })

  test('without the permission of the key cannot be selected, and do not count in All', () => {
    expect(stateOfBoxes(START, [MARROW], [BANK])).toBe('none')
    expect(stateOfBoxes(START, ACCOUNTS, [BANK])).toBe('on')
    expect(stateOfBoxes(withBoxes(START, [MARROW], [BANK], false), ACCOUNTS, [BANK])).toBe('on')
  })

  test('of an account that leads no guild are none', () => {
    expect(stateOfBoxes(START, [BRANN], [GUILDS])).toBe('none')
  })

  test('are mixed when one character is left out', () => {
    const selection = withPart(START, AURELIA, BAGS, { id: 'Bram', isOn: false })
    expect(stateOfBoxes(selection, [AURELIA], [BAGS])).toBe('some')
    expect(stateOfBoxes(selection, ACCOUNTS, [BAGS])).toBe('some')
    expect(stateOfBoxes(selection, [BRANN], [BAGS])).toBe('on')
    expect(stateOfPart(selection, AURELIA, BAGS, 'Bram')).toBe('off')
    expect(stateOfPart(selection, AURELIA, BAGS, 'Tamsin')).toBe('on')
    expect(countParts(selection, AURELIA, BAGS)).toEqual({ chosen: 1, all: 2 })
  })

  test('of all switch every one off or on together', () => {
    const off = withBoxes(START, ACCOUNTS, COLUMNS, false)
    expect(stateOfBoxes(off, ACCOUNTS, COLUMNS)).toBe('off')
    expect(stateOfBoxes(withBoxes(off, ACCOUNTS, COLUMNS, true), ACCOUNTS, COLUMNS)).toBe('on')
  })
})

test('why no account has a place is said of those whose keys may read it', () => {
  const failed = { phase: 'failed', error: new Error('silent'), retry: () => {} } as never
  const silent = known(AURELIA.name, { characters: undefined, failed })
  expect(lackOfAll([silent, MARROW], BAGS)).toBe('its characters could not be read')
  expect(lackOfAll([{ ...silent, failed: null }], BAGS)).toBe('its characters are being read')
  expect(lackOfAll([MARROW], BAGS)).toBe('no key may read it')
  expect(lackOfAll([BRANN, MARROW], GUILDS)).toBe('it leads no guild')
})

describe('a snapshot', () => {
  const asking = known(AURELIA.name, { guilds: undefined })
  const on = withBoxes(START, [AURELIA], [GUILDS], true)

  test('waits until it is known which guilds of an account are chosen', () => {
    expect(hasAwaited(on, [asking], COLUMNS)).toBe(true)
    expect(hasAwaited(on, [AURELIA], COLUMNS)).toBe(false)
  })

  test('waits for nothing that is not chosen, that failed, or that no key may read', () => {
    expect(hasAwaited(START, [asking], COLUMNS)).toBe(false)
    const failed = { phase: 'failed', error: new Error('silent'), retry: () => {} } as never
    expect(hasAwaited(on, [known(AURELIA.name, { guilds: undefined, failed })], COLUMNS)).toBe(false)
    expect(hasAwaited(START, [MARROW], COLUMNS)).toBe(false)
  })
})

describe('characters', () => {
  const later = known(AURELIA.name, { characters: ['Tamsin', 'Bram', 'Newcomer'] })

  test('that are created later are as the rest of their account', () => {
    const without = withPart(START, AURELIA, BAGS, { id: 'Bram', isOn: false })
    expect(stateOfPart(without, later, BAGS, 'Newcomer')).toBe('on')
    const off = withBoxes(START, [AURELIA], [BAGS], false)
    expect(stateOfPart(withPart(off, AURELIA, BAGS, { id: 'Bram', isOn: true }), later, BAGS, 'Newcomer')).toBe('off')
  })

  test('that were left out one after the other turn the account off', () => {
    const one = withPart(START, AURELIA, BAGS, { id: 'Bram', isOn: false })
    const none = withPart(one, AURELIA, BAGS, { id: 'Tamsin', isOn: false })
    expect(stateOfBoxes(none, [AURELIA], [BAGS])).toBe('off')
    expect(stateOfPart(none, later, BAGS, 'Newcomer')).toBe('off')
  })
})

describe('what is read', () => {
  test('is everything that is selected and available', () => {
    const selection = withPart(withBoxes(START, [AURELIA], [GUILDS], true), AURELIA, BAGS, { id: 'Bram', isOn: false })
    expect(selectedOf(selection, ACCOUNTS, COLUMNS)).toEqual([
      {
        account: AURELIA.name,
        places: ['bank', 'tpSells'],
        inventory: ['Tamsin'],
        equipment: [],
        guilds: [{ id: 'g1', name: 'Quiet Lanterns' }],
      },
      { account: BRANN.name, places: ['bank', 'tpSells'], inventory: ['Ivo'], equipment: [], guilds: [] },
      { account: MARROW.name, places: ['tpSells'], inventory: [], equipment: [], guilds: [] },
    ])
  })

  test('is the legendary armory with any gear, where the key may read it', () => {
    const gear = { place: 'equipment', title: 'Equipment' } as const
    const blind = { ...BRANN, permissions: ['account', 'characters', 'inventories'] }
    const armories = (selection: Selection) =>
      selectedOf(selection, [AURELIA, blind], [gear]).map(({ equipment, armory }) => [equipment.length > 0, armory])
    expect(armories(START)).toEqual([
      [true, true],
      [true, undefined],
    ])
    expect(armories(withBoxes(START, [AURELIA, blind], [gear], false))).toEqual([
      [false, undefined],
      [false, undefined],
    ])
  })

  test('again is what was not answered', () => {
    const hole = (place: Snapshot['holes'][number]['place'], where: string | null) => ({
      ...{ account: AURELIA.name, place, where, reason: 'the game answered 502' },
    })
    const holes = [
      hole('bank', null),
      hole('inventory', 'Bram'),
      hole('guild', 'Quiet Lanterns'),
      hole('guild', 'Left'),
      hole('equipment', null),
    ]
    const snapshot: Snapshot = { version: 1, takenAt: 0, endedAt: 1, read: [], holes, rows: [] }
    expect(callsOfHoles(snapshot, ACCOUNTS)).toEqual([
      { account: AURELIA.name, place: 'bank', where: null, guildId: null },
      { account: AURELIA.name, place: 'inventory', where: 'Bram', guildId: null },
      { account: AURELIA.name, place: 'guild', where: 'Quiet Lanterns', guildId: 'g1' },
      { account: AURELIA.name, place: 'equipment', where: null, guildId: null },
    ])
  })
})
