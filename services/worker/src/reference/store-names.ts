import { withVersion } from '@gildscope/db'
import type pg from 'pg'

/** Languages besides English, whose names are in columns of their own. */
export const OTHER_LANGUAGES = ['de', 'es', 'fr'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** Writes the names that differ from the stored ones. */
export const storeNames = (
  language: OtherLanguage,
  names: readonly { id: number; name: string }[],
  pool: pg.Pool,
): Promise<number> =>
  withVersion(pool, 'catalogue_changed', async (client, version) => {
    const column = `name_${language}`
    const { rowCount } = await client.query(
      `update market.item set ${column} = given.name, version = $3
       from unnest($1::int4[], $2::text[]) as given(id, name)
       where item.id = given.id and item.${column} is distinct from given.name`,
      [names.map(({ id }) => id), names.map(({ name }) => name), version],
    )
    return rowCount ?? 0
  })
