import { withVersion } from '@gildscope/db'
import type pg from 'pg'
import { digest } from './digest.ts'
import type { ItemRow } from './item-row.ts'

const FACTS = [
  ['name', 'text'],
  ['icon', 'text'],
  ['rarity', 'text'],
  ['type', 'text'],
  ['level', 'int4'],
  ['chat_link', 'text'],
  ['vendor_value', 'int4'],
  ['description', 'text'],
  ['weight', 'text'],
  ['weapon_type', 'text'],
  ['stat_name', 'text'],
  ['charm', 'text'],
  ['upgrade1', 'int4'],
  ['upgrade2', 'int4'],
  ['default_skin', 'int4'],
  ['binding', 'text'],
  ['account_bound', 'bool'],
  ['no_sell', 'bool'],
  ['data', 'jsonb'],
  ['digest', 'text'],
] as const satisfies readonly (readonly [keyof ItemRow | 'digest', string])[]

const NAMES = FACTS.map(([name]) => name).join(', ')

const INSERT = `
  insert into market.item as old (id, ${NAMES}, marketable, craftable, first_added, version)
  select id, ${NAMES}, marketable, false, $2, $3
  from jsonb_to_recordset($1::jsonb) as given(id int4, marketable bool, ${FACTS.map((fact) => fact.join(' ')).join(', ')})
  on conflict (id) do update set
    ${FACTS.map(([name]) => `${name} = excluded.${name}`).join(', ')},
    marketable = old.marketable or excluded.marketable,
    version = excluded.version
  where old.digest <> excluded.digest or (excluded.marketable and not old.marketable)`

export type ItemsToStore = {
  rows: readonly ItemRow[]
  /** Ids of `commerce/prices`; once on the trading post, an item stays marketable. */
  tradable: ReadonlySet<number>
  /** For items never seen before; the others keep theirs. */
  firstAdded: Date
}

/** Writes what is new or changed; answers how many rows that were. */
export const storeItems = ({ rows, tradable, firstAdded }: ItemsToStore, pool: pg.Pool): Promise<number> => {
  if (rows.length === 0) return Promise.resolve(0)
  const given = JSON.stringify(rows.map((row) => ({ ...row, digest: digest(row), marketable: tradable.has(row.id) })))
  return withVersion(pool, 'catalogue_changed', async (client, version) => {
    const { rowCount } = await client.query(INSERT, [given, firstAdded, version])
    return rowCount ?? 0
  })
}
