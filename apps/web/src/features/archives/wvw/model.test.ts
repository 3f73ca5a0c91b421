import { expect, test } from 'vitest'
import { leastReadings } from './days.ts'
import { bestDay, isReadOnce, pointsOf, wvwModel } from './model.ts'
import { dayRows } from './rows.ts'
import { wvwArchive, wvwDay } from './testing/wvw-days.ts'

const SPAN = { from: null, today: '2026-11-20' }
const HOUR = 3600
const GAP = { from: '2026-11-14T21:00:00Z', to: '2026-11-17T03:00:00Z', reason: 'the key was refused' }

test('accounts are added up, and rates are worked out of the sums', () => {
  const { days, totals } = wvwModel(
    [
      wvwArchive('A.1', [wvwDay('2026-11-13', { age: HOUR, kills: 30, deaths: 10, wvw_rank: 2 })]),
      wvwArchive('B.2', [wvwDay('2026-11-13', { age: 3 * HOUR, kills: 10, deaths: 0, wvw_rank: 2, readings: 1 })]),
    ],
    SPAN,
  )
  expect(days).toHaveLength(1)
  // 40 / 10, 40 / 4 h, 4 / 4 h: the means of the accounts' own rates would be 6.5, 16.67 and 1.33.
  expect(days[0]?.figures).toMatchObject({ kills: 40, deaths: 10, kdr: 4, kPerHr: 10, rankPerHr: 1 })
  expect(totals).toMatchObject({ age: 4 * HOUR, kdr: 4 })
  expect(leastReadings(days[0]!)).toBe(1)
})

test('without a death KDR is the kills, and without time played nothing is known by the hour', () => {
  const { totals } = wvwModel([wvwArchive('A.1', [wvwDay('2026-11-13', { kills: 7 })])], SPAN)
  expect(totals).toMatchObject({ kdr: 7, kPerHr: null, rankPerHr: null })
})

test('a range begins with its first day', () => {
  const archive = wvwArchive('A.1', [wvwDay('2026-11-12', { kills: 1 }), wvwDay('2026-11-13', { kills: 2 })])
  expect(wvwModel([archive], { ...SPAN, from: '2026-11-13' }).totals.kills).toBe(2)
})

test('days without a reading are a gap with its reason, and no line leads over them', () => {
  const archive = wvwArchive('A.1', [wvwDay('2026-11-14'), wvwDay('2026-11-17', { isPartial: true })], { gaps: [GAP] })
  const model = wvwModel([archive], SPAN)
  expect(model.gaps).toEqual([
    { from: '2026-11-15', to: '2026-11-16', days: 2, accounts: ['A.1'], reason: 'the key was refused' },
  ])
  expect(model.holes).toEqual(model.gaps)
  expect([model.days.length, model.span]).toEqual([2, 4])
  expect(pointsOf(model).map(({ date, day }) => [date, day === null])).toEqual([
    ['2026-11-14', false],
    ['2026-11-15', true],
    ['2026-11-16', true],
    ['2026-11-17', false],
  ])
})

test('a gap without a reason is still a gap, but one of hours is not', () => {
  const short = { from: '2026-11-13T03:00:00Z', to: '2026-11-13T20:00:00Z', reason: 'the game was down' }
  const archive = wvwArchive('A.1', [wvwDay('2026-11-13'), wvwDay('2026-11-15')], { gaps: [short] })
  expect(wvwModel([archive], SPAN).gaps).toEqual([
    { from: '2026-11-14', to: '2026-11-14', days: 1, accounts: ['A.1'], reason: null },
  ])
})

test('a gap that lasts is one up to yesterday: today is not over', () => {
  const lasting = { from: '2026-11-17T12:00:00Z', to: '2026-11-20T12:00:00Z', reason: 'the key was refused' }
  const archive = wvwArchive('A.1', [wvwDay('2026-11-17')], { gaps: [lasting] })
  expect(wvwModel([archive], SPAN).gaps).toMatchObject([{ from: '2026-11-18', to: '2026-11-19' }])
})

test('a day is uncounted until an account has two readings, or one and the day before', () => {
  const first = (readings: number) => wvwDay('2026-11-14', { readings, isPartial: true })
  const modelOf = (...days: ReturnType<typeof first>[]) =>
    wvwModel(
      days.map((day, at) => wvwArchive(`A.${at}`, [day])),
      SPAN,
    )
  expect(isReadOnce(modelOf(first(1), first(1)))).toBe(true)
  expect(dayRows(modelOf(first(1)).days)[0]?.figures).toBeNull()
  expect(isReadOnce(modelOf(first(1), first(2)))).toBe(false)
  expect(isReadOnce(modelOf(wvwDay('2026-11-14', { readings: 1 })))).toBe(false)
  expect(dayRows(modelOf(first(2)).days)[0]?.figures).toMatchObject({ kills: 0 })
  expect(isReadOnce(modelOf())).toBe(false)
})

test('days that one account lacks and another has are a gap of that account, and no hole', () => {
  const whole = ['14', '15', '16', '17'].map((day) => wvwDay(`2026-11-${day}`, { kills: 1 }))
  const broken = wvwArchive('B.2', [wvwDay('2026-11-14'), wvwDay('2026-11-17')], { gaps: [GAP] })
  const { gaps, holes, days } = wvwModel([wvwArchive('A.1', whole), broken], SPAN)
  expect(gaps).toMatchObject([{ from: '2026-11-15', to: '2026-11-16', accounts: ['B.2'] }])
  expect(holes).toEqual([])
  expect(days.map(({ absent }) => absent)).toEqual([[], ['B.2'], ['B.2'], []])
})

test('a gap that accounts share is named once', () => {
  const days = () => [wvwDay('2026-11-14'), wvwDay('2026-11-17')]
  const archives = ['A.1', 'B.2'].map((name) => wvwArchive(name, days(), { gaps: [GAP] }))
  expect(wvwModel(archives, SPAN).gaps).toMatchObject([{ accounts: ['A.1', 'B.2'] }])
})

test('an account that was linked later has no gap before its first day', () => {
  const early = wvwArchive('A.1', [wvwDay('2026-11-01'), wvwDay('2026-11-02')])
  const late = wvwArchive('B.2', [wvwDay('2026-11-02')])
  expect(wvwModel([early, late], SPAN).gaps).toEqual([])
})

test('what a character has of its account is exact where it alone played', () => {
  const characters = { Brann: { age: HOUR, kills: 5 }, Aude: { age: 0 } }
  const alone = wvwDay('2026-11-14', { age: HOUR, kills: 5 }, characters)
  const both = wvwDay('2026-11-15', { age: 3 * HOUR }, { Brann: { age: HOUR }, Aude: { age: 2 * HOUR } })
  const { days } = wvwModel([wvwArchive('A.1', [alone, both])], SPAN)
  expect(days[0]?.characters.map(({ name, isExact }) => [name, isExact])).toEqual([
    ['Brann', true],
    ['Aude', true],
  ])
  expect(days[1]?.characters.map(({ name, isExact }) => [name, isExact])).toEqual([
    ['Aude', false],
    ['Brann', false],
  ])
})

test('the best day has the most kills, and without a kill there is none', () => {
  const days = [3, 9, 4].map((kills, index) => wvwDay(`2026-11-1${index}`, { kills }))
  expect(bestDay(wvwModel([wvwArchive('A.1', days)], SPAN).days)?.date).toBe('2026-11-11')
  expect(bestDay(wvwModel([wvwArchive('A.1', [wvwDay('2026-11-10')])], SPAN).days)).toBeNull()
})

test('the rank is that of the account, of several the highest', () => {
  const archives = [wvwArchive('A.1', [], { rank: 2184 }), wvwArchive('B.2', [], { rank: null })]
  expect(wvwModel(archives, SPAN).rank).toBe(2184)
  expect(wvwModel([wvwArchive('B.2', [], { rank: null })], SPAN).rank).toBeNull()
})
