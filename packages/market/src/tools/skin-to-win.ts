import type { Copper } from '../copper.ts'
import type { CheapestSource } from './skin-sources.ts'

export type Skin = { id: number; type: string | null }

export type MissingSkin<S extends Skin> = { skin: S; source: CheapestSource }

export type SkinTypeTotal = { type: string | null; missing: number; unobtainable: number; cost: Copper }

export type SkinsToWin<S extends Skin> = {
  /** Cheapest first. */
  missing: MissingSkin<S>[]
  /** Skins that are not on offer. */
  unobtainable: S[]
  total: Copper
  byType: SkinTypeTotal[]
}

/** The skins that an account lacks, each at its cheapest source. */
export const skinsToWin = <S extends Skin>(
  skins: readonly S[],
  sources: ReadonlyMap<number, CheapestSource>,
  unlocked: ReadonlySet<number>,
): SkinsToWin<S> => {
  const missing: MissingSkin<S>[] = []
  const unobtainable: S[] = []
  const types = new Map<string | null, SkinTypeTotal>()
  for (const skin of skins) {
    if (unlocked.has(skin.id)) continue
    const total = types.get(skin.type) ?? { type: skin.type, missing: 0, unobtainable: 0, cost: 0 }
    types.set(skin.type, total)
    const source = sources.get(skin.id)
    if (source === undefined) {
      unobtainable.push(skin)
      total.unobtainable++
    } else {
      missing.push({ skin, source })
      total.missing++
      total.cost += source.price
    }
  }
  missing.sort((a, b) => a.source.price - b.source.price || a.skin.id - b.skin.id)
  return {
    missing,
    unobtainable,
    total: missing.reduce((sum, { source }) => sum + source.price, 0),
    byType: [...types.values()].sort((a, b) => (a.type ?? '').localeCompare(b.type ?? '', 'en')),
  }
}
