import { withVersion } from '@gildscope/db'
import { untradableItems } from '@gildscope/game-data'
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

/**
 * Makes items marketable that the trading post lists; they stay so. Ids without an item are skipped: the next import of
 * the catalogue adds the item. Costs one read when nothing is new.
 */
export const markMarketable = async (pool: pg.Pool, ids: readonly number[]): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    'select id from market.item where id = any($1::int4[]) and not marketable',
    [ids],
  )
  if (rows.length === 0) return 0
  return withVersion(pool, 'catalogue_changed', async (client, version) => {
    const { rowCount } = await client.query(
      'update market.item set marketable = true, version = $2 where id = any($1::int4[]) and not marketable',
      [rows.map((row) => row.id), version],
    )
    return rowCount ?? 0
  })
}

/**
 * Takes from the market what is listed there but cannot be traded, as it was stored before that was known. The rows of
 * past days stay.
 */
export const dropUntradable = async (pool: pg.Pool): Promise<number> => {
  const ids = [...untradableItems]
  const { rows } = await pool.query('select from market.item where id = any($1::int4[]) and marketable limit 1', [ids])
  if (rows.length === 0) return 0
  return withVersion(pool, 'catalogue_changed', async (client, version) => {
    const { rowCount } = await client.query(
      'update market.item set marketable = false, version = $2 where id = any($1::int4[]) and marketable',
      [ids, version],
    )
    await client.query('delete from market.price where item_id = any($1::int4[])', [ids])
    await client.query('delete from market.order_book where item_id = any($1::int4[])', [ids])
    return rowCount ?? 0
  })
}

const RELATE = `
  with found as (
    select i.id,
      u1.name as upgrade_name,
      case when i.type = 'UpgradeComponent' then i.charm else coalesce(u1.charm, u2.charm) end as charm,
      exists (select from market.recipe r where r.output_item_id = i.id) as craftable
    from market.item i
    left join market.item u1 on u1.id = i.upgrade1
    left join market.item u2 on u2.id = i.upgrade2
  )
  update market.item i
  set upgrade_name = found.upgrade_name, charm = found.charm, craftable = found.craftable, version = $1
  from found
  where i.id = found.id
    and (i.upgrade_name, i.charm, i.craftable) is distinct from (found.upgrade_name, found.charm, found.craftable)`

/** Updates the fields of an item that depend on other items and on recipes. */
export const relateItems = (pool: pg.Pool): Promise<number> =>
  withVersion(pool, 'catalogue_changed', async (client, version) => {
    const { rowCount } = await client.query(RELATE, [version])
    return rowCount ?? 0
  })
