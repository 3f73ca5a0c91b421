import { WEALTH_PLACES } from '@gildscope/contracts'
import { counted, spokenCoins } from '@gildscope/ui'
import { dayAndYearWords, dayWords } from '../shared/day-words.ts'
import { type Drawn, figureOf } from './chart-option.ts'
import type { Step } from './model.ts'
import { PLACE_WORDS } from './place-words.ts'
import type { Carried } from './points.ts'

/** The most valuable places of a day, named under the crosshair. */
const NAMED_PLACES = 5

/** Places of a day by value, the most valuable first. */
export const dearestPlaces = ({ point }: Step, view: Drawn): { label: string; value: number }[] =>
  WEALTH_PLACES.map((place) => ({ label: PLACE_WORDS[place], value: figureOf(point?.places[place], view) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, NAMED_PLACES)

/** `Bank of Brann.1170 as of 2 Mar`. */
export const carriedText = ({ account, place, since }: Carried): string =>
  `${place === null ? account : `${PLACE_WORDS[place]} of ${account}`} as of ${dayWords(since)}`

const spoken = (value: number, { measure }: Drawn): string =>
  measure === 'units' ? counted(value, 'unit') : spokenCoins(value)

/** A day for those who do not see the graph. */
export const spokenStep = (step: Step | undefined, view: Drawn): string => {
  if (step === undefined) return 'no day'
  const { date, point } = step
  if (point === null) return `${dayAndYearWords(date)}: not read`
  const places = dearestPlaces(step, view).map(({ label, value }) => `${label} ${spoken(value, view)}`)
  const carried = point.carried.map(carriedText)
  return [`${dayAndYearWords(date)}: total ${spoken(figureOf(point.total, view), view)}`, ...places, ...carried].join(
    ', ',
  )
}
