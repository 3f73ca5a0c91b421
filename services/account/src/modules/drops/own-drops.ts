import type { OwnDrop, PricedStack } from '@gildscope/contracts'
import { listGivenRecords, type Pseudonyms, type Stack } from '@gildscope/research/drops/own'
import type pg from 'pg'
import type { LinkedAccount } from './own-drops-repository.ts'

const stackOf = ([id, quantity, price]: Stack): PricedStack => ({ id, quantity, price })

/** Drop research submissions of game accounts, newest first. */
export const listOwnDrops = async (
  pool: pg.Pool,
  pseudonyms: Pseudonyms,
  linked: readonly LinkedAccount[],
): Promise<OwnDrop[]> => {
  const names = new Map(
    linked.map(({ gameAccountId, gameAccount }) => [pseudonyms.ofGameAccount(gameAccountId), gameAccount]),
  )
  const records = await listGivenRecords(pool, [...names.keys()])
  return records.map(({ id, giver, activity, at, level, magicFind, kit, consumed, items, countsFrom, flags }) => ({
    id: String(id),
    account: names.get(giver) ?? '',
    pseudonym: giver,
    activity,
    iso: at.toISOString(),
    level,
    mf: magicFind,
    salvageKit: kit,
    consumed: consumed.map(stackOf),
    items: items.map(stackOf),
    countsFrom,
    flags,
  }))
}
