import { expect, it } from 'vitest'
import { durationsOf } from './durations.ts'
import { ROOT } from './root.ts'

const took = (name: string, milliseconds: number) => ({
  ...{ name: ROOT + name, status: 'passed', assertionResults: [] },
  ...{ startTime: 1_000, endTime: 1_000 + milliseconds },
})

it('keeps the files that take long, by their path in the checkout, longest first', () => {
  const reports = [
    { success: true, testResults: [took('a.test.ts', 2_400), took('b.test.ts', 5_300)] },
    { success: true, testResults: [took('e2e/c.e2e.ts', 61_000)] },
  ]
  expect(Object.entries(durationsOf(reports))).toEqual([
    ['e2e/c.e2e.ts', 61],
    ['b.test.ts', 5],
  ])
})
