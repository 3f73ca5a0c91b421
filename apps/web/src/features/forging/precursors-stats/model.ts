import { type BreakdownRow, forgeBreakdown } from '@gildscope/market'
import { typeWords } from '@gildscope/ui'
import type { ForgeRow } from '../shared/forge-rows.ts'
import { isPrecursor } from '../shared/precursors.ts'

export type StatsRow = BreakdownRow & {
  /** Id of the breakdown that it belongs to. */
  breakdown: string
  /** Part of all forges, in percent. */
  sharePercent: number
}

type Breakdown = {
  id: string
  title: string
  /** Head of the first column. */
  what: string
  /** Whether precursors and their rate are shown next to the forges. */
  hasFinds: boolean
  keyOf: (row: ForgeRow) => string | null
}

const SIGIL = /^(Minor|Major|Superior) /

export const BREAKDOWNS: readonly Breakdown[] = [
  {
    id: 'finds',
    title: 'Precursors by weapon type',
    what: 'Weapon type',
    hasFinds: true,
    keyOf: ({ weaponType }) => weaponType && typeWords(weaponType),
  },
  { id: 'stat', title: 'By stat', what: 'Stat', hasFinds: false, keyOf: ({ statName }) => statName },
  {
    id: 'weapon',
    title: 'By weapon type',
    what: 'Weapon type',
    hasFinds: false,
    keyOf: ({ weaponType }) => weaponType && typeWords(weaponType),
  },
  {
    id: 'upgrade',
    title: 'By upgrade type',
    what: 'Upgrade',
    hasFinds: false,
    keyOf: ({ upgradeName }) => upgradeName?.replace(SIGIL, '') ?? null,
  },
  { id: 'set', title: 'By set', what: 'Set', hasFinds: true, keyOf: ({ set }) => set },
]

/** One breakdown of all forges, most forges first. */
export const statsRows = (rows: readonly ForgeRow[], { id, keyOf }: Breakdown): StatsRow[] =>
  forgeBreakdown(rows, keyOf, isPrecursor).map((row) => ({
    ...row,
    breakdown: id,
    sharePercent: (row.forges / rows.length) * 100,
  }))
