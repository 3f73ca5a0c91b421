import {
  type LootTable,
  lootTablesOf,
  type Random,
  SALVAGE_KITS,
  trueRates,
  weighLoot,
} from '@gildscope/game-simulator'
import { drawBinomial, drawSum } from './draw-counts.ts'

export type TrueDrop = { id: number; perUnit: number; chance: number }

/** One loot table of the simulated game, under the same conditions for all players. */
export type LootSource = {
  table: LootTable
  kit: string
  drops: readonly TrueDrop[]
  draw: (random: Random, consumed: number) => Map<number, number>
}

export const sourceOf = (table: LootTable, conditions: { kit: string; mf: number }): LootSource => {
  const rolls = weighLoot(table, conditions)
  return {
    table,
    kit: conditions.kit,
    drops: trueRates(table, conditions).flatMap(({ item, perUnit, chance }) =>
      item === null || perUnit === 0 ? [] : [{ id: item, perUnit, chance }],
    ),
    draw: (random, consumed) => {
      const units = new Map<number, number>()
      for (const { times, chance, drops } of rolls) {
        let left = drawBinomial(random, consumed * times, chance)
        let share = 1
        for (const { drop, share: own, low, high } of drops) {
          const hits = drawBinomial(random, left, Math.min(1, own / share))
          left -= hits
          share -= own
          if (drop.item === undefined || hits === 0) continue
          units.set(drop.item, (units.get(drop.item) ?? 0) + drawSum(random, hits, [low, high]))
        }
      }
      return units
    },
  }
}

const PATCH = 109
const MAGIC_FIND = 250

/** All tables, for salvage with one kit each. */
export const allSources = (magicFind = MAGIC_FIND): LootSource[] =>
  lootTablesOf(PATCH).map((table, index) =>
    sourceOf(table, {
      kit: table.activity === 'Salvaging' ? SALVAGE_KITS[index % SALVAGE_KITS.length]!.name : '',
      mf: magicFind,
    }),
  )
