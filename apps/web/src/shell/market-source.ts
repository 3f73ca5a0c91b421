import type { WebConfig } from '../api/web-config.ts'

const WORDS = { live: 'Live', simulated: 'Simulated', replay: 'Recorded' } as const

const SENTENCES = {
  live: null,
  simulated: 'Simulated market: names are real, prices are not.',
  replay: 'Recorded market: names and prices are real, but from the past.',
} as const

/** The source of the prices, in a word. */
export const sourceWord = (source: WebConfig['dataSource']): string => WORDS[source]

/** The notice that every page of a market other than the real, current one must show; null for the real one. */
export const sourceSentence = (source: WebConfig['dataSource']): string | null => SENTENCES[source]
