import { expect, it } from 'vitest'
import { readReport, type VitestReport } from './read-report.ts'
import { closingLines } from './tally.ts'

const TIMES = { startTime: 1_000, endTime: 6_400 }

const reportOf = (statuses: Record<string, string>, extra: Partial<VitestReport> = {}): VitestReport => {
  const assertionResults = Object.entries(statuses).map(([fullName, status]) => ({ fullName, status }))
  const isGood = !Object.values(statuses).includes('failed')
  return {
    success: isGood,
    testResults: [{ name: 'a.test.ts', status: isGood ? 'passed' : 'failed', assertionResults, ...TIMES }],
    ...extra,
  }
}

it('counts what passed, failed and did not run', () => {
  const report = reportOf({ a: 'passed', b: 'passed', c: 'failed', d: 'skipped', e: 'todo' })
  expect(readReport(report, false)).toMatchObject({
    passed: 2,
    skipped: 2,
    failures: [{ name: 'c (a.test.ts)' }],
    skippedNames: ['d', 'e'],
  })
})

it('takes a skip for a failure where skips are refused', () => {
  const report = reportOf({ a: 'passed', 'needs a browser': 'skipped' })
  expect(readReport(report, true)).toMatchObject({
    passed: 1,
    skipped: 0,
    failures: [{ name: 'needs a browser' }],
  })
})

it('accepts a skip for want of recorded data everywhere', () => {
  const report = reportOf({ '[recorded data] books agree': 'skipped' })
  expect(readReport(report, true)).toMatchObject({ passed: 0, skipped: 1, failures: [] })
})

it('counts a file that could not be loaded as a failure', () => {
  const report: VitestReport = {
    success: false,
    testResults: [{ name: 'a', status: 'failed', assertionResults: [], ...TIMES }],
  }
  expect(readReport(report, false)).toMatchObject({ passed: 0, failures: [{ name: 'a' }] })
})

it('says once that a file broke before its tests ran', () => {
  const report: VitestReport = {
    success: false,
    testResults: [
      {
        name: 'a',
        status: 'failed',
        message: 'no hook',
        assertionResults: [{ fullName: 'b', status: 'skipped' }],
        ...TIMES,
      },
    ],
  }
  expect(readReport(report, true)).toMatchObject({ skipped: 1, failures: [{ name: 'a', reason: 'no hook' }] })
})

it('counts a run that failed outside of its tests as a failure', () => {
  expect(readReport(reportOf({ a: 'passed' }, { success: false }), false)).toMatchObject({
    passed: 1,
    failures: [{ name: 'the run' }],
  })
})

const REASON = [
  'AssertionError: 2 is not 1',
  '',
  '    at books.test.ts:3:1',
  '    at file:///site/node_modules/vitest/run.js:1:1',
].join('\n')

it('names at the end what failed and why, and closes with the sums', () => {
  const failures = [{ name: 'books agree', reason: REASON }]
  expect(closingLines({ passed: 3, skipped: 0, failures })).toBe(
    'FAILED: books agree\n    AssertionError: 2 is not 1\n        at books.test.ts:3:1\n3 passed, 1 failed, 0 skipped',
  )
})
