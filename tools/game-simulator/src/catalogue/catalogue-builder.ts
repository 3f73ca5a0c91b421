import { below, pick, type Random, randomStream } from '../market/random.ts'
import { type ItemStat, loadItemStats } from './facts/load-facts.ts'
import {
  type ItemDraft,
  type ItemRecord,
  itemRecord,
  type RecipeDraft,
  type RecipeRecord,
  recipeRecord,
  type SkinDraft,
  type SkinRecord,
  skinRecord,
} from './records.ts'

/** Generated ids begin above every id of the real game, so that no generated item has a real one. */
const FIRST_GENERATED = { item: 120_000, recipe: 20_000, skin: 20_000, mini: 2_000 } as const

export type MiniRecord = { id: number; name: string; icon: string; order: number; item_id: number }

/** The tools of a family's generator: its own random stream, running ids and the registers of all records. */
export type CatalogueBuilder = {
  readonly random: Random
  readonly stats: readonly ItemStat[]
  readonly items: ItemRecord[]
  readonly tradable: Set<number>
  readonly recipes: RecipeRecord[]
  readonly skins: SkinRecord[]
  readonly minis: MiniRecord[]
  /** Typical price in copper if a family has a better one than the general rule. */
  readonly usualPrices: Map<number, number>
  addItem(
    draft: Omit<ItemDraft, 'id'> & { id?: number },
    options: { tradable: boolean; usual?: number | undefined },
  ): ItemRecord
  addRecipe(draft: Omit<RecipeDraft, 'id'> & { id?: number }): void
  addSkin(draft: Omit<SkinDraft, 'id'> & { id?: number }): SkinRecord
  addMini(mini: Omit<MiniRecord, 'id'>): number
  /** The id that the next generated mini gets, which its item must name. */
  nextMiniId(): number
  pick<T>(values: readonly T[]): T
  below(limit: number): number
}

export const createCatalogueBuilder = (seed: number): CatalogueBuilder => {
  const random = randomStream(seed, 1, 2)
  const next: Record<keyof typeof FIRST_GENERATED, number> = { ...FIRST_GENERATED }
  const items: ItemRecord[] = []
  const recipes: RecipeRecord[] = []
  const skins: SkinRecord[] = []
  const minis: MiniRecord[] = []
  const tradable = new Set<number>()
  const usualPrices = new Map<number, number>()
  return {
    random,
    stats: loadItemStats(),
    items,
    tradable,
    recipes,
    skins,
    minis,
    usualPrices,
    addItem: (draft, options) => {
      const item = itemRecord({ ...draft, id: draft.id ?? next.item++ })
      items.push(item)
      if (options.tradable) tradable.add(item.id)
      if (options.usual !== undefined) usualPrices.set(item.id, options.usual)
      return item
    },
    addRecipe: (draft) => {
      recipes.push(recipeRecord({ ...draft, id: draft.id ?? next.recipe++ }))
    },
    addSkin: (draft) => {
      const skin = skinRecord({ ...draft, id: draft.id ?? next.skin++ })
      skins.push(skin)
      return skin
    },
    addMini: (mini) => {
      const id = next.mini++
      minis.push({ id, ...mini })
      return id
    },
    nextMiniId: () => next.mini,
    pick: (values) => pick(random, values),
    below: (limit) => below(random, limit),
  }
}
