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
    skips: [{ name: 'd' }, { name: 'e' }],
  })
})

it('takes a skip for a failure where skips are refused', () => {
  const report = reportOf({ a: 'passed', 'needs a browser': 'skipped' })
  expect(readReport(report, true)).toMatchObject({
    passed: 1,
    skipped: 0,
    failures: [{ name: 'needs a browser', reason: 'It did not run: needs a browser' }],
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

it('says of a skip which program it lacked, what it said itself, or its name', () => {
  const report = reportOf({ 'a backup is opened': 'skipped', 'a job runs': 'skipped', 'a page opens': 'skipped' })
  const [opened, ran] = report.testResults[0]?.assertionResults ?? []
  Object.assign(opened ?? {}, { tags: ['age', 'psql'] })
  Object.assign(ran ?? {}, { tags: ['age'], meta: { skipNote: 'no Redis could be had' } })
  const causes = (missing: string[]) => readReport(report, false, new Set(missing)).skips?.map(({ cause }) => cause)
  expect(causes(['age', 'psql'])).toEqual(['no age, no psql', 'no age', 'a page opens'])
  expect(causes(['psql'])).toEqual(['no psql', 'no Redis could be had', 'a page opens'])
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

it('names what passed at the second attempt only, with the reason of the first', () => {
  const report = reportOf({ 'a journey ends': 'passed', 'a page opens': 'passed' })
  Object.assign(report.testResults[0]?.assertionResults[0] ?? {}, { failureMessages: [REASON] })
  const tally = readReport(report, true)
  expect(tally).toMatchObject({ passed: 2, failures: [] })
  expect(closingLines(tally).split('\n')).toEqual([
    'PASSED AT THE SECOND ATTEMPT: a journey ends (a.test.ts)',
    '    AssertionError: 2 is not 1',
    '        at books.test.ts:3:1',
    '2 passed, 0 failed, 0 skipped',
  ])
})

it('counts before that what was not tested, for each cause', () => {
  const skips = [
    { name: 'a', file: 'one', cause: 'no Redis could be had' },
    { name: 'b', file: 'one', cause: 'no age' },
    { name: 'c', file: 'two', cause: 'no Redis could be had' },
  ]
  expect(
    closingLines({ passed: 1, skipped: 3, failures: [], skips }, ['not fetched: age: --offline']).split('\n'),
  ).toEqual([
    'not fetched: age: --offline',
    'not tested here: no Redis could be had: 2 tests in 2 files',
    'not tested here: no age: 1 test in 1 file',
    '1 passed, 0 failed, 3 skipped',
  ])
})
