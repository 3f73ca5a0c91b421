import type { MarketStatus } from '@gildscope/contracts'
import { formatNumber } from '@gildscope/ui'
import { duration } from '../../../shell/time/words.ts'
import { formatBytes, formatShare } from '../shared/format-bytes.ts'

/** `plain`: a fact that is neither good nor bad. */
export type Verdict = 'good' | 'warn' | 'bad' | 'plain'
export type Figure = { label: string; value: string | null; verdict: Verdict; word: string }

const UNKNOWN = { value: null, verdict: 'plain', word: 'not known' } as const
const plain = (label: string, value: string | null, word: string): Figure =>
  value === null ? { label, ...UNKNOWN } : { label, value, verdict: 'plain', word }

type Judged = Pick<Figure, 'verdict' | 'word'>
type Words = readonly [good: string, warn: string, bad: string]

const VERDICTS = ['good', 'warn', 'bad'] as const

/** The verdict on a figure, by the limits up to which it is good and tolerable. */
const judge = (value: number, [good, tolerable]: readonly [number, number], words: Words): Judged => {
  const at = value <= good ? 0 : value <= tolerable ? 1 : 2
  return { verdict: VERDICTS[at], word: words[at] }
}

const secondsFrom = (now: string, instant: string | null): number | null =>
  instant === null ? null : (Date.parse(instant) - Date.parse(now)) / 1000

/** Missed polls after which order books are replaced and a gap begins. */
const GAP_POLLS = 3
const GOOD_POLLS = 2

/** `elapsed`: seconds since the status was answered. */
const lastPoll = ({ ageSeconds, pollSeconds, dataSource }: MarketStatus, elapsed: number): Figure => {
  const label = 'Last poll'
  if (ageSeconds === null) return { label, value: null, verdict: 'bad', word: 'none yet' }
  const age = ageSeconds + elapsed
  const value = `${duration(age)} ago`
  if (dataSource === 'replay') return { label, value, verdict: 'plain', word: 'recorded' }
  const limits = [GOOD_POLLS * pollSeconds, GAP_POLLS * pollSeconds] as const
  return { label, value, ...judge(age, limits, ['on time', 'late', 'stale']) }
}

const nextPoll = ({ nextPoll: at, now, pollSeconds }: MarketStatus, elapsed: number): Figure => {
  const label = 'Next poll'
  if (at === null) return { label, ...UNKNOWN }
  const seconds = (Date.parse(at) - Date.parse(now)) / 1000 - elapsed
  if (seconds >= 0) return { label, value: `in ${duration(seconds)}`, verdict: 'good', word: 'planned' }
  const word = seconds >= -pollSeconds ? 'due' : 'overdue'
  return { label, value: `due ${duration(-seconds)} ago`, verdict: word === 'due' ? 'good' : 'warn', word }
}

const pollDuration = ({ pollDurationSeconds: seconds, pollSeconds }: MarketStatus): Figure => {
  const label = 'Duration'
  if (seconds === null) return { label, ...UNKNOWN }
  const words: Words = ['fast enough', 'slower than polls come', 'slower than polls come']
  return {
    label,
    value: `${formatNumber(seconds, 1)} s`,
    ...judge(seconds, [pollSeconds, Number.POSITIVE_INFINITY], words),
  }
}

const itemsSeen = ({ polledItems, tradable }: MarketStatus): Figure => {
  const label = 'Items seen'
  if (polledItems === null) return { label, ...UNKNOWN }
  const share = tradable === 0 ? 1 : polledItems / tradable
  return {
    label,
    value: `${formatNumber(polledItems)} of ${formatNumber(tradable)}`,
    ...judge(-share, [-0.9, -0.5], [share >= 1 ? 'all' : 'nearly all', 'fewer than usual', 'few']),
  }
}

const SOURCES: Record<string, string> = {
  live: 'the real market',
  simulated: 'a simulated market',
  replay: 'a replay of recorded data',
}

export const pollFigures = (status: MarketStatus, elapsed: number): Figure[] => [
  lastPoll(status, elapsed),
  nextPoll(status, elapsed),
  pollDuration(status),
  itemsSeen(status),
  plain('Time between polls', duration(status.pollSeconds), 'as configured'),
]

/** Coverage is recalculated so soon after the last rows of an import. */
const COUNTED_SECONDS = 300
const DAY_SECONDS = 86_400

/** Whether an import of the past is under way, or ended so recently that coverage does not count all of it yet. */
export const isFilling = ({ imports, historyImport, tradable, now }: MarketStatus): boolean => {
  const isWorking = historyImport?.state === 'running' || historyImport?.state === 'waiting'
  const isComplete = imports.length > 0 && imports.every(({ items }) => items >= tradable)
  // Either side of now: in a replay `now` is the moment of the recording.
  const isRecent = imports.some(({ lastAt }) => Math.abs(secondsFrom(now, lastAt) ?? Infinity) < COUNTED_SECONDS)
  return isRecent || (isWorking && !isComplete)
}

/** `isYoung`: the installation has not existed for the whole time. */
const coverage = (label: string, share: number | null, isFillingUp: boolean, isYoung: boolean): Figure => {
  if (share === null) return { label, ...UNKNOWN }
  const judged = judge(-share, [-0.95, -0.5], ['complete', 'partial', 'too little'])
  const figure = { label, value: formatShare(share) }
  if (judged.verdict === 'good') return { ...figure, ...judged }
  if (isFillingUp) return { ...figure, verdict: 'plain', word: 'filling' }
  return isYoung ? { ...figure, verdict: 'plain', word: 'collecting' } : { ...figure, ...judged }
}

export const coverageFigures = (status: MarketStatus): Figure[] => {
  const { coverage1d, coverage7d, collectingSince, now } = status
  const isFillingUp = isFilling(status)
  const age = -(secondsFrom(now, collectingSince) ?? Number.NEGATIVE_INFINITY)
  return [
    coverage('Last day', coverage1d, isFillingUp, age < DAY_SECONDS),
    coverage('Last 7 days', coverage7d, isFillingUp, age < 7 * DAY_SECONDS),
    plain(
      'Collecting for',
      collectingSince && duration((Date.parse(now) - Date.parse(collectingSince)) / 1000),
      'since the first poll',
    ),
    plain('Known items', formatNumber(status.items), 'in all'),
    plain('Tradable items', formatNumber(status.tradable), 'now or once'),
  ]
}

const STATES: Record<MarketStatus['gameApi']['state'], Judged & { value: string }> = {
  up: { value: 'up', verdict: 'good', word: 'answers' },
  down: { value: 'down', verdict: 'bad', word: 'does not answer' },
  unknown: { value: 'unknown', verdict: 'plain', word: 'not tried yet' },
}

export const gameApiFigures = ({ gameApi, now }: MarketStatus, elapsed: number): Figure[] => {
  const { state, since, nextTry, responseMs, reason } = gameApi
  const sinceSeconds = secondsFrom(now, since)
  const trySeconds = secondsFrom(now, nextTry)
  const nextValue = trySeconds === null ? null : trySeconds > elapsed ? `in ${duration(trySeconds - elapsed)}` : 'now'
  const response: Figure =
    responseMs === null
      ? { label: 'Response time', ...UNKNOWN }
      : {
          label: 'Response time',
          value: `${formatNumber(responseMs)} ms`,
          ...judge(responseMs, [1000, 3000], ['fast', 'slow', 'very slow']),
        }
  return [
    { label: 'State', ...STATES[state] },
    plain('Since', sinceSeconds === null ? null : `${duration(elapsed - sinceSeconds)} ago`, `it is ${state}`),
    response,
    plain('Next try', nextValue, 'planned'),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason, verdict: 'bad', word: 'last failure' } as const]),
  ]
}

const LOOK_STATES: Record<NonNullable<MarketStatus['looks']>['state'], string> = {
  on: 'on',
  learning: 'being tried',
  off: 'off',
}

/** Looks at the busiest books between polls. That there are none is no fault: figures then have a larger error. */
export const lookFigures = ({ looks }: MarketStatus): Figure[] => {
  if (looks === null) return [{ label: 'State', ...UNKNOWN }]
  const { state, reason, items, lookSeconds, changeSeconds, answered, lost } = looks
  const rhythm = state === 'on' && lookSeconds !== null ? `, every ${duration(lookSeconds)}` : ''
  const made = answered + lost
  return [
    {
      label: 'State',
      value: `${LOOK_STATES[state]}${rhythm}`,
      verdict: 'plain',
      word: reason,
    },
    plain('Items', formatNumber(items), 'most traded lately'),
    plain(
      'With a new answer',
      made === 0 ? null : `${formatNumber(answered)} of ${formatNumber(made)}`,
      'in the last hour',
    ),
    plain('The game changes', changeSeconds === null ? null : `every ${duration(changeSeconds)}`, 'about, as measured'),
  ]
}

const CLASSES = [
  ['poll', 'For polls'],
  ['waiting', 'For people who wait'],
  ['reference', 'For the catalogue'],
  ['background', 'In the background'],
] as const

/**
 * Share of the game's hourly call limit. The background work uses what remains, so a full hour is not a problem, but
 * having none left is.
 */
export const gameCallFigures = ({ gameCalls }: MarketStatus): Figure[] => {
  if (gameCalls === null) return [{ label: 'Calls', ...UNKNOWN }]
  const { allowedPerHour, gameAccounts, background } = gameCalls
  const made = CLASSES.reduce((sum, [name]) => sum + gameCalls[name], 0)
  return [
    {
      label: 'Calls',
      value: `${formatNumber(made)} of ${formatNumber(allowedPerHour)}`,
      ...judge(
        (made - background) / Math.max(1, allowedPerHour),
        [0.75, 0.95],
        ['room left', 'little room', 'no room'],
      ),
    },
    ...CLASSES.map(([name, label]) => plain(label, formatNumber(gameCalls[name]), 'of them')),
    plain('Room for', `${formatNumber(gameAccounts)} game accounts`, 'read every six hours'),
  ]
}

/** The market's days end at midnight UTC, and a day is written within the hours after. */
const DUMP_HOURS = [30, 54] as const

/** By the machine's clock: in a replay days end at irregular times. */
export const dumpFigures = (status: MarketStatus): Figure[] => [...dumpedFigures(status), ...dumpDiskFigures(status)]

const dumpDiskFigures = ({ dumpDisk }: MarketStatus): Figure[] => {
  if (dumpDisk === null) return []
  const { freeBytes, sizeBytes, isNearlyFull } = dumpDisk
  const judged: Judged = isNearlyFull
    ? { verdict: 'bad', word: 'too full: no day is written until a tenth is free' }
    : { verdict: 'good', word: 'enough' }
  return [{ label: 'Free space', value: `${formatBytes(freeBytes)} of ${formatBytes(sizeBytes)}`, ...judged }]
}

const dumpedFigures = ({ dumps, now, dataSource }: MarketStatus): Figure[] => {
  if (dumps === null) return [{ label: 'Last day', value: null, verdict: 'plain', word: 'none is written' }]
  const { lastDay, days, bytes, faults, checkedAt } = dumps
  const hours = (Date.parse(now) - Date.parse(`${lastDay}T00:00:00Z`)) / 3_600_000 - 24
  const age: Judged =
    dataSource === 'live' ? judge(hours, DUMP_HOURS, ['on time', 'late', 'too old']) : { verdict: 'plain', word: 'UTC' }
  return [
    { label: 'Last day', value: lastDay, ...age },
    plain('Days', formatNumber(days), 'in all'),
    plain('Size', formatBytes(bytes), 'all files'),
    plain(
      'Read back',
      checkedAt === null ? null : `${duration((Date.parse(now) - Date.parse(checkedAt)) / 1000)} ago`,
      'any one, each night',
    ),
    {
      label: 'Damaged',
      value: formatNumber(faults),
      ...judge(faults, [0, 3], ['none', 'to be written again', 'many']),
    },
  ]
}

const GB = 1_000_000_000

export const storageFigures = ({ databaseBytes, freeDiskBytes }: MarketStatus): Figure[] => [
  plain('Database', databaseBytes === null ? null : formatBytes(databaseBytes), 'on disk'),
  freeDiskBytes === null
    ? { label: 'Free space', ...UNKNOWN }
    : {
        label: 'Free space',
        value: formatBytes(freeDiskBytes),
        ...judge(-freeDiskBytes, [-10 * GB, -GB], ['enough', 'getting low', 'nearly full']),
      },
]

export const installationFigures = (status: MarketStatus, version: string): Figure[] => [
  plain('Data source', status.dataSource, SOURCES[status.dataSource] ?? 'its own kind'),
  plain('Version', version, 'of the pages'),
  plain('Data version', formatNumber(status.dataVersion), 'rises with each change'),
]

export type Queue = MarketStatus['queues'][number]

export const queueVerdict = ({ failed, active, waiting }: Queue): Judged => {
  if (failed > 0) return { verdict: 'warn', word: 'failed jobs' }
  return { verdict: 'good', word: active + waiting > 0 ? 'working' : 'idle' }
}

const IMPORT_STATES: Record<NonNullable<MarketStatus['historyImport']>['state'], Judged> = {
  waiting: { verdict: 'plain', word: 'waiting' },
  running: { verdict: 'plain', word: 'under way' },
  finished: { verdict: 'good', word: 'complete' },
  stopped: { verdict: 'warn', word: 'stands still' },
}

/** None where no archive is configured. */
export const importVerdicts = ({ historyImport }: MarketStatus): Judged[] =>
  historyImport === null ? [] : [IMPORT_STATES[historyImport.state]]

const FEED_STATES: Record<MarketStatus['communityFeeds'][number]['state'], Judged> = {
  unread: { verdict: 'plain', word: 'not read yet' },
  ok: { verdict: 'good', word: 'read' },
  'not-answering': { verdict: 'warn', word: 'does not answer' },
  'held-back': { verdict: 'warn', word: 'held back' },
}

export const feedVerdict = ({ state }: Pick<MarketStatus['communityFeeds'][number], 'state'>): Judged =>
  FEED_STATES[state]

export const agoText = (now: string, instant: string): string =>
  `${duration((Date.parse(now) - Date.parse(instant)) / 1000)} ago`

/** `Hourly rows of the last 7 days`, `Daily rows, all there are`. */
export const stepName = ({ resolution, days }: { resolution: string; days: number | null }): string => {
  const rows = resolution === 'hour' ? 'Hourly rows' : 'Daily rows'
  return days === null ? `${rows}, all there are` : `${rows} of the last ${formatNumber(days)} days`
}

export const importVerdict = (imported: number, tradable: number): Judged =>
  imported >= tradable ? { verdict: 'good', word: 'complete' } : { verdict: 'plain', word: 'under way' }

/** The worst verdict of all figures, and how many share it. */
export const overall = (verdicts: readonly Verdict[]): { verdict: Verdict; sentence: string } => {
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length
  const bad = count('bad')
  const warn = count('warn')
  const figures = (number: number) => `${number} ${number === 1 ? 'figure' : 'figures'}`
  if (bad > 0) return { verdict: 'bad', sentence: `${figures(bad)} below ${bad === 1 ? 'is' : 'are'} bad.` }
  if (warn > 0) return { verdict: 'warn', sentence: `${figures(warn)} below ${warn === 1 ? 'needs' : 'need'} a look.` }
  return { verdict: 'good', sentence: 'All is well.' }
}
