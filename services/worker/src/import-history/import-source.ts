import type pg from 'pg'

export type ImportSource = { name: string; url: string }

/** An archive, by the name under which the status shows it. */
export const sourceOf = (url: string): ImportSource => ({ name: new URL(url).host, url })

/** The id under which rows of a source are stored; assigned once and permanent. */
export const registerSource = async (pool: pg.Pool, { name, url }: ImportSource): Promise<number> => {
  // An insert that meets an existing row takes one of the 32,767 ids as well.
  const known = await pool.query<{ id: number }>(
    'update market.import_source set url = $2 where name = $1 returning id',
    [name, url],
  )
  const { rows } =
    known.rowCount === 0
      ? await pool.query<{ id: number }>(
          `insert into market.import_source (name, url) values ($1, $2)
           on conflict (name) do update set url = excluded.url returning id`,
          [name, url],
        )
      : known
  const [source] = rows
  if (source === undefined) throw new Error(`import source ${name} could not be stored`)
  return source.id
}
