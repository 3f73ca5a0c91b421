import { ARCHIVES, type Archive, type GameAccount } from '@gildscope/contracts'
import { lackingPermissions, problemOf } from './archive-state.ts'

/** What will be stored for a game account, and what is missing and why. */
export type FirstReading = {
  account: string
  tone: 'good' | 'warn'
  /** `Starts 12:46`, `Next reading 12:46`, `Trades, orders only`. */
  word: string
  detail: string
}

type GameAccounts = Readonly<Record<string, GameAccount>>

const sentence = (words: readonly string[]): string => words.join(', ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const wordsOf = (archives: readonly Archive[]): string[] => archives.map(({ kind }) => ARCHIVES[kind].words.noun)

const whyNot = (archives: readonly Archive[], keys: GameAccounts): string => {
  const [first] = archives
  if (first === undefined) return ''
  const permissions = [...new Set(archives.flatMap(({ kind }) => lackingPermissions(kind, keys[first.account])))]
  const unread = sentence(wordsOf(archives))
  if (permissions.length > 0)
    return `the key lacks ${permissions.map((each) => `“${each}”`).join(' and ')}: no ${unread}`
  return keys[first.account] === undefined ? `no key is linked: no ${unread}` : `the game refuses the key: no ${unread}`
}

const startWord = (archives: readonly Archive[], time: (iso: string) => string): string => {
  if (archives.some(({ state }) => state === 'reading')) return 'Reading now'
  const [start] = archives.flatMap(({ nextUpdate }) => nextUpdate ?? []).toSorted()
  const word = archives.some(({ lastUpdate }) => lastUpdate !== null) ? 'Next reading' : 'Starts'
  return `${word} ${start === undefined ? 'soon' : time(start)}`
}

const ofAccount = (
  archives: readonly Archive[],
  keys: GameAccounts,
  time: (iso: string) => string,
): Omit<FirstReading, 'account'> => {
  const off = archives.filter(({ linked, state }) => linked && state === 'off')
  const hindered = archives.filter((archive) => {
    const kind = problemOf(archive, keys)?.kind
    return !archive.linked || kind === 'lacking' || kind === 'refused' || kind === 'stopped'
  })
  const read = archives.filter((archive) => !off.includes(archive) && !hindered.includes(archive))
  const words = sentence(wordsOf(read))
  const offWords = off.length === 0 ? '' : `${sentence(wordsOf(off))} off until you switch it on`
  const tone = hindered.length > 0 || read.length === 0 ? 'warn' : 'good'
  const detail = [hindered.length > 0 ? whyNot(hindered, keys) : words, offWords].filter((part) => part !== '')
  if (read.length === 0) return { tone, word: 'Nothing', detail: detail.join('; ') }
  const word = hindered.length > 0 ? `${capital(words)} only` : startWord(read, time)
  return { tone, word, detail: detail.join('; ') }
}

/** What the first reading will store, by game account. */
export const firstReadings = (
  archives: readonly Archive[],
  keys: GameAccounts,
  time: (iso: string) => string,
): FirstReading[] =>
  [...new Set(archives.map(({ account }) => account))]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((account) => ({
      account,
      ...ofAccount(
        archives.filter((archive) => archive.account === account),
        keys,
        time,
      ),
    }))
