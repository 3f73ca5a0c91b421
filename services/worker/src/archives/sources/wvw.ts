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
    const counting = player.apart()
    const [account, achievements, characters] = await Promise.all([
      player.get(accountCall),
      counting.get(achievementsCall, { ids: WVW_ACHIEVEMENTS.join(',') }),
      player.get(livesCall, { ids: 'all' }),
    ])
    const rank = account.wvw?.rank ?? null
    const read = readingOf({ at: gameNow(), rank, achievements, characters })
    // A counter that could not be read is not one that was never started.
    const reading = counting.leftOut.length === 0 ? read : { ...read, counters: null }
    return {
      suspicion: null,
      cursor: { readAt: reading.at },
      write: (client) => addEntries(client, turn, [entryOf(reading)]),
    }
  },
}
