import type { Archive } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { shareWords, storedWords } from './stored-words.ts'

const archive = (kind: Archive['kind'], entries: number, bytes: number, account = 'Orla.1234'): Archive => ({
  ...{ kind, account, accountID: account, linked: true, entries, bytes, first: null, last: null },
  ...{ lastUpdate: null, nextUpdate: null, state: 'ok', error: null, failingSince: null, gaps: [] },
})

test('the stored data of a game account is counted and measured', () => {
  const archives = [
    archive('trades', 1204, 1_200_000),
    archive('orders', 1, 340),
    archive('wvw', 90, 4000),
    archive('trades', 7, 900, 'Second.5678'),
  ]
  expect(storedWords(archives, 'Orla.1234')).toBe('1,204 trades, 1 open order and 90 WvW readings, 1.2 MB')
  expect(storedWords(archives, 'Second.5678')).toBe('7 trades, 900 B')
  expect(storedWords([archive('wvw', 12, 84_200), archive('orders', 0, 0)], 'Orla.1234')).toBe('12 WvW readings, 84 kB')
})

test('an account with empty archives has no stored data', () => {
  expect(storedWords([archive('trades', 0, 0)], 'Orla.1234')).toBeNull()
  expect(storedWords([archive('trades', 3, 100)], 'Second.5678')).toBeNull()
})

test('a share lists what it lets others read', () => {
  expect(shareWords({ kind: 'trades', subject: 'all' })).toBe('Trades of all accounts')
  expect(shareWords({ kind: 'flips', subject: 'Orla.1234' })).toBe('Flips of Orla.1234')
  expect(shareWords({ kind: 'verification', subject: 'Raiders' })).toBe('Verification list Raiders')
})
