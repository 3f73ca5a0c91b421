import type pg from 'pg'

export type HourPack = { itemId: number; day: number; data: Uint8Array; source: number }

/** Writes packs; one of our own polls replaces an imported one and is never replaced by it. */
export const storePacks = async (pool: pg.Pool, packs: readonly HourPack[]): Promise<number> => {
  const { rowCount } = await pool.query(
    `insert into market.history_hour_pack as old (item_id, day, data, source)
     select * from unnest($1::int4[], $2::int4[], $3::bytea[], $4::int2[])
     on conflict (item_id, day) do update set data = excluded.data, source = excluded.source
     where excluded.source = 0 or old.source <> 0`,
    [
      packs.map((pack) => pack.itemId),
      packs.map((pack) => pack.day),
      packs.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
      packs.map((pack) => pack.source),
    ],
  )
  return rowCount ?? 0
}
