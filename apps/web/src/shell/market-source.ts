import type { WebConfig } from '../api/web-config.ts'

const WORDS = { live: 'Live', simulated: 'Simulated', replay: 'Recorded' } as const

const SENTENCES = {
  live: null,
  simulated: 'Simulated market: names are real, prices are not.',
  replay: 'Recorded market: names and prices are real, but from the past.',
} as const

/** Where the prices come from, in a word. */
export const sourceWord = (source: WebConfig['dataSource']): string => WORDS[source]

/** What must stand on every page of a market that is not the real, current one; null for that one. */
export const sourceSentence = (source: WebConfig['dataSource']): string | null => SENTENCES[source]
