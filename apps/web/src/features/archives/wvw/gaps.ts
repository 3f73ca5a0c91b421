import type { WvwArchive } from '@gildscope/contracts'
import { dayAfter, daysBetween } from './range.ts'

/** Days without a reading, both included. */
export type Gap = { from: string; to: string; days: number; accounts: readonly string[]; reason: string | null }

export type Span = {
  /** First selected day; null: the first known one. */
  from: string | null
  /** Today is incomplete, so it never counts as missing. */
  today: string
}

const dayOf = (instant: string): string => instant.slice(0, 10)

type Declared = { from: string; to: string; reason: string }

/** Runs of days that follow each other. */
const runsOf = (days: readonly string[]): string[][] => {
  const runs: string[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run !== undefined && dayAfter(run.at(-1) ?? day) === day) run.push(day)
    else runs.push([day])
  }
  return runs
}

/** Days without a reading between the first and the last day that is known or declared. */
const missingDays = ({ days }: WvwArchive, declared: readonly Declared[], { from, today }: Span): string[] => {
  const seen = new Set(days.map(({ date }) => dayOf(date)))
  const bounds = [...seen, ...declared.flatMap((gap) => [gap.from, gap.to])].toSorted()
  const [first] = bounds
  const last = bounds.at(-1)
  if (first === undefined || last === undefined) return []
  const start = from !== null && from > first ? from : first
  const yesterday = dayAfter(today, -1)
  return daysBetween(start, yesterday).filter((day) => day <= last && !seen.has(day))
}

/** Days on which an archive was not read, with the reason if it is known. */
const gapsOf = (archive: WvwArchive, span: Span): Gap[] => {
  const declared = archive.gaps.map(({ from, to, reason }) => ({ from: dayOf(from), to: dayOf(to), reason }))
  return runsOf(missingDays(archive, declared, span)).flatMap((run) => {
    const [from] = run
    const to = run.at(-1)
    if (from === undefined || to === undefined) return []
    const reason = declared.find((gap) => gap.from <= to && gap.to >= from)?.reason ?? null
    return [{ from, to, days: run.length, accounts: [archive.account], reason }]
  })
}

const keyOf = ({ from, to, reason }: Gap): string => [from, to, reason].join(' ')

/** Gaps of several archives, oldest first; a gap that several share is listed once. */
export const findGaps = (archives: readonly WvwArchive[], span: Span): Gap[] => {
  const byKey = new Map<string, Gap>()
  for (const gap of archives.flatMap((archive) => gapsOf(archive, span))) {
    const same = byKey.get(keyOf(gap))
    byKey.set(keyOf(gap), same === undefined ? gap : { ...same, accounts: [...same.accounts, ...gap.accounts] })
  }
  return [...byKey.values()].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

export const isInGap = (day: string, { from, to }: Gap): boolean => from <= day && day <= to
