import type { Archive, GameAccount } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import { GAME_ACCOUNT } from '../../../testing/account-answers.ts'
import { archiveAge, isUntouched, problemOf } from './archive-state.ts'
import { badgeWords } from './badge-words.ts'
import { firstReadings } from './first-visit-model.ts'
import { problemWords } from './problem-words.ts'
import { archiveOf } from './testing/archive-answers.ts'
import { nextLookMs } from './use-archives.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const CLOCK = { now: NOW, updateHours: 6 }
const KEY: GameAccount = { ...GAME_ACCOUNT, permissions: ['account', 'characters', 'progression', 'tradingpost'] }
const KEYS = { 'A.1': KEY, 'B.2': KEY }
const time = (iso: string): string => iso.slice(11, 16)

const wvwOf = (account: string, differs: Partial<Archive> = {}): Archive =>
  archiveOf(account, 'wvw', {
    ...{ lastUpdate: '2026-11-20T09:40:00Z', nextUpdate: '2026-11-20T15:40:00Z' },
    ...differs,
  })
const UNREAD = { entries: 0, lastUpdate: null, state: 'waiting', nextUpdate: '2026-11-20T12:46:00Z' } as const
const badge = (archives: readonly Archive[], keys = KEYS) => {
  const { title, note } = badgeWords(archiveAge(archives, keys, CLOCK), time)
  return `${title}, ${note}`
}

test('the badge shows the oldest current reading and the earliest upcoming one', () => {
  const later = wvwOf('B.2', { lastUpdate: '2026-11-20T11:00:00Z', nextUpdate: '2026-11-20T13:00:00Z' })
  expect(badge([wvwOf('A.1'), later])).toBe('Updated 09:40, next 13:00')
})

test('one account that is behind is shown separately', () => {
  const failing = wvwOf('B.2', { state: 'failing', lastUpdate: '2026-11-20T03:40:00Z', failingSince: null })
  expect(badge([wvwOf('A.1'), failing])).toBe('Updated 09:40, 1 of 2 not since 03:40')
  expect(badge([failing])).toBe('Updated 03:40, not updated since 03:40')
})

test('an update is late after a quarter of its time', () => {
  const due = (nextUpdate: string) => archiveAge([wvwOf('A.1', { nextUpdate })], KEYS, CLOCK).state
  expect(due('2026-11-20T10:31:00Z')).toBe('current')
  expect(due('2026-11-20T10:29:00Z')).toBe('behind')
})

test('before the first reading nothing is stored, and nothing is behind', () => {
  const unread = wvwOf('A.1', UNREAD)
  expect(badge([unread])).toBe('Nothing stored yet, first reading 12:46')
  expect(isUntouched([unread])).toBe(true)
  expect(isUntouched([unread, wvwOf('B.2')])).toBe(false)
  const lacking = { ...KEYS, 'B.2': { ...KEY, permissions: ['account'] } }
  expect(badge([unread, wvwOf('B.2', { ...UNREAD, state: 'stopped' })], lacking)).toContain('first reading')
})

test('archives that are switched off or not linked end, and keep their age', () => {
  expect(badge([wvwOf('A.1', { state: 'off' })])).toBe('Updated 09:40, no more readings')
  expect(badge([wvwOf('A.1'), wvwOf('B.2', { linked: false, lastUpdate: '2026-01-01T00:00:00Z' })])).toBe(
    'Updated 09:40, next 15:40',
  )
})

test('a key that is refused comes before what follows from it', () => {
  const refused: GameAccount = { ...KEY, state: 'suspect', refusedSince: '2026-11-20T03:40:00Z' }
  const problem = problemOf(wvwOf('A.1', { state: 'failing' }), { 'A.1': refused })
  expect(problem).toEqual({ account: 'A.1', kind: 'refused', isFinal: false, since: '2026-11-20T03:40:00Z' })
  const day = (iso: string): string => iso.slice(0, 10)
  expect(problem && problemWords(problem, { time, day })).toEqual({
    title: 'The game has refused the key of A.1 since 03:40.',
    text: 'We keep trying until 2026-11-23. Its archive stays as it is.',
    action: 'Replace the key',
  })
  expect(problemOf(wvwOf('A.1', { state: 'off' }), { 'A.1': refused })).toBeNull()
})

test('an archive that could not be read says why and when the next try is, and asks for a key only where it would help', () => {
  const wordsOf = (differs: Partial<Archive>) => {
    const problem = problemOf(wvwOf('A.1', { state: 'failing', ...differs }), KEYS)
    return problem && problemWords(problem, { time, day: time })
  }
  expect(wordsOf({ error: 'The game did not answer', failingSince: '2026-11-20T09:40:00Z' })).toEqual({
    title: 'Readings of A.1 have failed since 09:40.',
    text: 'The game did not answer. Next try: 15:40. Its archive stays as it is.',
    action: null,
  })
  expect(wordsOf({ error: null, nextUpdate: null })).toEqual({
    title: 'The last reading of A.1 failed.',
    text: 'We keep trying. Its archive stays as it is.',
    action: null,
  })
  expect(wordsOf({ error: 'This site cannot open the key any more' })?.action).toBe('Look at the keys')
  expect(wordsOf({ state: 'stopped', failingSince: '2026-11-20T09:40:00Z' })).toMatchObject({
    ...{ title: 'The archive of A.1 has not been read since 09:40.', action: 'Look at the keys' },
  })
})

test('what a key lacks is asked of the kind', () => {
  const lacking = { 'A.1': { ...KEY, permissions: ['account', 'tradingpost'] } }
  expect(problemOf(archiveOf('A.1', 'trades'), lacking)).toBeNull()
  expect(problemOf(wvwOf('A.1', { state: 'stopped' }), lacking)).toMatchObject({
    ...{ kind: 'lacking', permissions: ['characters', 'progression'] },
  })
})

test('the first reading is shown by account, with why something will not be stored', () => {
  const lacking = { ...KEYS, 'B.2': { ...KEY, permissions: ['account', 'tradingpost'] } }
  const kinds = ['trades', 'orders', 'wvw'] as const
  const archives = [
    ...kinds.map((kind) => archiveOf('A.1', kind, { ...UNREAD, ...(kind === 'orders' && { state: 'off' }) })),
    ...kinds.map((kind) => archiveOf('B.2', kind, UNREAD)),
    archiveOf('C.3', 'trades', { ...UNREAD, linked: false }),
  ]
  expect(firstReadings(archives, lacking, time)).toEqual([
    {
      ...{ account: 'A.1', tone: 'good', word: 'Starts 12:46' },
      detail: 'trades, World versus World; orders off until you switch it on',
    },
    {
      ...{ account: 'B.2', tone: 'warn', word: 'Trades, orders only' },
      detail: 'the key lacks “characters” and “progression”: no World versus World',
    },
    { account: 'C.3', tone: 'warn', word: 'Nothing', detail: 'no key is linked: no trades' },
  ])
})

test('an account of which another archive was read has not to start', () => {
  const archives = [archiveOf('A.1', 'trades'), archiveOf('A.1', 'wvw', UNREAD)]
  expect(firstReadings(archives, KEYS, time)).toMatchObject([{ account: 'A.1', word: 'Next reading 12:46' }])
})

test('it is looked at often while something is read, and else when the next reading is due', () => {
  expect(nextLookMs([wvwOf('A.1'), wvwOf('B.2', { state: 'reading' })], NOW)).toBe(3000)
  expect(nextLookMs([wvwOf('A.1', { state: 'waiting', nextUpdate: null })], NOW)).toBe(3000)
  expect(nextLookMs([wvwOf('A.1', { nextUpdate: '2026-11-20T12:05:00Z' })], NOW)).toBe(300_000)
  expect(nextLookMs([wvwOf('A.1', { nextUpdate: '2026-11-20T11:59:00Z' })], NOW)).toBe(30_000)
  expect(nextLookMs([wvwOf('A.1', { state: 'off' })], NOW)).toBe(600_000)
})
