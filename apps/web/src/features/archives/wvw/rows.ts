import type { CharacterDay, Day } from './days.ts'
import type { Figures } from './figures.ts'
import type { Gap } from './gaps.ts'
import type { WvwModel } from './model.ts'

/** A row of the table: a day, a character on that day, or unknown days. */
export type WvwRow = {
  date: string
  figures: Figures | null
  day: Day | null
  character: CharacterDay | null
  gap: Gap | null
}

export const rowKey = ({ date, character, gap }: WvwRow): string =>
  [date, character?.name ?? '', gap === null ? '' : `${gap.from} ${gap.accounts.join()}`].join('/')

export const dayRows = (days: WvwModel['days']): WvwRow[] =>
  days.map((day) => ({
    date: day.date,
    figures: day.isUncounted ? null : day.figures,
    day,
    character: null,
    gap: null,
  }))

/** Days and, in their places, the gaps between them. */
export const tableRows = ({ days, gaps }: Pick<WvwModel, 'days' | 'gaps'>): WvwRow[] => [
  ...dayRows(days),
  ...gaps.map((gap) => ({ date: gap.to, figures: null, day: null, character: null, gap })),
]

/** The characters of a day, listed below it. */
export const characterRows = ({ day, character }: WvwRow): WvwRow[] =>
  day === null || character !== null
    ? []
    : day.characters.map((each) => ({ date: day.date, figures: each.figures, day, character: each, gap: null }))
