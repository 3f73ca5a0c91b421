import { WEEK_MS } from '@gildscope/base/time'
import { WEALTH_PLACES, type WealthPlace } from '@gildscope/contracts/wealth-places'
import { toRows } from '@gildscope/holdings'
import type { StoredWealth } from '@gildscope/players'
import { daysBetween } from '../gaps.ts'
import { askPlaces, type PlaceRead } from '../wealth/ask-places.ts'
import { itemPrices } from '../wealth/item-prices.ts'
import { wealthOfRows } from '../wealth/wealth-of-rows.ts'
import { filledSince, wealthEntry, writeWealth } from '../wealth/wealth-store.ts'
import type { Source, SourceContext } from './source.ts'

/** For sentences in error messages. */
const PLACE_WORDS: Readonly<Record<WealthPlace, string>> = {
  materials: 'materials',
  bank: 'bank',
  wallet: 'wallet',
  characters: 'characters',
  tradingPost: 'trading post',
  sharedInventory: 'shared inventory',
  guildStash: 'guild stash',
  deliveryBox: 'delivery box',
}

/** A place that is suddenly empty is not believed until it has been empty for a week. */
const doubtBare = async (reads: readonly PlaceRead[], { turn, pool, gameNow }: SourceContext): Promise<PlaceRead[]> => {
  if (!reads.some((read) => read.reason === null && read.isBare)) return [...reads]
  const filled = await filledSince(pool, turn, new Date(gameNow().getTime() - WEEK_MS))
  return reads.map((read) =>
    read.reason === null && read.isBare && filled.has(read.place)
      ? { place: read.place, reason: 'the game reported nothing at all of it' }
      : read,
  )
}

/** Everything that the account holds, at the prices of this minute: one row per day. */
export const wealth: Source = {
  entryOf: wealthEntry,
  gapBetween: daysBetween,
  read: async (player, context) => {
    const { turn, pool, gameNow } = context
    const reads = await doubtBare(await askPlaces(player, WEALTH_PLACES), context)
    const answers = reads.flatMap((read) => (read.reason === null ? read.answers : []))
    const unread = reads.flatMap(({ place, reason }) => (reason === null ? [] : [{ place, reason }]))
    const ids = [...new Set(toRows(answers, () => 'none').map(({ id }) => id))]
    const prices = await itemPrices(pool, ids)
    const rows = toRows(answers, (id) => prices.get(id)?.boundAs ?? 'none')
    const partial = reads.flatMap((one) => (one.reason === null && one.isPartial ? [one.place] : []))
    const at = gameNow().toISOString()
    const read = reads.flatMap(({ place, reason }) => (reason === null ? [place] : []))
    const day: StoredWealth = {
      ...{ date: at.slice(0, 10), at, readings: 1 },
      ...wealthOfRows(rows, prices, read),
      unread: Object.fromEntries(unread.map(({ place, reason }) => [place, reason])),
    }
    return {
      suspicion: null,
      incomplete:
        unread.length === 0
          ? null
          : `It could not be read everywhere: ${unread.map(({ place, reason }) => `${PLACE_WORDS[place]} (${reason})`).join(', ')}`,
      cursor: { readAt: at },
      write: (client) => writeWealth(client, turn, day, partial),
    }
  },
}
