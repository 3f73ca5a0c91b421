import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { WEAPON_KINDS } from '../equipment-kinds.ts'
import { BOUND, iconUrl, type Rarity } from '../records.ts'

const MINI_WHO = [
  'Moa',
  'Quaggan',
  'Choya',
  'Skritt',
  'Raptor',
  'Griffon',
  'Golem',
  'Owl',
  'Fox',
  'Bear',
  'Wyvern',
  'Jackal',
  'Beetle',
  'Karka',
  'Drake',
  'Siege Turtle',
  'Warclaw',
  'Tengu',
  'Hylek',
  'Ooze',
  'Phoenix',
  'Panda',
  'Salamander',
  'Pocket Raptor',
] as const
const MINI_HOW = [
  '',
  'Snowy',
  'Ember',
  'Stormy',
  'Golden',
  'Festive',
  'Shadow',
  'Jade',
  'Royal',
  'Sleepy',
  'Tiny',
  'Brave',
  'Cursed',
  'Crystal',
  'Verdant',
  'Sunlit',
  'Frozen',
  'Spectral',
  'Clockwork',
  'Choral',
] as const

/** Minis: every item has its own unique name, and the record of `/v2/minis` it unlocks. */
export const addMinis = (builder: CatalogueBuilder, count: { tradable: number; bound: number }): void => {
  for (let made = 0; made < count.tradable + count.bound; made++) {
    const bound = made >= count.tradable
    const how = MINI_HOW[Math.floor(made / MINI_WHO.length) % MINI_HOW.length]!
    const round = Math.floor(made / (MINI_WHO.length * MINI_HOW.length))
    const name = ['Mini', how, MINI_WHO[made % MINI_WHO.length], round > 0 ? `Mk ${round + 1}` : '']
      .filter(Boolean)
      .join(' ')
    const rarity: Rarity = builder.pick(['Fine', 'Masterwork', 'Rare', 'Rare', 'Exotic'] as const)
    const mini = builder.nextMiniId()
    const item = builder.addItem(
      {
        name,
        type: 'MiniPet',
        rarity,
        vendorValue: 100,
        description: 'Double-click to summon this mini to follow you around. Only one mini may be in use at a time.',
        flags: bound ? BOUND : ['NoSalvage', 'NoSell'],
        details: { minipet_id: mini },
        look: 11_000 + made,
      },
      { tradable: !bound },
    )
    builder.addMini({ name, icon: iconUrl(11_000 + made), order: made, item_id: item.id })
  }
}

const STYLES = [
  'Aetherlight',
  'Stormglass',
  'Dreamthorn',
  'Ironbark',
  'Lunaria',
  'Bonefire',
  'Clockwork',
  'Starbound',
  'Wavecrest',
  'Nightshade',
  'Sunforged',
  'Runecut',
  'Frostveil',
  'Emberwing',
  'Mistral',
  'Gilt Serpent',
  'Thornveil',
  'Oathkeeper',
  'Cloudpiercer',
  'Duskwind',
  'Glimmerscale',
  'Tidebreaker',
  'Wyrmbone',
  'Fairlight',
  'Moonsilver',
  'Ravenfeather',
  'Sandstalker',
  'Bloomrise',
  'Hexfire',
  'Skyglass',
  'Deepforge',
  'Palewood',
] as const

export type WeaponCollection = { name: string; skins: readonly number[] }

/**
 * Black Lion weapon skins: consumables that unlock a look, one set per collection. A few pieces cannot be bought, as in
 * the game; the last collections have 10 and 5 skins.
 */
export const addGemStoreWeapons = (
  builder: CatalogueBuilder,
  count: { tradable: number; bound: number },
): WeaponCollection[] => {
  const collections: WeaponCollection[] = []
  let tradableLeft = count.tradable
  let boundLeft = count.bound
  for (let set = 0; tradableLeft > 0; set++) {
    const style = STYLES[set % STYLES.length]!
    const round = Math.floor(set / STYLES.length)
    const title = round === 0 ? style : `${style} ${'I'.repeat(round + 1)}`
    const size = Math.min(set % 9 === 7 ? 10 : set % 9 === 8 ? 5 : 16, tradableLeft)
    const skins: number[] = []
    for (const kind of WEAPON_KINDS.filter(({ type }) => !['Harpoon', 'Speargun', 'Trident'].includes(type)).slice(
      0,
      size,
    )) {
      const name = `${title} ${kind.name}`
      const skin = builder.addSkin({
        name,
        type: 'Weapon',
        rarity: 'Rare',
        details: { type: kind.type, damage_type: 'Physical' },
      })
      skins.push(skin.id)
      const forBoundOnly = boundLeft > 0 && builder.below(100) < 4
      addSkinUnlock(builder, skin.id, name, kind.name, forBoundOnly)
      if (forBoundOnly) boundLeft--
      else tradableLeft--
    }
    collections.push({ name: `${title} Weapon Collection`, skins })
  }
  return collections
}

const addSkinUnlock = (builder: CatalogueBuilder, skin: number, name: string, kind: string, bound: boolean): void => {
  builder.addItem(
    {
      name: `${name} Skin`,
      type: 'Consumable',
      rarity: 'Rare',
      description: `Double-click to apply this look to any other ${kind.toLowerCase()}.`,
      flags: bound ? [...BOUND, 'NoMysticForge', 'NoSalvage'] : ['NoMysticForge', 'NoSalvage', 'NoSell'],
      details: { type: 'Transmutation', skins: [skin] },
      look: skin + 0x20_0000,
    },
    { tradable: !bound },
  )
}

const DYE_SHADES = [
  'Deep',
  'Pale',
  'Dusky',
  'Bright',
  'Misty',
  'Royal',
  'Faded',
  'Shiny',
  'Midnight',
  'Autumn',
  'Winter',
  'Summer',
] as const
const DYE_HUES = [
  'Maroon',
  'Olive',
  'Teal',
  'Indigo',
  'Saffron',
  'Coral',
  'Slate',
  'Ivory',
  'Crimson',
  'Lavender',
  'Moss',
  'Amber',
  'Cobalt',
  'Umber',
  'Rose',
  'Jade',
] as const

export const addDyes = (builder: CatalogueBuilder, count: number): void => {
  for (let made = 0; made < count; made++) {
    const round = Math.floor(made / (DYE_SHADES.length * DYE_HUES.length))
    const name = `${DYE_SHADES[made % 12]} ${DYE_HUES[Math.floor(made / 12) % 16]}${round > 0 ? ` ${round + 1}` : ''} Dye`
    builder.addItem(
      {
        name,
        type: 'Consumable',
        rarity: builder.pick(['Fine', 'Masterwork', 'Rare'] as const),
        vendorValue: 50,
        description: 'Double-click to unlock this dye color for all characters.',
        flags: ['NoSell'],
        details: { type: 'Unlock', unlock_type: 'Dye', color_id: 2_000 + made },
        look: 12_000 + (made % 12),
      },
      { tradable: true },
    )
  }
}
