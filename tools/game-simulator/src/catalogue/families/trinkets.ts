import type { CatalogueBuilder } from '../catalogue-builder.ts'
import type { ItemRecord } from '../records.ts'
import { ELEMENTS, upgradeDescription } from './upgrade-description.ts'
import { upgradeFields } from './weapon-details.ts'

const METALS = [
  { name: 'Copper', level: 5, rarity: 'Fine' },
  { name: 'Silver', level: 30, rarity: 'Fine' },
  { name: 'Gold', level: 45, rarity: 'Masterwork' },
  { name: 'Platinum', level: 60, rarity: 'Masterwork' },
  { name: 'Mithril', level: 70, rarity: 'Rare' },
  { name: 'Orichalcum', level: 80, rarity: 'Exotic' },
] as const
const TRINKETS = [
  { type: 'Amulet', name: 'Amulet', recipe: 'Amulet' },
  { type: 'Ring', name: 'Ring', recipe: 'Ring' },
  { type: 'Accessory', name: 'Earring', recipe: 'Earring' },
] as const
const ORICHALCUM_INGOT = 19685
const MITHRIL_INGOT = 19684

/** Jewellery set with the gems of the catalogue, and the jeweler's recipe for each. */
export const addTrinkets = (builder: CatalogueBuilder, count: number, gems: readonly ItemRecord[]): void => {
  if (gems.length === 0) return
  for (let made = 0; made < count; made++) {
    const kind = TRINKETS[made % 3]!
    const metal = METALS[Math.floor(made / 3) % METALS.length]!
    const gem = gems[Math.floor(made / 18) % gems.length]!
    const stat = builder.stats[Math.floor(made / (18 * gems.length)) % builder.stats.length]!
    const round = Math.floor(made / (18 * gems.length))
    const item = builder.addItem(
      {
        name: `${round === 0 ? '' : `${stat.name} `}${gem.name.replace(/ (Orb|Crystal|Pebble|Nugget|Lump|Shard)$/, '')} ${metal.name} ${kind.name}`,
        type: 'Trinket',
        rarity: metal.rarity,
        level: metal.level,
        vendorValue: 20 + metal.level * 3,
        flags: ['HideSuffix'],
        details: {
          type: kind.type,
          ...upgradeFields({ level: metal.level, rarity: metal.rarity, stat, suffixItem: gem.id }, false),
        },
        look: 9_000 + (made % 18),
      },
      { tradable: true },
    )
    builder.addRecipe({
      type: kind.recipe,
      output: item.id,
      rating: metal.level * 5,
      disciplines: ['Jeweler'],
      flags: ['AutoLearned'],
      ingredients: [
        [gem.id, 1],
        [metal.level === 80 ? ORICHALCUM_INGOT : MITHRIL_INGOT, 4],
      ],
    })
  }
}

const UPGRADE_NAMES = [
  'Air',
  'Fire',
  'Water',
  'Earth',
  'Rage',
  'Blood',
  'Frailty',
  'Speed',
  'Smoldering',
  'Chilling',
  'Debility',
  'Peril',
  'Luck',
  'Venom',
  'Accuracy',
  'Hydromancy',
  'Leeching',
  'Doom',
  'Battle',
  'Renewal',
  'Energy',
  'Purity',
  'Sanctuary',
  'Vigor',
] as const

/** Minor and major sigils and runes: the lesser forms of the superior ones. */
export const addLesserUpgrades = (builder: CatalogueBuilder, count: number): void => {
  for (let made = 0; made < count; made++) {
    const grade = made % 2 === 0 ? 'Minor' : 'Major'
    const kind = Math.floor(made / 2) % 2 === 0 ? 'Sigil' : 'Rune'
    const index = Math.floor(made / 4)
    const word = UPGRADE_NAMES[index % UPGRADE_NAMES.length]!
    const round = Math.floor(index / UPGRADE_NAMES.length)
    const suffix = `of ${round === 0 ? '' : `${UPGRADE_NAMES[(index + round) % UPGRADE_NAMES.length]} and `}${word}`
    builder.addItem(
      {
        name: `${grade} ${kind} ${suffix}`,
        type: 'UpgradeComponent',
        rarity: grade === 'Minor' ? 'Fine' : 'Rare',
        level: grade === 'Minor' ? 0 : 39,
        vendorValue: grade === 'Minor' ? 20 : 95,
        description: upgradeDescription(kind, ELEMENTS[kind][index % ELEMENTS[kind].length]!),
        details: {
          type: kind,
          flags:
            kind === 'Sigil'
              ? ['Axe', 'Dagger', 'Greatsword', 'Staff', 'Sword']
              : ['HeavyArmor', 'LightArmor', 'MediumArmor'],
          infusion_upgrade_flags: [],
          suffix,
        },
        look: 10_000 + (made % 40),
      },
      { tradable: true },
    )
  }
}
