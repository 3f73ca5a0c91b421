import { expect, test } from 'vitest'
import { WELL } from '../testing/default-answers.ts'
import { collectingDays } from './collecting.ts'

const YOUNG = { ...WELL, dataSource: 'live', now: '2026-11-20T12:00:00Z', collectingSince: '2026-11-17T13:00:00Z' }

test('a live installation in its first week counts its whole days', () => {
  expect(collectingDays(YOUNG)).toEqual({ since: '2026-11-17T13:00:00Z', days: 2, of: 7 })
})

test('after a week, and where the market is not the real one, there is nothing to count', () => {
  expect(collectingDays({ ...YOUNG, collectingSince: '2026-11-13T12:00:00Z' })).toBeNull()
  expect(collectingDays({ ...YOUNG, dataSource: 'simulated' })).toBeNull()
  expect(collectingDays({ ...YOUNG, collectingSince: null })).toBeNull()
  expect(collectingDays(null)).toBeNull()
})
