import type { SkinSources } from '@gildscope/contracts'
import { type SkinTypeTotal, skinsToWin } from '@gildscope/market'
import { cheapestSources, type MissingSkinRow, missingSkinRow } from '../shared/skin-facts.ts'

export type Wanted = {
  missing: readonly MissingSkinRow[]
  unobtainable: readonly MissingSkinRow[]
  total: number
  byType: readonly SkinTypeTotal[]
}

/** The weapon skins that an account lacks. */
export const wantedSkins = (skins: readonly SkinSources[], unlocked: ReadonlySet<number>): Wanted => {
  const sources = cheapestSources(skins)
  const known = skins.map((facts) => ({ id: facts.skin, type: facts.weaponType, facts }))
  const { missing, unobtainable, total, byType } = skinsToWin(known, sources, unlocked)
  return {
    missing: missing.map(({ skin, source }) => missingSkinRow(skin.facts, source)),
    unobtainable: unobtainable.map(({ facts }) => missingSkinRow(facts, undefined)),
    total,
    byType,
  }
}
