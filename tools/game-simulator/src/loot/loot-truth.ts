import type { DropFaults } from '../past/drops/drop-record.ts'
import { type LootTable, lootTablesOf, SALVAGE_KITS, type SalvageKit } from './loot-table.ts'
import { buildAt, patchesUntil, patchStart } from './patches.ts'
import { type TrueRate, trueRates } from './weigh-loot.ts'

/** The conditions for true rates: the salvage kit, magic find in percent. */
export type LootQuestion = { kit: string; mf: number }

type LootPatch = { from: string; build: number }
type LootTableTruth = LootTable & { rates: TrueRate[] }

export type LootTruth = DropFaults & {
  patches: LootPatch[]
  kits: readonly SalvageKit[]
  tables: LootTableTruth[]
}

/** Every table of the last year with its true rates under the given conditions. */
const tablesUntil = (at: number, { kit, mf }: LootQuestion): LootTableTruth[] =>
  patchesUntil(at).flatMap((patch) =>
    lootTablesOf(patch).map((table) => ({ ...table, rates: trueRates(table, { kit, mf }) })),
  )

export const lootTruth = (at: number, faults: DropFaults, asked: LootQuestion): LootTruth => ({
  patches: patchesUntil(at).map((patch) => ({
    from: new Date(patchStart(patch)).toISOString(),
    build: buildAt(patchStart(patch)),
  })),
  kits: SALVAGE_KITS,
  tables: tablesUntil(at, asked),
  ...faults,
})
