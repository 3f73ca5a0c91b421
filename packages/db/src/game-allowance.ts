import type pg from 'pg'

export type Allowance = {
  /** Name of the address by which processes leave; those that share it share the calls. */
  GAME_EGRESS: string
  GAME_TOKENS_PER_SECOND: number
  /** Calls in one burst after a pause. */
  GAME_BURST: number
}

/**
 * Takes calls from the game's limit per address, which is shared with all other processes behind that address; leaves
 * `kept` of them.
 */
export const sharedGameCalls =
  (pool: pg.Pool, { GAME_EGRESS, GAME_TOKENS_PER_SECOND, GAME_BURST }: Allowance) =>
  async (wanted: number, kept: number): Promise<{ granted: number; waitMs: number }> => {
    const { rows } = await pool.query<{ granted: number; wait_ms: number }>(
      'select granted, wait_ms from market.take_game_calls($1, $2, $3, $4, $5)',
      [GAME_EGRESS, wanted, GAME_TOKENS_PER_SECOND, GAME_BURST, kept],
    )
    const [row] = rows
    if (row === undefined) throw new Error('market.take_game_calls answered no row')
    return { granted: row.granted, waitMs: row.wait_ms }
  }
