import type { MarketStatus } from '@gildscope/contracts'
import { describe, expect, test } from 'vitest'
import { WELL } from '../../../testing/default-answers.ts'
import {
  coverageFigures,
  dumpFigures,
  type Figure,
  gameApiFigures,
  gameCallFigures,
  importVerdict,
  lookFigures,
  overall,
  pollFigures,
  queueVerdict,
  storageFigures,
} from './model.ts'

const find = (figures: readonly Figure[], label: string) => figures.find((figure) => figure.label === label)

describe('the poll', () => {
  test.each([
    [120, 'good', 'on time'],
    [121, 'warn', 'late'],
    [180, 'warn', 'late'],
    [181, 'bad', 'stale'],
  ])('of %d seconds ago is %s at one a minute', (ageSeconds, verdict, word) => {
    expect(find(pollFigures({ ...WELL, ageSeconds }, 0), 'Last poll')).toMatchObject({ verdict, word })
  })

  test('ages while the page is open', () => {
    expect(find(pollFigures(WELL, 100), 'Last poll')).toMatchObject({ value: '2 min ago', verdict: 'warn' })
  })

  test('that never was is bad, and that of a replay is not judged', () => {
    expect(find(pollFigures({ ...WELL, ageSeconds: null }, 0), 'Last poll')).toMatchObject({
      value: null,
      verdict: 'bad',
    })
    const replay = { ...WELL, dataSource: 'replay', ageSeconds: 90_000 }
    expect(find(pollFigures(replay, 0), 'Last poll')).toMatchObject({ verdict: 'plain', word: 'recorded' })
  })

  test.each([
    [0, 'in 18 s', 'good'],
    [20, 'due 2 s ago', 'good'],
    [79, 'due 61 s ago', 'warn'],
  ])('that comes next is counted down: %d s later', (elapsed, value, verdict) => {
    expect(find(pollFigures(WELL, elapsed), 'Next poll')).toMatchObject({ value, verdict })
  })

  test.each([
    [2700, 'good'],
    [2699, 'warn'],
    [1500, 'warn'],
    [1499, 'bad'],
  ])('that saw %d of 3000 items is %s', (polledItems, verdict) => {
    expect(find(pollFigures({ ...WELL, polledItems }, 0), 'Items seen')).toMatchObject({ verdict })
  })

  test('that takes longer than the time between two is marked', () => {
    expect(find(pollFigures({ ...WELL, pollDurationSeconds: 61 }, 0), 'Duration')).toMatchObject({ verdict: 'warn' })
  })
})

test.each([
  [1, 'good', '100 %'],
  [0.95, 'good', '95.0 %'],
  [0.94, 'warn', '94.0 %'],
  [0.49, 'bad', '49.0 %'],
])('a coverage of %d is %s', (coverage7d, verdict, value) => {
  expect(find(coverageFigures({ ...WELL, coverage7d }), 'Last 7 days')).toMatchObject({ verdict, value })
})

describe('coverage while the past is imported', () => {
  const importing = (state: 'waiting' | 'running' | 'finished') => ({
    source: 'archive',
    state,
    reason: null,
    since: '2026-11-20T11:00:00Z',
    items: null,
    steps: [],
  })
  const imported = (items: number, lastAt: string | null) => [
    { source: 'archive', resolution: 'day', items, rows: 10, lastAt },
  ]
  const [RECENT, OLD] = ['2026-11-20T11:58:00Z', '2026-11-20T11:50:00Z']

  test.each([
    ['before it begins', { historyImport: importing('waiting') }, 'plain', 'filling'],
    ['before its first rows', { historyImport: importing('running') }, 'plain', 'filling'],
    ['between two batches', { historyImport: importing('running'), imports: imported(500, OLD) }, 'plain', 'filling'],
    ['until it is counted', { imports: imported(3000, RECENT) }, 'plain', 'filling'],
    ['some time after it', { historyImport: importing('finished'), imports: imported(2999, OLD) }, 'bad', 'too little'],
    [
      'when all items had theirs before',
      { historyImport: importing('running'), imports: imported(3000, OLD) },
      'bad',
      'too little',
    ],
    ['without an import', {}, 'bad', 'too little'],
  ])('%s is judged: %o', (_, part, verdict, word) => {
    const figures = coverageFigures({ ...WELL, coverage1d: 1, coverage7d: 0.097, ...part })
    expect(find(figures, 'Last 7 days')).toMatchObject({ verdict, word, value: '9.7 %' })
    expect(find(figures, 'Last day')).toMatchObject({ verdict: 'good', word: 'complete' })
  })
})

test.each([
  ['2026-11-20T11:00:00Z', 'collecting', 'collecting'],
  ['2026-11-18T12:00:00Z', 'too little', 'collecting'],
  ['2026-11-13T12:00:00Z', 'too little', 'too little'],
])('an installation that collects since %s is judged by the time that it has been there', (since, day, week) => {
  const figures = coverageFigures({ ...WELL, coverage1d: 0.04, coverage7d: 0.006, collectingSince: since })
  expect(find(figures, 'Last day')).toMatchObject({ word: day })
  expect(find(figures, 'Last 7 days')).toMatchObject({ word: week })
})

test('a game API that is down is bad and says why', () => {
  const gameApi = { ...WELL.gameApi, state: 'down' as const, since: '2026-11-20T11:55:42Z', reason: 'answered 503' }
  const figures = gameApiFigures({ ...WELL, gameApi }, 0)
  expect(find(figures, 'State')).toMatchObject({ verdict: 'bad', word: 'does not answer' })
  expect(find(figures, 'Since')).toMatchObject({ value: '5 min ago' })
  expect(find(figures, 'Next try')).toMatchObject({ value: 'in 18 s' })
  expect(find(figures, 'Reason')).toMatchObject({ value: 'answered 503' })
})

test('unknown values are marked as unknown and judged neither way', () => {
  const nothing = { ...WELL, nextPoll: null, pollDurationSeconds: null, polledItems: null, freeDiskBytes: null }
  for (const figure of [...pollFigures(nothing, 0), ...storageFigures(nothing)].filter(({ value }) => value === null)) {
    expect(figure).toMatchObject({ verdict: 'plain', word: 'not known' })
  }
})

test.each([
  [10_000_000_000, 'good'],
  [9_999_999_999, 'warn'],
  [999_999_999, 'bad'],
])('%d bytes of free space are %s', (freeDiskBytes, verdict) => {
  expect(find(storageFigures({ ...WELL, freeDiskBytes }), 'Free space')).toMatchObject({ verdict })
})

test('a queue is marked for failed jobs, not for waiting ones', () => {
  const queue = { name: 'market', waiting: 0, active: 0, delayed: 3, failed: 0 }
  expect(queueVerdict(queue)).toEqual({ verdict: 'good', word: 'idle' })
  expect(queueVerdict({ ...queue, waiting: 500 })).toEqual({ verdict: 'good', word: 'working' })
  expect(queueVerdict({ ...queue, failed: 1 })).toEqual({ verdict: 'warn', word: 'failed jobs' })
})

test('an import is complete when every tradable item has its history', () => {
  expect(importVerdict(2999, 3000).word).toBe('under way')
  expect(importVerdict(3000, 3000).word).toBe('complete')
})

test('the worst figure determines the overall verdict', () => {
  expect(overall(['good', 'plain'])).toEqual({ verdict: 'good', sentence: 'All is well.' })
  expect(overall(['good', 'warn'])).toEqual({ verdict: 'warn', sentence: '1 figure below needs a look.' })
  expect(overall(['bad', 'warn', 'bad'])).toEqual({ verdict: 'bad', sentence: '2 figures below are bad.' })
})

describe('the disk of the dumps', () => {
  const space = (dumpDisk: MarketStatus['dumpDisk']) => dumpFigures({ ...WELL, dumpDisk }).at(-1)

  test('is bad while no dump is written, and says when the next one will be', () => {
    const disk = { freeBytes: 9_000_000_000, sizeBytes: 100_000_000_000 }
    expect(space({ ...disk, isNearlyFull: true })).toEqual({
      label: 'Free space',
      value: '9.0 GB of 100.0 GB',
      verdict: 'bad',
      word: 'too full: no day is written until a tenth is free',
    })
    expect(space({ ...disk, isNearlyFull: false })?.verdict).toBe('good')
  })

  test('is not shown for a bucket', () => {
    expect(space(null)?.label).toBe('Last day')
  })
})

describe('calls of the game', () => {
  const used = (poll: number) => {
    const { gameCalls } = WELL
    return gameCallFigures({ ...WELL, gameCalls: gameCalls && { ...gameCalls, poll } })
  }

  test.each([
    [12_050, '14,450 of 16,200', 'good', 'room left'],
    [12_051, '14,451 of 16,200', 'warn', 'little room'],
    [15_290, '17,690 of 16,200', 'warn', 'little room'],
    [15_291, '17,691 of 16,200', 'bad', 'no room'],
  ])('of which polls made %d are %s in all, which is %s', (poll, value, verdict, word) => {
    expect(find(used(poll), 'Calls')).toMatchObject({ value, verdict, word })
    expect(find(used(poll), 'For the catalogue')).toMatchObject({ value: '88', verdict: 'plain' })
  })

  test('made in the background are not a fault, however many', () => {
    const { gameCalls } = WELL
    const full = { ...WELL, gameCalls: gameCalls && { ...gameCalls, background: 6_500 } }
    expect(find(gameCallFigures(full), 'Calls')).toMatchObject({ verdict: 'good' })
  })

  test('are unknown if they were not reported', () => {
    expect(gameCallFigures({ ...WELL, gameCalls: null })).toMatchObject([{ label: 'Calls', value: null }])
  })
})

describe('looks between polls', () => {
  const shown = (looks: Partial<NonNullable<typeof WELL.looks>>) =>
    lookFigures({ ...WELL, looks: WELL.looks && { ...WELL.looks, ...looks } }).map(({ value, word }) => [value, word])

  test('say how often they come and how many showed something new', () => {
    expect(shown({})).toEqual([
      ['on, every 15 s', 'they show new order books'],
      ['200', 'most traded lately'],
      ['176 of 180', 'in the last hour'],
      ['every 15 s', 'about, as measured'],
    ])
  })

  test('that are off say why, and are no fault', () => {
    const off = {
      state: 'off' as const,
      lookSeconds: null,
      changeSeconds: null,
      answered: 0,
      lost: 0,
      reason: 'LOOKS_BETWEEN_POLLS is off',
    }
    expect(shown(off).slice(0, 1)).toEqual([['off', 'LOOKS_BETWEEN_POLLS is off']])
    expect(shown(off).slice(2)).toEqual([
      [null, 'not known'],
      [null, 'not known'],
    ])
    expect(lookFigures({ ...WELL, looks: null })).toMatchObject([{ value: null, verdict: 'plain' }])
  })
})
