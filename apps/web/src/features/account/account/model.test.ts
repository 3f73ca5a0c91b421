import { KEY_PERMISSIONS } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { ACCOUNT, GAME_ACCOUNT } from '../../../testing/account-answers.ts'
import { hiddenKey, keyRows, keyVerdict, lackingWords, permissionRows, updateWords } from './model.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

test('of a key only the last four characters are shown', () => {
  expect(hiddenKey(GAME_ACCOUNT.key)).toBe('••••1234')
})

test('a key works, is suspect or invalid, each with the reason', () => {
  const refusedSince = '2026-11-14T09:40:00Z'
  expect(keyVerdict(GAME_ACCOUNT, NOW)).toEqual({ tone: 'good', word: 'Works', detail: 'checked 6 min ago' })
  expect(keyVerdict({ ...GAME_ACCOUNT, lastChecked: null }, NOW).detail).toBe('not checked yet')
  const suspect = keyVerdict({ ...GAME_ACCOUNT, state: 'suspect', refusedSince }, NOW)
  expect(suspect).toMatchObject({ tone: 'warn', word: 'Suspect' })
  expect(suspect.detail).toMatch(/^refused since 14 Nov, \d\d:40; we keep trying for 3 days$/)
  const invalid = keyVerdict({ ...GAME_ACCOUNT, state: 'invalid', refusedSince: null }, NOW)
  expect(invalid).toEqual({ tone: 'bad', word: 'Invalid', detail: 'refused; add a new key to replace it' })
})

test('every permission is listed in the order of the game, and an unknown one last', () => {
  const rows = permissionRows(['wvw', 'wallet', 'account'])
  expect(rows.map(({ name }) => name)).toEqual([...KEY_PERMISSIONS, 'wvw'])
  expect(rows.filter(({ isGiven }) => isGiven).map(({ name }) => name)).toEqual(['account', 'wallet', 'wvw'])
})

test('a key that cannot be used for verification shows what it lacks; an invalid one shows its own problem', () => {
  const gameAccounts = {
    'Whole.1': GAME_ACCOUNT,
    'Poor.2': { ...GAME_ACCOUNT, permissions: ['account', 'characters'] },
    'Gone.3': { ...GAME_ACCOUNT, permissions: [], state: 'invalid' as const },
  }
  expect(lackingWords(keyRows({ ...ACCOUNT, gameAccounts }))).toEqual([
    'Poor.2 lacks “inventories”, “wallet”: verification lists need it. A new key replaces this one.',
  ])
})

test('game accounts are sorted by name', () => {
  const gameAccounts = { 'Zed.1': GAME_ACCOUNT, 'Émile.3': GAME_ACCOUNT, 'aurelia.2': GAME_ACCOUNT }
  expect(keyRows({ ...ACCOUNT, gameAccounts }).map(({ account }) => account)).toEqual(['aurelia.2', 'Émile.3', 'Zed.1'])
})

test('last and next update are shown as far as they are known', () => {
  expect(updateWords(ACCOUNT, NOW)).toBe('not updated yet')
  const account = { ...ACCOUNT, lastUpdate: '2026-11-20T11:35:00Z', nextUpdate: '2026-11-21T11:35:00Z' }
  expect(updateWords(account, NOW)).toMatch(/^last update \d\d:35, next update 21 Nov, \d\d:35$/)
})
