import { accountCall, achievementsCall, livesCall } from '@gildscope/contracts/game'
import { readingOf, WVW_ACHIEVEMENTS, type WvwReading } from '@gildscope/players'
import { addEntries, type Entry, toEntry } from '../entry-store.ts'
import { daysBetween } from '../gaps.ts'
import type { Source } from './source.ts'

const entryOf = (reading: WvwReading): Entry => toEntry(reading.at, reading.at, reading)

/** Rank, the counters of World versus World, and each character's playing time and deaths. */
export const wvw: Source = {
  entryOf,
  gapBetween: daysBetween,
  read: async (player, { turn, gameNow }) => {
    const [account, achievements, characters] = await Promise.all([
      player.get(accountCall),
      player.get(achievementsCall, { ids: WVW_ACHIEVEMENTS.join(',') }),
      player.get(livesCall, { ids: 'all' }),
    ])
    const reading = readingOf({ at: gameNow(), rank: account.wvw?.rank ?? null, achievements, characters })
    return {
      suspicion: null,
      cursor: { readAt: reading.at },
      write: (client) => addEntries(client, turn, [entryOf(reading)]),
    }
  },
}
