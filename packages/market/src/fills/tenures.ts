import { SIDES, type Side } from '../side.ts'
import { type Fronts, standingSpells } from './front-spells.ts'
import { addSpells, countSpell, noSpells, type SpellCounts } from './spell-counts.ts'

/** What was counted of an item in a day. */
export type TenureDay = { spells: SpellCounts } & Record<Side, { sold: number; soldSquares: number }>

/** Units that trade in one minute, as a unit meets them: the sum of squares over the sum. */
export type Tenures = { spells: SpellCounts; batch: Record<Side, number> }

/** Sums days of an item; what stands was seen up to the slot where the counting has come. */
export const sumTenures = (days: readonly TenureDay[], fronts: Record<Side, Fronts>, counted: number): Tenures => {
  const spells = noSpells()
  for (const day of days) addSpells(spells, day.spells)
  for (const side of SIDES) for (const spell of standingSpells(fronts[side], counted)) countSpell(spells, side, spell)
  return { spells, batch: { buy: batchOf(days, 'buy'), sell: batchOf(days, 'sell') } }
}

const batchOf = (days: readonly TenureDay[], side: Side): number => {
  const sold = days.reduce((sum, day) => sum + day[side].sold, 0)
  return sold > 0 ? days.reduce((sum, day) => sum + day[side].soldSquares, 0) / sold : 1
}
