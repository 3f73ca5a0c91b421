import { getCalendar } from '@gildscope/contracts'
import { answer } from '../../testing/answers.ts'

const run = (start: string, end: string) => ({ start, end })
const SOURCED = { source: 'https://example.org', asOf: '2026-08-07' }

/** Wintersday comes next, on a date that is only expected; Halloween is known. */
export const calendarAnswer = answer(getCalendar, () => ({
  reply: {
    festivals: [
      {
        ...{ id: 'wintersday', name: 'Wintersday', ...SOURCED },
        runs: [2021, 2022, 2023, 2024, 2025].map((year) => run(`${year}-12-12`, `${year + 1}-01-02`)),
        next: { ...run('2026-12-12', '2027-01-02'), isExpected: true, earliest: '2026-12-09', latest: '2026-12-14' },
      },
      {
        ...{ id: 'halloween', name: 'Halloween', ...SOURCED },
        runs: [run('2025-10-07', '2025-11-04'), run('2027-10-12', '2027-11-02')],
        next: { ...run('2027-10-12', '2027-11-02'), isExpected: false, earliest: '2027-10-12', latest: '2027-10-12' },
      },
    ],
    releases: [],
  },
}))
