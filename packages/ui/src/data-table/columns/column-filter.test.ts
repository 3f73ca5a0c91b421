import { describe, expect, test } from 'vitest'
import { filterWords, matchesFilter, parseColumnFilter } from './column-filter.ts'

describe('reading a filter', () => {
  test.each([
    ['50,', { min: 50, max: null }],
    [',50', { min: null, max: 50 }],
    ['50', { min: 50, max: null }],
    ['10,20', { min: 10, max: 20 }],
    [' 1 000 pcs , 2 000', { min: 1000, max: 2000 }],
    ['0,', { min: 0, max: null }],
    ['-5,5', { min: -5, max: 5 }],
    ['1.5,', { min: 15, max: null }],
    ['1,2,3', { min: 1, max: 2 }],
    ['１０，２０', { min: 10, max: 20 }],
    ['abc', null],
    [',', null],
    ['', null],
  ])('numbers: %s', (text, expected) => {
    expect(parseColumnFilter({ kind: 'number' }, text)).toEqual(expected)
  })

  test('numbers that are shown with decimals are read with them', () => {
    expect(parseColumnFilter({ kind: 'number', decimals: 1 }, '0.5, 1 000.25')).toEqual({ min: 0.5, max: 1000.25 })
    expect(filterWords({ kind: 'number', decimals: 1 }, '0.5,')).toBe('at least 0.5')
  })

  test.each([
    ['40,60', { min: 400_000, max: 600_000 }],
    ['0.5g,', { min: 5000, max: null }],
    ['-1,', { min: -10_000, max: null }],
    ['−1,', { min: -10_000, max: null }],
    ['0.0123', { min: 123, max: null }],
  ])('bounds of coins are gold and become copper: %s', (text, expected) => {
    expect(parseColumnFilter({ kind: 'coins' }, text)).toEqual(expected)
  })

  test('hours keep the decimal point', () => {
    expect(parseColumnFilter({ kind: 'duration' }, ',1.5 h')).toEqual({ min: null, max: 1.5 })
    expect(filterWords({ kind: 'duration' }, ',24')).toBe('at most 24 h')
  })

  test.each(['percent', 'change'] as const)('%s keeps the decimal point and the minus', (kind) => {
    expect(parseColumnFilter({ kind }, '-2.5 %, 10 %')).toEqual({ min: -2.5, max: 10 })
  })

  test('days, months and years are bounds of dates, the last one included', () => {
    expect(parseColumnFilter({ kind: 'date' }, '2026-11-01,2026-11-20')).toEqual({
      min: Date.UTC(2026, 10, 1),
      max: Date.UTC(2026, 10, 21) - 1,
    })
    expect(parseColumnFilter({ kind: 'date' }, ',2026-11')).toEqual({ min: null, max: Date.UTC(2026, 11, 1) - 1 })
    expect(parseColumnFilter({ kind: 'date' }, '2025,2025')).toEqual({
      min: Date.UTC(2025, 0, 1),
      max: Date.UTC(2026, 0, 1) - 1,
    })
    expect(parseColumnFilter({ kind: 'date' }, 'soon')).toBeNull()
  })

  test.each(['text', 'item', 'link'] as const)('%s is searched for the typed text', (kind) => {
    expect(parseColumnFilter({ kind }, ' Ore ')).toEqual({ contains: 'Ore' })
    expect(parseColumnFilter({ kind }, '  ')).toBeNull()
  })
})

const column = (kind: 'number' | 'text' | 'date') => ({ id: 'x', title: 'X', kind, value: () => null })
const passes = (kind: 'number' | 'text' | 'date', value: string | number | null, text: string): boolean => {
  const filter = parseColumnFilter({ kind }, text)
  return filter !== null && matchesFilter(column(kind), value, filter)
}

test('both bounds are included', () => {
  expect(passes('number', 10, '10,20')).toBe(true)
  expect(passes('number', 20, '10,20')).toBe(true)
  expect(passes('number', 21, '10,20')).toBe(false)
  expect(passes('date', '2026-11-20T23:59:59Z', ',2026-11-20')).toBe(true)
  expect(passes('date', '2026-11-21T00:00:00Z', ',2026-11-20')).toBe(false)
})

test('units are filtered by their count', () => {
  const units = { id: 'x', title: 'X', kind: 'units', value: () => null } as const
  const filter = parseColumnFilter(units, '-5,10')
  expect(filter).toEqual({ min: -5, max: 10 })
  const matches = (count: number) => filter !== null && matchesFilter(units, { units: count, isCoin: false }, filter)
  expect([-6, -5, 10, 11].map(matches)).toEqual([false, true, true, false])
})

test('text matches anywhere and without regard to case', () => {
  expect(passes('text', 'Mithril Ore', 'RIL o')).toBe(true)
  expect(passes('text', 'Mithril Ore', 'gold')).toBe(false)
})

test('text matches however its quotes, accents and blanks are written', () => {
  expect(passes('text', "Journeyman's Boots", 'journeyman’s')).toBe(true)
  expect(passes('text', 'Mystische Münze', 'munze')).toBe(true)
  expect(passes('text', 'Glob of Ectoplasm', '[Glob\u00a0of  Ectoplasm]\u200b')).toBe(true)
  expect(passes('text', 'Glob of Ectoplasm', '¨')).toBe(false)
})

test('a missing value passes no filter', () => {
  expect(passes('number', null, '0,')).toBe(false)
})

test('filters are described in words', () => {
  expect(filterWords({ kind: 'number' }, '50,')).toBe('at least 50')
  expect(filterWords({ kind: 'number' }, ',50')).toBe('at most 50')
  expect(filterWords({ kind: 'coins' }, '40,60')).toBe('40 to 60 gold')
  expect(filterWords({ kind: 'percent' }, '-2.5,')).toBe('at least −2.5 %')
  expect(filterWords({ kind: 'item' }, 'ore')).toBe('contains “ore”')
  expect(filterWords({ kind: 'date' }, '2026-11,')).toBe('from 2026-11')
  expect(filterWords({ kind: 'date' }, ',2026-11')).toBe('until 2026-11')
  expect(filterWords({ kind: 'date' }, '2025,2026')).toBe('2025 to 2026')
  expect(filterWords({ kind: 'number' }, 'abc')).toBe('')
})
