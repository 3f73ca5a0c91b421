import type { CutAnswer } from '@gildscope/drops'
import { expect, test } from 'vitest'
import { warningsOf } from './warnings.ts'

const ANSWER: CutAnswer = {
  ...{ consumed: 100, submissions: 10, accounts: 8, largestShare: 0.2, isDominated: false, accuracy: 0.1 },
  ...{ drops: [], neverSeen: [], value: null },
}

test('says nothing of a cut with everything known', () => {
  expect(warningsOf({ answer: ANSWER, kitsWithoutCost: [] })).toEqual([])
})

test('states that the cost of kits without a price is unknown, and nothing more', () => {
  expect(warningsOf({ answer: ANSWER, kitsWithoutCost: ['Ascended Salvage Kit', 'Black Lion Salvage Kit'] })).toEqual([
    'What a use of Ascended Salvage Kit or Black Lion Salvage Kit costs is not known and counted as nothing.',
  ])
})
