import { DAY_MS, WEEK_MS } from '@gildscope/base/time'
import { transactionCalls } from '@gildscope/contracts/game'
import { readPages } from '@gildscope/game-api'
import type { Side } from '@gildscope/market'
import { type StoredTrade, tradeId, tradeOf } from '@gildscope/players'
import { addEntries, type Entry, hasTradesSince, newTrades, toEntry } from '../entry-store.ts'
import { forgottenBetween } from '../gaps.ts'
import type { Source } from './source.ts'

const SIDES = ['buy', 'sell'] as const satisfies readonly Side[]

/** Entries that the game reports late, or that a faulty page hid, are found by reading everything this often. */
const WHOLE_EVERY_MS = WEEK_MS

/** The game lists trades for 90 days; trades younger than this cannot have disappeared yet. */
const SURELY_TOLD_MS = 80 * DAY_MS

/** A time in the future was written by a clock that ran fast, and is ignored. */
const isWholeDue = (wholeAt: string | undefined, now: Date): boolean => {
  const ageMs = wholeAt === undefined ? WHOLE_EVERY_MS : now.getTime() - Date.parse(wholeAt)
  return ageMs < 0 || ageMs >= WHOLE_EVERY_MS
}

const entryOf = (trade: StoredTrade): Entry => toEntry(tradeId(trade), trade.purchased, trade)

/**
 * Completed transactions: the newest pages until one contains nothing new, and everything that the game lists once a
 * week and after any doubt. A reading is written as a whole, so that one that breaks off leaves no hole behind it.
 */
export const trades: Source = {
  entryOf,
  gapBetween: forgottenBetween,
  read: async (player, { turn, pool, gameNow }) => {
    const { readAt, wholeAt, hasHole = true } = turn.cursor
    const announced = { ...turn.cursor.announced }
    const isWholeWanted = hasHole || isWholeDue(wholeAt, gameNow())
    const found: StoredTrade[] = []
    let suspicion: string | null = null
    for (const side of SIDES) {
      const read = await readPages(player.pages(transactionCalls[side]), {
        idOf: (row) => JSON.stringify(tradeOf(side, row)),
        canRepeat: true,
        onPage: async (rows) => {
          if (isWholeWanted) return true
          const fresh = rows.map((row) => tradeOf(side, row))
          return (await newTrades(pool, turn, fresh)).length > 0
        },
      })
      found.push(...read.rows.map((row) => tradeOf(side, row)))
      suspicion ??= read.suspicion
      const since = new Date(gameNow().getTime() - SURELY_TOLD_MS)
      const hasAnnounced = new Date(announced[side] ?? 0) > since
      if (read.rows.length === 0 && (hasAnnounced || (await hasTradesSince(pool, turn, side, since))))
        suspicion ??= 'it reported no trades of a side of which it had reported some'
      if ((read.announced ?? 0) > 0) announced[side] = gameNow().toISOString()
    }
    const now = gameNow().toISOString()
    const whole = isWholeWanted ? now : wholeAt
    return {
      suspicion,
      cursor:
        suspicion === null
          ? { readAt: now, hasHole: false, ...(whole !== undefined && { wholeAt: whole }) }
          : {
              ...(readAt !== undefined && { readAt }),
              ...(wholeAt !== undefined && { wholeAt }),
              hasHole: true,
              announced,
            },
      write: async (client) => addEntries(client, turn, await newTrades(client, turn, found)),
    }
  },
}
