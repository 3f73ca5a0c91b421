import { figureFields } from '@gildscope/market'

const WORDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/_error$/, '± units'],
  [/_seen$/, 'units, seen'],
  [/_stdev$/, 'deviation'],
  [/_(price|steady)_/, 'copper'],
  [/_value$/, 'copper'],
  [/_quantity_/, 'units'],
]

/** Every figure of a history row with its unit; flows are estimates. */
export const FIGURE_WORDS: readonly (readonly [name: string, words: string])[] = figureFields.map((name) => [
  name,
  WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'units, est.',
])
