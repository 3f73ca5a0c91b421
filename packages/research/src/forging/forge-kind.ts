import type { MarketItem } from './market-repository.ts'

export const FORGE_KINDS = ['precursor', 'mini'] as const
export type ForgeKind = (typeof FORGE_KINDS)[number]

type Fit = { what: string; fits: (item: Pick<MarketItem, 'type' | 'rarity'>) => boolean }

/** The possible results of a forge of each kind. */
export const FITS: Record<ForgeKind, Fit> = {
  precursor: { what: 'an exotic weapon', fits: ({ type, rarity }) => type === 'Weapon' && rarity === 'Exotic' },
  mini: { what: 'a mini', fits: ({ type }) => type === 'MiniPet' },
}

/** The kind of forge that an item comes from; null if none. */
export const kindOf = (item: MarketItem): ForgeKind | null => FORGE_KINDS.find((kind) => FITS[kind].fits(item)) ?? null
