import type { MarketStatus } from '@gildscope/contracts'
import { secondsUntil } from '../freshness/freshness.ts'
import { clockTime, duration } from '../time/words.ts'

export type BannerInput = {
  isOnline: boolean
  status: MarketStatus | null
  /** Why the status could not be fetched. */
  error: Error | null
  /** Why the account could not be read, as a code; null: no failure, or no one is signed in. */
  accountError: string | null
  /** Since the status came. */
  elapsedSeconds: number
  now: number
  /** When the oldest answer from this device was given, in ms since 1970; null: all are of the site as it is. */
  savedAt: number | null
  /** A version that is newer than the page's own. */
  newVersion: string | null
}

export type Banner = {
  kind: 'offline' | 'unreachable' | 'saved' | 'game-down' | 'stalled' | 'account' | 'new-version'
  isWarning: boolean
  title: string
  text: string
  /** When it is retried automatically. */
  nextTrySeconds: number | null
  action: 'retry' | 'reload' | null
}

const QUIET = { isWarning: false, nextTrySeconds: null, action: null } as const

const ageOf = (status: MarketStatus, elapsedSeconds: number): string =>
  duration((status.ageSeconds ?? 0) + elapsedSeconds)

/** `prices from 12:03`, or null before the first. */
const pricesFrom = ({ status, now }: BannerInput): string | null =>
  status === null || status.lastPoll === null ? null : `prices from ${clockTime(status.lastPoll, now)}`

/** `Data of 14:05.`, or null where all is of the site as it is. */
const savedWords = ({ savedAt, now }: BannerInput): string | null =>
  savedAt === null ? null : `Data of ${clockTime(new Date(savedAt).toISOString(), now)}.`

const offline = (input: BannerInput): Banner => {
  const prices = pricesFrom(input)
  const text = savedWords(input) ?? `Saved pages stay readable${prices === null ? '.' : `; ${prices}.`}`
  return { ...QUIET, kind: 'offline', title: 'You are offline.', text }
}

const unreachable = (input: BannerInput): Banner => {
  const prices = pricesFrom(input)
  const shown = savedWords(input) ?? (prices === null ? '' : `Showing ${prices}.`)
  const text = `${shown} We keep trying; nothing you typed is lost.`.trimStart()
  return { ...QUIET, kind: 'unreachable', isWarning: true, title: 'The server does not answer.', text, action: 'retry' }
}

const showing = (status: MarketStatus, { now, elapsedSeconds }: BannerInput): string =>
  status.lastPoll === null
    ? 'There are no prices yet.'
    : `Showing prices from ${clockTime(status.lastPoll, now)}, ${ageOf(status, elapsedSeconds)} old.`

const gameDown = (status: MarketStatus, input: BannerInput): Banner => {
  const { since, nextTry } = status.gameApi
  return {
    kind: 'game-down',
    isWarning: true,
    title: since === null ? 'Game API down.' : `Game API down since ${clockTime(since, input.now)}.`,
    text: showing(status, input),
    nextTrySeconds:
      nextTry === null ? null : Math.max(0, Math.ceil(secondsUntil(nextTry, status, input.elapsedSeconds))),
    action: 'retry',
  }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const stalled = (status: MarketStatus, message: string, input: BannerInput): Banner => {
  const isEmpty = status.lastPoll === null
  return {
    kind: 'stalled',
    isWarning: !isEmpty,
    title: isEmpty ? 'No prices yet.' : 'Prices are not being collected.',
    text: isEmpty ? sentence(message) : showing(status, input),
    nextTrySeconds: null,
    action: null,
  }
}

const accountAway = (code: string): Banner => ({
  ...QUIET,
  kind: 'account',
  isWarning: true,
  title: 'Your account could not be read.',
  text: `Error: ${code}. Until it can be read, pages work without it. Retrying automatically.`,
  action: 'retry',
})

const newVersionReady = (version: string): Banner => ({
  ...QUIET,
  kind: 'new-version',
  title: `Version ${version} is ready.`,
  text: 'Your filters and tables stay as they are.',
  action: 'reload',
})

/** Until what was saved has been replaced. */
const saved = (words: string): Banner => ({ ...QUIET, kind: 'saved', title: words, text: 'Fetching what is new.' })

/** The one message below the header: the cause closest to the user comes first. */
export const chooseBanner = (input: BannerInput): Banner | null => {
  const { isOnline, status, error, accountError, newVersion } = input
  const savedText = savedWords(input)
  if (!isOnline && (error !== null || savedText !== null)) return offline(input)
  if (error !== null) return unreachable(input)
  if (savedText !== null) return saved(savedText)
  if (status?.gameApi.state === 'down') return gameDown(status, input)
  if (status !== null && status.message !== null) return stalled(status, status.message, input)
  if (accountError !== null) return accountAway(accountError)
  return newVersion === null ? null : newVersionReady(newVersion)
}
