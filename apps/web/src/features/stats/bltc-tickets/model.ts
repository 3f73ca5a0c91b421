import type { SkinCollection } from '@gildscope/contracts'
import { byCostPerTicket, type CollectionCost, collectionCost } from '@gildscope/market'
import { cheapestSources, type MissingSkinRow, missingSkinRow } from '../shared/skin-facts.ts'

export type CollectionRow = CollectionCost & { id: number; name: string; skins: number; missingSkins: MissingSkinRow[] }

const NOBODY: ReadonlySet<number> = new Set()

/** Incomplete collections, the cheapest ticket first, those with a skin that is not on offer last. */
export const collectionRows = (
  collections: readonly SkinCollection[],
  unlocked: ReadonlySet<number> = NOBODY,
): CollectionRow[] => {
  const sources = cheapestSources(collections.flatMap(({ skins }) => skins))
  return collections
    .flatMap(({ id, name, reward, skins }): CollectionRow[] => {
      const cost = collectionCost({ skins: skins.map(({ skin }) => skin), reward }, sources, unlocked)
      if (cost === null) return []
      const lacking = new Set(cost.missing)
      const missingSkins = skins
        .filter(({ skin }) => lacking.has(skin))
        .map((skin) => missingSkinRow(skin, sources.get(skin.skin)))
      return [{ ...cost, id, name, skins: skins.length, missingSkins }]
    })
    .sort(byCostPerTicket)
}

/** `2 not for sale`; empty where everything is. */
export const notForSaleText = ({ notForSale }: CollectionRow): string =>
  notForSale.length === 0 ? '' : `${notForSale.length} not for sale`
