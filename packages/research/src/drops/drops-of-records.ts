import { type Cell, type DropRecord, dropEntries } from '@gildscope/drops'
import type { NewDropRecord, ResearchItem, Stack, StoredDropRecord } from './drop-record.ts'
import type { CellRow } from './sum-cells.ts'

const toStacks = (stacks: readonly Stack[]) => stacks.map(([id, quantity, price]) => ({ id, quantity, price }))

/** A record in the form of the statistics. */
export const toDropRecord = (id: string, record: NewDropRecord | StoredDropRecord): DropRecord => ({
  id,
  account: record.giver,
  activity: record.activity,
  iso: record.at.toISOString(),
  level: record.level,
  mf: record.magicFind,
  salvageKit: record.kit,
  delay: '',
  build: record.build,
  consumed: toStacks(record.consumed),
  items: toStacks(record.items),
  wallet: record.wallet.map(([currency, value]) => ({ id: currency, value })),
})

/** A cell in the form of the statistics. */
export const toCell = (
  { activity, itemId }: ResearchItem,
  { giver, patchId, wallet: _, drops, ...cell }: CellRow,
): Cell => ({
  ...cell,
  entries: dropEntries(drops),
  activity,
  item: itemId,
  account: giver,
  patch: patchId,
})
