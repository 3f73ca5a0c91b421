import type pg from 'pg'

/** A busy minute changes one price of twenty. */
const CHANGED_SHARE = 20

/** A new state of the market, as the worker writes it; `round` says which of the items changed. */
export const changePrices = async (pool: pg.Pool, round: number): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ version: number }>(
      'update market.change_counter set version = version + 1 returning version',
    )
    const version = rows[0]?.version ?? 0
    await client.query(
      'update market.price set sell_quantity = sell_quantity + 1, version = $1 where item_id % $2 = $3',
      [version, CHANGED_SHARE, round % CHANGED_SHARE],
    )
    await client.query("select pg_notify('market_changed', $1)", [String(version)])
    await client.query('commit')
  } finally {
    client.release()
  }
}
