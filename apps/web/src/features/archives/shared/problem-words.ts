import { DAY_MS } from '@gildscope/base/time'
import { sentence } from '@gildscope/ui'
import type { ArchiveProblem } from './archive-state.ts'

/** How long a key that the game refuses is retried before it counts as invalid. */
const TRIED_DAYS = 3

const later = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY_MS).toISOString()

const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words.map((word) => `“${word}”`))

/** Whether another key, or another permission, would solve it. */
export const isOfKey = (problem: ArchiveProblem): boolean =>
  problem.kind !== 'failing' || /\bkey\b/.test(problem.error ?? '')

/** `action`: what to do with the keys; null: they are not the problem. */
type ProblemWords = { title: string; text: string; action: string | null }

/** The problem of an archive and its consequence; `time` formats an instant, `day` its date alone. */
export const problemWords = (
  problem: ArchiveProblem,
  { time, day }: Record<'time' | 'day', (iso: string) => string>,
): ProblemWords => {
  const { account, since } = problem
  const when = since === null ? null : `since ${time(since)}`
  switch (problem.kind) {
    case 'refused': {
      const until = since === null ? 'for some days' : `until ${day(later(since, TRIED_DAYS))}`
      return {
        title: `The game ${when === null ? `refuses the key of ${account}` : `has refused the key of ${account} ${when}`}.`,
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
        title: `The archive of ${account} ${when === null ? 'is not read' : `has not been read ${when}`}.`,
        text: 'No linked key may read it. Stored data stays.',
        action: 'Look at the keys',
      }
    case 'failing':
      return {
        title: when === null ? `The last reading of ${account} failed.` : `Readings of ${account} have failed ${when}.`,
        text: [
          ...(problem.error === null ? [] : [sentence(problem.error)]),
          problem.nextTry === null ? 'We keep trying.' : `Next try: ${time(problem.nextTry)}.`,
          'Its archive stays as it is.',
        ].join(' '),
        action: isOfKey(problem) ? 'Look at the keys' : null,
      }
  }
}
