import { MINUTE_MS } from '@gildscope/base/time'
import type { FeedEntry } from './atom-feed.ts'
import type { Polls } from './syndication-repository.ts'
import { escapeHtml, plainText } from './words.ts'

/** What the worker says of the game's API now. */
export type GameState = { state: string; since: string | null; reason: string | null }

const minuteText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const lengthText = (minutes: number): string =>
  minutes < 120 ? `${minutes} minutes` : `${(minutes / 60).toFixed(1)} hours`

const late = (slot: number, minutes: number): FeedEntry => ({
  name: `late-${slot}`,
  title: 'Prices are late',
  at: new Date((slot + minutes) * MINUTE_MS),
  page: '/status',
  content: `The last poll of the market is that of ${minuteText(slot * MINUTE_MS)}.`,
})

const back = ({ before, after }: Polls['gaps'][number]): FeedEntry => ({
  name: `back-${after}`,
  title: 'Prices are back',
  at: new Date(after * MINUTE_MS),
  page: '/status',
  content: `Polled again at ${minuteText(after * MINUTE_MS)}, after ${lengthText(after - before)} without a poll. History has a gap of that time.`,
})

const down = ({ state, since, reason }: GameState): FeedEntry[] =>
  state !== 'down' || since === null
    ? []
    : [
        {
          name: `game-down-${Math.floor(Date.parse(since) / MINUTE_MS)}`,
          title: "The game's API does not answer",
          at: new Date(since),
          page: '/status',
          content: `It has not answered since ${minuteText(Date.parse(since))}${reason === null ? '' : `: ${escapeHtml(plainText(reason))}`}.`,
        },
      ]

/** When polls stopped and went on, the newest first. `minutes`: the longest time between two polls that is usual. */
export const incidentEntries = (
  { last, gaps }: Polls,
  { minutes, now, game }: { minutes: number; now: number; game: GameState },
): FeedEntry[] => {
  const isLate = last !== null && now / MINUTE_MS - last > minutes
  const past = gaps.flatMap((gap) => [late(gap.before, minutes), back(gap)])
  const present = [...(isLate ? [late(last, minutes)] : []), ...down(game)]
  return [...past, ...present].sort((a, b) => b.at.getTime() - a.at.getTime())
}
