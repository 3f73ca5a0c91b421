import type { WvwArchive, WvwCharacter, WvwDay } from '@gildscope/contracts'
import { type Figures, sumFigures } from './figures.ts'
import { type Gap, isInGap } from './gaps.ts'

export type CharacterDay = {
  name: string
  figures: Figures
  /** No other character of the account played, so that the account's counters are its own. */
  isExact: boolean
}

/** A UTC day of one game account, or of several together. */
export type Day = {
  date: string
  figures: Figures
  /** Longest playing time first. */
  characters: readonly CharacterDay[]
  readings: readonly { account: string; count: number }[]
  /** Accounts that were not read although others were. */
  absent: readonly string[]
  /** Accounts that were read only once, with an unknown day before: a difference needs two readings. */
  uncounted: readonly string[]
  /** It begins with its first reading, because the day before is unknown. */
  isPartial: boolean
  /** No account was counted. */
  isUncounted: boolean
  /** Counters that fell that day and were restarted. */
  resets: readonly string[]
}

const charactersOf = ({ characters }: WvwDay): CharacterDay[] => {
  const played = Object.values(characters).filter(({ age }) => age > 0).length
  return Object.entries(characters).map(([name, character]: [string, WvwCharacter]) => ({
    name,
    figures: sumFigures([character]),
    isExact: played <= 1,
  }))
}

type Part = { account: string; day: WvwDay }

const mergedDay = (date: string, parts: readonly Part[], gaps: readonly Gap[]): Day => {
  const days = parts.map(({ day }) => day)
  const uncounted = parts.filter(({ day: { isPartial, readings } }) => isPartial && readings === 1)
  return {
    date,
    figures: sumFigures(days),
    characters: days.flatMap(charactersOf).toSorted((a, b) => b.figures.age - a.figures.age),
    readings: parts.map(({ account, day }) => ({ account, count: day.readings })),
    absent: [...new Set(gaps.filter((gap) => isInGap(date, gap)).flatMap(({ accounts }) => accounts))],
    isPartial: days.some(({ isPartial }) => isPartial),
    uncounted: uncounted.map(({ account }) => account),
    isUncounted: uncounted.length === parts.length,
    resets: [...new Set(days.flatMap(({ resets }) => resets))],
  }
}

/** The days of several archives, oldest first: counters are added up, rates are calculated from the sums. */
export const mergeDays = (archives: readonly WvwArchive[], gaps: readonly Gap[]): Day[] => {
  const parts = new Map<string, Part[]>()
  for (const { account, days } of archives) {
    for (const day of days) {
      const date = day.date.slice(0, 10)
      const others = parts.get(date)
      if (others === undefined) parts.set(date, [{ account, day }])
      else others.push({ account, day })
    }
  }
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([date, ofDay]) => mergedDay(date, ofDay, gaps))
}

/** Accounts whose part of a day is unknown, so that the sum of all is, too. */
export const unknownAccounts = ({ absent, uncounted }: Day): readonly string[] => [...absent, ...uncounted]

/** The smallest number of readings of any account: the day is only as well known as that. */
export const leastReadings = ({ readings }: Day): number => Math.min(...readings.map(({ count }) => count))
