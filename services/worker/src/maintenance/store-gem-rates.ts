import type { GameApi } from '@gildscope/game-api'
import type pg from 'pg'

const EVERY_MS = 600_000
/** 100 gems, and 10 gold. */
const ASKED = [
  { given: 'gems', quantity: 100 },
  { given: 'coins', quantity: 100_000 },
] as const

/**
 * Fetches the exchange rates between gems and coins; one rate per ten minutes is kept. Returns the number of rows
 * written.
 */
export const storeGemRates = async (
  { pool, game }: { pool: pg.Pool; game: GameApi },
  now: Date,
  signal: AbortSignal,
): Promise<number> => {
  const at = new Date(Math.floor(now.getTime() / EVERY_MS) * EVERY_MS)
  let written = 0
  for (const { given, quantity } of ASKED) {
    const rate = await game.fetchExchange(given, quantity, { priority: 'reference', signal })
    if (rate === null) continue
    const { rowCount } = await pool.query(
      `insert into market.gem_exchange (at, given, quantity, received, coins_per_gem)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [at, given, quantity, rate.quantity, rate.coins_per_gem],
    )
    written += rowCount ?? 0
  }
  return written
}
