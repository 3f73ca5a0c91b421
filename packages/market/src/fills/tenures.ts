import { SIDES, type Side } from '../side.ts'
import { addSpells, countSpell, noSpells, type SpellCounts } from './spell-counts.ts'

/** What was counted of an item in a day; `since`: of the front that stood at its end. */
export type TenureDay = { spells: SpellCounts } & Record<
  Side,
  { since: number | null; sold: number; soldSquares: number }
>

/** Units that trade in one minute, as a unit meets them: the sum of squares over the sum. */
export type Tenures = { spells: SpellCounts; batch: Record<Side, number> }

/** Sums days of an item, the newest last; a front that stands was seen up to the slot where the counting has come. */
export const sumTenures = (days: readonly TenureDay[], counted: number): Tenures => {
  const spells = noSpells()
  for (const day of days) addSpells(spells, day.spells)
  const last = days.at(-1)
  for (const side of SIDES) {
    const since = last?.[side].since ?? null
    if (since !== null && counted > since) countSpell(spells, side, { minutes: counted - since, isImproved: false })
  }
  return { spells, batch: { buy: batchOf(days, 'buy'), sell: batchOf(days, 'sell') } }
}

const batchOf = (days: readonly TenureDay[], side: Side): number => {
  const sold = days.reduce((sum, day) => sum + day[side].sold, 0)
  return sold > 0 ? days.reduce((sum, day) => sum + day[side].soldSquares, 0) / sold : 1
}
