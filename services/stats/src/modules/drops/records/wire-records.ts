import type { DropRecord, FullDropRecord, PricedStack } from '@gildscope/contracts'
import type { Stack, StoredDropRecord } from '@gildscope/research/drops'

const stackOf = ([id, quantity, price]: Stack): PricedStack => ({ id, quantity, price })

/** Records in the form of the specification. */
export const recordOf = ({ giver, kit, consumed, items, at, level, magicFind }: StoredDropRecord): DropRecord => ({
  account: giver,
  salvageKit: kit,
  consumed: stackOf(consumed[0]!),
  items: items.map(stackOf),
  iso: at.toISOString(),
  level,
  mf: magicFind,
})

export const fullRecordOf = (record: StoredDropRecord): FullDropRecord => ({
  id: String(record.id),
  account: record.giver,
  iso: record.at.toISOString(),
  level: record.level,
  mf: record.magicFind,
  salvageKit: record.kit,
  build: record.build,
  patch: record.patchId,
  consumed: record.consumed.map(stackOf),
  items: record.items.map(stackOf),
  wallet: record.wallet.map(([id, value]) => ({ id, value })),
  countsFrom: record.countsFrom,
  flags: record.flags,
})
