import { inTransaction } from '@gildscope/db'
import type pg from 'pg'
import { bumpVersion, type Claim, holdClaim } from './store-changes.ts'

export type SlotResult = {
  requested: number
  seen: number
  missing: readonly number[]
  /** Missing items that readers do not know of yet, with the slot that saw them last. */
  goneItems: ReadonlyMap<number, number>
  /** Items that readers know as missing, and that were seen again. */
  backItems: readonly number[]
}

export const MARKET_CHANGED = 'market_changed'

/** Closes a slot and publishes the newest version to readers. Safe to repeat until it succeeds. */
export const finishSlot = async (pool: pg.Pool, claim: Claim, result: SlotResult): Promise<void> => {
  const { goneItems, backItems } = result
  await inTransaction(pool, async (client) => {
    const version =
      goneItems.size + backItems.length > 0
        ? await bumpVersion(client)
        : (await client.query<{ version: number }>('select version from market.change_counter')).rows[0]?.version
    await holdClaim(client, claim)
    await client.query(
      `update market.price p set last_seen_slot = t.seen, version = $1
       from unnest($2::int4[], $3::int4[]) as t (id, seen) where p.item_id = t.id and p.last_seen_slot is null`,
      [version, [...goneItems.keys()], [...goneItems.values()]],
    )
    await client.query(
      `update market.price set last_seen_slot = null, version = $1
       where item_id = any($2::int4[]) and last_seen_slot is not null`,
      [version, backItems],
    )
    await client.query(
      `update market.poll set finished_at = coalesce(finished_at, now()), requested = $2, seen = $3, missing = $4
       where slot = $1`,
      [claim.slot, result.requested, result.seen, result.missing],
    )
    await client.query('select pg_notify($1, $2)', [MARKET_CHANGED, String(version)])
  })
}
