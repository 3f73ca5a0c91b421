import type { CutAnswer } from '@gildscope/drops'
import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const ANSWER: CutAnswer = {
  ...{ consumed: 100, submissions: 10, accounts: 8, largestShare: 0.2, isDominated: false, accuracy: 0.1 },
  ...{ drops: [], neverSeen: [], value: null },
}

test('says nothing of a cut with everything known', () => {
  expect(warningsOf({ answer: ANSWER, waiting: 0, kitsWithoutCost: [] })).toEqual([])
})

test('states that the cost of kits without a price is unknown, and nothing more', () => {
  expect(
    warningsOf({ answer: ANSWER, waiting: 0, kitsWithoutCost: ['Ascended Salvage Kit', 'Black Lion Salvage Kit'] }),
  ).toEqual(['What a use of Ascended Salvage Kit or Black Lion Salvage Kit costs is not known and counted as nothing.'])
})

test('counts submissions that wait, and names the day since when submissions contradict others', () => {
  const estimate = { value: 0, low: 0, high: 0, method: 'contested' } as const
  const value = {
    ...{ beforeFees: estimate, afterFees: estimate, unpriced: [], cost: null, profit: null },
    contestedFrom: '2026-11-24',
  }
  expect(warningsOf({ answer: { ...ANSWER, value }, waiting: 1, kitsWithoutCost: [] })).toEqual([
    'Submissions that count since 2026-11-24 contradict others by more than chance: values are those of the others, and intervals contain both.',
    '1 submission of new game accounts does not count yet.',
  ])
})
