import type { RecipeRecord } from './records.ts'

/** What an account makes once a day, by the names of the game's `dailycrafting`, one of which is misspelt there. */
export const DAILY_CRAFTS: ReadonlyMap<string, number> = new Map([
  ['charged_quartz_crystal', 43_772],
  ['glob_of_elder_spirit_residue', 46_744],
  ['lump_of_mithrilium', 46_742],
  ['spool_of_silk_weaving_thread', 46_740],
  ['spool_of_thick_elonian_cord', 46_745],
])

const ITEMS: ReadonlySet<number> = new Set(DAILY_CRAFTS.values())

/** However many recipes make it. */
export const isDaily = ({ output_item_id }: Pick<RecipeRecord, 'output_item_id'>): boolean => ITEMS.has(output_item_id)
