import { DAY_MS } from '@gildscope/time'
import type { ArchiveProblem } from './archive-state.ts'

/** How long a key that the game refuses is retried before it counts as invalid. */
const TRIED_DAYS = 3

const later = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString()

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words.map((word) => `“${word}”`))

type ProblemWords = { title: string; text: string; action: string }

/** The problem of an archive and its consequence; `time` formats an instant, `day` its date alone. */
export const problemWords = (
  problem: ArchiveProblem,
  { time, day }: Record<'time' | 'day', (iso: string) => string>,
): ProblemWords => {
  const { account, since } = problem
  const sinceWhen = since === null ? '' : ` since ${time(since)}`
  switch (problem.kind) {
    case 'refused': {
      const until = since === null ? 'for some days' : `until ${day(later(since, TRIED_DAYS))}`
      return {
        title: `The game refuses the key of ${account}${sinceWhen}.`,
        text: problem.isFinal
          ? 'It is no longer used. Its archive stays as it is.'
          : `We keep trying ${until}. Its archive stays as it is.`,
        action: 'Replace the key',
      }
    }
    case 'lacking':
      return {
        title: `The key of ${account} lacks ${listed(problem.permissions)}.`,
        text: 'Without it the game refuses the data of this archive. Stored data stays.',
        action: 'Link another key',
      }
    case 'stopped':
      return {
        title: `The archive of ${account} is not read${sinceWhen}.`,
        text: 'No linked key may read it. Stored data stays.',
        action: 'Look at the keys',
      }
    case 'failing':
      return {
        title: `The game does not answer for ${account}${sinceWhen}.`,
        text: `${problem.error === null ? '' : `${problem.error} `}We keep trying. Its archive stays as it is.`,
        action: 'Look at the keys',
      }
  }
}
