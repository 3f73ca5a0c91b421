import type { Blank, Seen } from './look-at-page.ts'

/** `content`: there is nothing missing; `says`: what is missing is explained; `empty`: something is not. */
export type Verdict = 'content' | 'says' | 'empty'

export type Judged = {
  verdict: Verdict
  /** Rows of all tables. */
  rows: number
  variables: string[]
  reasons: string[]
}

/** The name of a variable, such as `HISTORY_ARCHIVE_URL`. */
const VARIABLE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g

/** What only the visitor can bring, and the page asks for. */
const ASKS = [
  /API Key available|Game available/,
  /^No (ID|items?|recipe|list) selected/,
  /^This link /,
  /Add the first one by its name/,
  /Choose a character, then take a snapshot/,
  /Nothing is planned yet/,
]

/** What comes by itself, or what this market does not have now; the page says when, or why. */
const WAITS = [
  /Why there can be none|need as much history as offers/,
  /need (a day|half a week) of prices|counted between polls/,
  /half a day of minutes|[Tt]oo little was seen yet/,
  /Rates are read every ten minutes/,
  /Nothing can be added without a catalogue/,
  /matches these filters/,
  /published once it is over/,
]

const isExplained = ({ title, text }: Blank): boolean =>
  text.search(VARIABLE) !== -1 || [...ASKS, ...WAITS].some((words) => words.test(title) || words.test(text))

/** Shorter pages have nothing but their heading. */
const LEAST_TEXT = 60

/** Whether a page of a first day has what it promises, or says what brings it. */
export const judgePage = ({ blanks, alerts, text, rows }: Seen): Judged => {
  const unexplained = blanks.filter((blank) => !isExplained(blank))
  const variables = [...new Set(blanks.flatMap((blank) => blank.text.match(VARIABLE) ?? []))]
  const reasons = [
    ...alerts,
    ...unexplained.map((blank) => (blank.text === '' ? blank.title : `${blank.title} (${blank.text})`)),
    ...(text.length < LEAST_TEXT ? [`nothing but “${text}”`] : []),
  ]
  if (reasons.length > 0) return { verdict: 'empty', rows, variables, reasons }
  return {
    verdict: blanks.length === 0 ? 'content' : 'says',
    rows,
    variables,
    reasons: blanks.map(({ title }) => title),
  }
}
