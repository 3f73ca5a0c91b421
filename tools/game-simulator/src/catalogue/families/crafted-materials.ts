import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { TIERS } from '../equipment-kinds.ts'
import type { EquipmentMaterials } from './equipment.ts'

/** The finest tier of monster trophies that inscriptions and insignias are made with. */
const TOP_TROPHIES = [24295, 24358, 24351, 24277, 24357, 24289, 24300, 24283] as const

/**
 * Inscriptions and insignias, one pair per stat combination, with their recipes; the equipment recipes use them.
 */
export const addCraftedMaterials = (builder: CatalogueBuilder, count: number): EquipmentMaterials => {
  const materials: EquipmentMaterials = { insignias: new Map(), inscriptions: new Map() }
  const top = TIERS.at(-1)!
  const stats = [...new Map(builder.stats.map((stat) => [stat.name, stat])).values()]
  for (let made = 0; made < count; made++) {
    const stat = stats[Math.floor(made / 2) % stats.length]!
    const inscription = made % 2 === 0
    const kind = inscription ? 'Orichalcum Imbued Inscription' : 'Intricate Gossamer Insignia'
    const round = Math.floor(made / 2 / stats.length)
    const item = builder.addItem(
      {
        name: round === 0 ? `${stat.name} ${kind}` : `${stat.name} ${kind} ${round + 1}`,
        type: 'CraftingMaterial',
        rarity: 'Exotic',
        vendorValue: 165,
        description: inscription ? 'Used to craft weapons.' : 'Used to craft armor.',
        flags: ['NoSalvage'],
        look: inscription ? 1 : 2,
      },
      { tradable: true },
    )
    const trophy = builder.pick(TOP_TROPHIES)
    builder.addRecipe({
      type: inscription ? 'Inscription' : 'Insignia',
      output: item.id,
      rating: 400,
      disciplines: inscription ? ['Weaponsmith', 'Huntsman', 'Artificer'] : ['Armorsmith', 'Leatherworker', 'Tailor'],
      flags: ['LearnedFromItem'],
      ingredients: [
        [inscription ? top.plank : top.bolt, 5],
        [trophy, 5],
        [19721, 5],
      ],
    })
    const target = inscription ? materials.inscriptions : materials.insignias
    if (round === 0) target.set(stat.name, item.id)
  }
  return materials
}

const TROPHY_CREATURES = [
  'Wolf',
  'Raptor',
  'Griffon',
  'Devourer',
  'Skale',
  'Moa',
  'Drake',
  'Jacaranda',
  'Karka',
  'Wurm',
  'Bat',
  'Boar',
  'Ettin',
  'Imp',
  'Ooze',
  'Harpy',
] as const
const TROPHY_PARTS = [
  'Claw',
  'Feather',
  'Scale',
  'Fang',
  'Hide',
  'Horn',
  'Eye',
  'Talon',
  'Gland',
  'Bone',
  'Shell',
  'Tail',
] as const
const TROPHY_STATES = [
  'Cracked',
  'Pristine',
  'Worn',
  'Shimmering',
  'Petrified',
  'Broken',
  'Ornate',
  'Muddy',
  'Glittering',
  'Ancient',
] as const

/** Trophies: junk for the merchant, and rarer pieces that salvage into materials. */
export const addTrophies = (builder: CatalogueBuilder, count: { tradable: number; bound: number }): void => {
  for (let made = 0; made < count.tradable + count.bound; made++) {
    const bound = made >= count.tradable
    const name = `${TROPHY_STATES[made % 10]} ${TROPHY_CREATURES[Math.floor(made / 10) % 16]} ${TROPHY_PARTS[Math.floor(made / 160) % 12]}`
    const rarity = bound ? 'Junk' : builder.pick(['Basic', 'Fine', 'Masterwork'] as const)
    builder.addItem(
      {
        name,
        type: 'Trophy',
        rarity,
        vendorValue: 10 + builder.below(bound ? 300 : 140),
        description: rarity === 'Junk' ? 'Junk Item' : 'Salvage Item',
        flags: bound ? ['AccountBound', 'AccountBindOnUse', 'NoSalvage'] : [],
        look: 3_000 + (made % 192),
      },
      { tradable: !bound },
    )
  }
}
