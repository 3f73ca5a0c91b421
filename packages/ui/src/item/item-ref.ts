export const RARITIES = ['Junk', 'Basic', 'Fine', 'Masterwork', 'Rare', 'Exotic', 'Ascended', 'Legendary'] as const
export type Rarity = (typeof RARITIES)[number]

/** The data needed to show an item by name; fields as the items service returns them. */
export type ItemRef = {
  id: number
  name: string | null
  rarity: string | null
  type: string | null
  weaponType?: string | null
  /** Icon URL of the game, whose host is replaced by the render base. */
  img?: string | null
}

const isRarity = (name: string): name is Rarity => (RARITIES as readonly string[]).includes(name)

/** CSS colour of a rarity; of an unknown one the colour of plain text. */
export const rarityColor = (rarity: string | null): string =>
  rarity !== null && isRarity(rarity) ? `var(--gs-rarity-${rarity.toLowerCase()})` : 'var(--gs-text)'
