import { csvCell, typedText } from '@gildscope/base/csv'
import type { ArchiveGap, WvwArchive, WvwDay } from '@gildscope/contracts'
import { WVW_COUNTERS } from '@gildscope/contracts/wvw-counters'
import { type WvwReading, wvwDays } from '@gildscope/players'
import { rowsOf, type StoredMonth } from './stored-month.ts'
import { eachOf, listTexts, objectTexts, type Range, type Task } from './task.ts'

const createReadings = (accounts: number) => {
  const readings: WvwReading[][] = Array.from({ length: accounts }, () => [])
  return {
    add: (month: StoredMonth): void => {
      for (const reading of rowsOf<WvwReading>(month)) readings[month.account]?.push(reading)
    },
    of: (account: number): WvwReading[] => readings[account] ?? [],
  }
}

/** All days are created before some are selected, because the first of those depends on the day before it. */
const daysIn = (readings: readonly WvwReading[], range: Range): WvwDay[] =>
  wvwDays(readings).filter(({ date }) => {
    const start = Date.parse(date)
    return start < range.to && start + 86_399_999 >= range.from
  })

type ArchiveInput = {
  accounts: { account: string; accountID: string }[]
  range: Range
  gaps: (ArchiveGap & { account: string })[]
}

export const wvwArchive = ({ accounts, range, gaps }: ArchiveInput): Task => {
  const readings = createReadings(accounts.length)
  const archiveOf = (whose: ArchiveInput['accounts'][number], place: number): WvwArchive => ({
    ...whose,
    rank: readings.of(place).reduce<number | null>((last, { rank }) => rank ?? last, null),
    days: daysIn(readings.of(place), range),
    gaps: gaps.filter(({ account }) => account === whose.account).map(({ from, to, reason }) => ({ from, to, reason })),
  })
  return { add: readings.add, texts: () => listTexts(eachOf(accounts, archiveOf)) }
}

export const wvwStats = ({ accounts }: { accounts: string[] }): Task => {
  const readings = createReadings(1)
  return { add: readings.add, texts: () => objectTexts({ account: accounts[0] }, { result: wvwDays(readings.of(0)) }) }
}

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

type TextInput = { accounts: string[]; range: Range; format: 'jsonl' | 'csv' }

export const wvwText = ({ accounts, range, format }: TextInput): Task => {
  const readings = createReadings(accounts.length)
  const write = (account: string, day: WvwDay): string =>
    format === 'jsonl'
      ? `${JSON.stringify({ account, ...day })}\n`
      : `${[csvCell(typedText(account)), ...COLUMNS.map((column) => day[column])].join(',')}\n`
  return {
    add: readings.add,
    texts: function* () {
      if (format === 'csv') yield `account,${COLUMNS.join(',')}\n`
      for (const [place, account] of accounts.entries())
        for (const day of daysIn(readings.of(place), range)) yield write(account, day)
    },
  }
}
