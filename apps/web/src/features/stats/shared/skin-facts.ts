import { ACCOUNT_LIMITS, type PlanTarget, type SkinSources } from '@gildscope/contracts'
import { type CheapestSource, cheapestSkinSources } from '@gildscope/market'
import type { ItemRef } from '@gildscope/ui'

/** The cheapest item on offer for each skin. */
export const cheapestSources = (skins: readonly SkinSources[]): ReadonlyMap<number, CheapestSource> =>
  cheapestSkinSources(
    skins.flatMap(({ skin, sources }) =>
      sources.map(({ id, sell_price }) => ({ itemId: id, unlockSkins: [skin], sellPrice: sell_price })),
    ),
  )

export const skinRef = ({ skin, name, icon, weaponType }: SkinSources): ItemRef => ({
  ...{ id: skin, name, rarity: null, type: 'Weapon', weaponType, img: icon },
})

/** A skin that an account lacks, with the cheapest item that unlocks it. */
export type MissingSkinRow = {
  skin: ItemRef
  weaponType: string | null
  source: { id: number; name: string } | null
  price: number | null
}

export const missingSkinRow = (skin: SkinSources, cheapest: CheapestSource | undefined): MissingSkinRow => {
  const source = skin.sources.find(({ id }) => id === cheapest?.itemId)
  return {
    skin: skinRef(skin),
    weaponType: skin.weaponType,
    source: source === undefined ? null : { id: source.id, name: source.name },
    price: cheapest?.price ?? null,
  }
}

/** The items that unlock missing skins, as targets of a plan. */
export const sourceTargets = (missing: readonly MissingSkinRow[]): PlanTarget[] => {
  const ids = new Set(missing.flatMap(({ source }) => source?.id ?? []))
  return [...ids].slice(0, ACCOUNT_LIMITS.planTargets).map((id) => ({ id, units: 1 }))
}
