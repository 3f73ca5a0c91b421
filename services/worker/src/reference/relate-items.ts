import { withVersion } from '@gildscope/db'
import type pg from 'pg'

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
