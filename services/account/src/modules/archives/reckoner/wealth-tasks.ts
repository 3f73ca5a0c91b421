import { csvCell, typedText } from '@gildscope/base/csv'
import { WEEK_MS } from '@gildscope/base/time'
import type { ArchiveGap, WealthArchive, WealthDay } from '@gildscope/contracts'
import { WEALTH_PLACES } from '@gildscope/contracts/wealth-places'
import type { Side } from '@gildscope/market'
import {
  type StoredWealth,
  type StoredWealthDay,
  wealthDays,
  wealthHoldings,
  wealthMovers,
  wealthStates,
} from '@gildscope/players'
import { rowsOf, type StoredMonth } from './stored-month.ts'
import { dateOf, eachOf, listTexts, objectTexts, type Range, type Task } from './task.ts'

/** Days of game accounts; holdings are dropped, because they make up nearly all of a day. */
const createDays = (accounts: number) => {
  const days: StoredWealthDay[][] = Array.from({ length: accounts }, () => [])
  return {
    add: (month: StoredMonth): void => {
      for (const { holdings: _, ...day } of rowsOf<StoredWealth>(month)) days[month.account]?.push(day)
    },
    of: (account: number): StoredWealthDay[] => days[account] ?? [],
  }
}

/** All days are created before some are selected, because a place that was not read depends on earlier days. */
const daysIn = (stored: readonly StoredWealthDay[], range: Range): WealthDay[] =>
  wealthDays(stored).filter(({ date }) => {
    const start = Date.parse(date)
    return start < range.to && start + 86_399_999 >= range.from
  })

type ArchiveInput = {
  accounts: { account: string; accountID: string }[]
  range: Range
  gaps: (ArchiveGap & { account: string })[]
}

export const wealth = ({ accounts, range, gaps }: ArchiveInput): Task => {
  const days = createDays(accounts.length)
  const archiveOf = (whose: ArchiveInput['accounts'][number], place: number): WealthArchive => ({
    ...whose,
    days: daysIn(days.of(place), range),
    gaps: gaps.filter(({ account }) => account === whose.account).map(({ from, to, reason }) => ({ from, to, reason })),
  })
  return { add: days.add, texts: () => listTexts(eachOf(accounts, archiveOf)) }
}

const AMOUNTS = ['sell', 'buy', 'sellNet', 'buyNet', 'units'] as const

export const wealthText = ({ accounts, range }: { accounts: string[]; range: Range }): Task => {
  const days = createDays(accounts.length)
  const linesOf = function* (account: string, { date, readings, places, since }: WealthDay): Generator<string> {
    for (const place of WEALTH_PLACES) {
      const amount = places[place]
      if (amount === undefined) continue
      const figures = AMOUNTS.map((name) => amount[name])
      yield `${[csvCell(typedText(account)), date, place, ...figures, readings, since[place] ?? date].join(',')}\n`
    }
  }
  return {
    add: days.add,
    texts: function* () {
      yield `account,date,place,${AMOUNTS.join(',')},readings,read\n`
      for (const [place, account] of accounts.entries())
        for (const day of daysIn(days.of(place), range)) yield* linesOf(account, day)
    },
  }
}

type HoldingsInput = { accounts: string[]; day: string | null; since: string | null; side: Side }

const dayOf = (date: string | undefined): number => Date.parse(date ?? '')

/** The selected day, and the one it is compared with. */
const daysAsked = (newest: string | null, { day, since }: HoldingsInput) => {
  const last = day === null || newest === null || newest < day ? newest : day
  if (last === null) return null
  return { day: last, since: since ?? dateOf(dayOf(last) - WEEK_MS) }
}

export const wealthOfItems = (input: HoldingsInput): Task => {
  const { accounts, side } = input
  const stored: StoredWealth[][] = accounts.map(() => [])
  const make = () => {
    const dates = stored.flat().map(({ date }) => date)
    const asked = daysAsked(dates.toSorted().at(-1) ?? null, input)
    const compared = accounts.flatMap((account, place) => {
      const states = asked === null ? null : wealthStates(stored[place] ?? [], asked)
      return states === null ? [] : [{ account, ...states }]
    })
    const last = (of: (states: (typeof compared)[number]) => string) =>
      compared.map(of).reduce<string | null>((most, date) => (most === null || date > most ? date : most), null)
    return {
      fields: { day: last(({ after }) => after.date), since: last(({ before }) => before.date) },
      lists: {
        holdings: wealthHoldings(
          compared.map(({ account, after }) => ({ account, state: after })),
          side,
        ),
        movers: wealthMovers(compared, side),
      },
    }
  }
  return {
    add: (month) => {
      for (const day of rowsOf<StoredWealth>(month)) stored[month.account]?.push(day)
    },
    texts: () => {
      const { fields, lists } = make()
      return objectTexts(fields, lists)
    },
  }
}
