import type pg from 'pg'

export type ImportSource = { name: string; url: string }

/** The id under which rows of a source are stored; assigned once and permanent. */
export const registerSource = async (pool: pg.Pool, { name, url }: ImportSource): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into market.import_source (name, url) values ($1, $2)
     on conflict (name) do update set url = excluded.url returning id`,
    [name, url],
  )
  const [source] = rows
  if (source === undefined) throw new Error(`import source ${name} could not be stored`)
  return source.id
}
