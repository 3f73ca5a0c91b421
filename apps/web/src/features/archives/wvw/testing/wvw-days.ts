import type { WvwArchive, WvwCharacter, WvwDay } from '@gildscope/contracts'
import { COUNTED, type Counts } from '../figures.ts'

const ZERO = Object.fromEntries(COUNTED.map((id) => [id, 0])) as Counts

const withRates = (counts: Partial<Counts>): WvwCharacter => {
  const all = { ...ZERO, ...counts }
  const hours = all.age / 3600
  return {
    ...all,
    kdr: all.kills / Math.max(1, all.deaths),
    kPerHr: hours === 0 ? 0 : all.kills / hours,
    rankPerHr: hours === 0 ? 0 : all.wvw_rank / hours,
  }
}

type DayParts = Partial<Counts> & Partial<Pick<WvwDay, 'readings' | 'isPartial' | 'resets'>>

/** A day of which four readings are known; give what was counted. */
export const wvwDay = (
  date: string,
  { readings = 4, isPartial = false, resets = [], ...counts }: DayParts = {},
  characters: Readonly<Record<string, Partial<Counts>>> = {},
): WvwDay => ({
  ...withRates(counts),
  ...{ date, readings, isPartial, resets },
  characters: Object.fromEntries(Object.entries(characters).map(([name, parts]) => [name, withRates(parts)])),
})

export const wvwArchive = (
  account: string,
  days: WvwDay[],
  differs: Partial<Pick<WvwArchive, 'gaps' | 'rank'>> = {},
): WvwArchive => ({ account, accountID: `id of ${account}`, rank: 100, days, gaps: [], ...differs })
