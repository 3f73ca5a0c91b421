import { wvwDays } from '@gildscope/archives'
import { WVW_COUNTERS, type WvwArchive, type WvwDay } from '@gildscope/contracts'
import { readReadings, type StoredLines } from './stored-lines.ts'
import { csvText, type Range } from './trade-tasks.ts'

type WvwTask = { accounts: StoredLines[]; range: Range }
type OfAccount = Omit<WvwArchive, 'gaps'>

/** All days are made before some are chosen, because the first of those rests on the day before it. */
export const wvwArchive = ({ accounts, range }: WvwTask): OfAccount[] =>
  accounts.map((lines) => {
    const readings = readReadings(lines)
    const rank = readings.reduce<number | null>((last, reading) => reading.rank ?? last, null)
    const days = wvwDays(readings).filter(({ date }) => {
      const start = Date.parse(date)
      return start < range.to && start + 86_399_999 >= range.from
    })
    return { account: lines.account, accountID: lines.accountID, rank, days }
  })

export const wvwStats = ({ lines }: { lines: StoredLines }): { account: string; result: WvwDay[] } => ({
  account: lines.account,
  result: wvwDays(readReadings(lines)),
})

const COLUMNS = [
  'date',
  'age',
  'deaths',
  'wvw_rank',
  ...WVW_COUNTERS,
  'kdr',
  'kPerHr',
  'rankPerHr',
  'readings',
  'isPartial',
] as const satisfies readonly (keyof WvwDay)[]

export const wvwText = (task: WvwTask & { format: 'jsonl' | 'csv' }): string => {
  const rows = wvwArchive(task).flatMap(({ account, days }) =>
    days.map((day) =>
      task.format === 'jsonl'
        ? JSON.stringify({ account, ...day })
        : [csvText(account), ...COLUMNS.map((column) => day[column])].join(','),
    ),
  )
  const head = task.format === 'csv' ? [`account,${COLUMNS.join(',')}`] : []
  return [...head, ...rows].map((row) => `${row}\n`).join('')
}
