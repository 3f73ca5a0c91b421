import type { CatalogueBuilder } from '../catalogue-builder.ts'
import {
  ARMOR_KINDS,
  EQUIPMENT_SETS,
  TIERS,
  WEAPON_KINDS,
  WEIGHT_CLASSES,
  WEIGHT_DISCIPLINES,
} from '../equipment-kinds.ts'
import { BOUND, type ItemRecord, type Rarity } from '../records.ts'
import { armorDetails, weaponDetails } from './weapon-details.ts'

type Piece =
  | { type: 'Weapon'; kind: (typeof WEAPON_KINDS)[number] }
  | { type: 'Armor'; kind: (typeof ARMOR_KINDS)[number]; weightClass: (typeof WEIGHT_CLASSES)[number] }

const PIECES: readonly Piece[] = [
  ...WEAPON_KINDS.map((kind) => ({ type: 'Weapon', kind }) as const),
  ...WEIGHT_CLASSES.flatMap((weightClass) =>
    ARMOR_KINDS.map((kind) => ({ type: 'Armor', kind, weightClass }) as const),
  ),
]

const RARITIES: readonly { rarity: Rarity; share: number; minLevel: number }[] = [
  { rarity: 'Fine', share: 0.2, minLevel: 0 },
  { rarity: 'Masterwork', share: 0.36, minLevel: 20 },
  { rarity: 'Rare', share: 0.3, minLevel: 35 },
  { rarity: 'Exotic', share: 0.14, minLevel: 65 },
]

const VENDOR_VALUE: Record<string, number> = { Fine: 0.9, Masterwork: 1.6, Rare: 2.6, Exotic: 3.3, Ascended: 120 }

const pieceName = (piece: Piece): string =>
  piece.type === 'Weapon' ? piece.kind.name : piece.kind.names[piece.weightClass]

/** One look for each set and kind of piece: its items of all stats and levels share the skin. */
const skinOf = (builder: CatalogueBuilder, looks: Map<string, number>, set: string, piece: Piece): number => {
  const name = `${set} ${pieceName(piece)}`
  const known = looks.get(name)
  if (known !== undefined) return known
  const details =
    piece.type === 'Weapon'
      ? { type: piece.kind.type, damage_type: 'Physical' }
      : { type: piece.kind.type, weight_class: piece.weightClass, dye_slots: { default: [], overrides: {} } }
  const { id } = builder.addSkin({ name, type: piece.type, rarity: 'Basic', details })
  looks.set(name, id)
  return id
}

const drawRarity = (builder: CatalogueBuilder): (typeof RARITIES)[number] => {
  let draw = builder.below(100) / 100
  for (const entry of RARITIES) {
    if (draw < entry.share) return entry
    draw -= entry.share
  }
  return RARITIES[1]!
}

const suffixOf = (upgrade: ItemRecord): string => {
  const suffix = upgrade.details?.suffix
  return typeof suffix === 'string' ? suffix : ''
}

export type EquipmentMaterials = { insignias: Map<string, number>; inscriptions: Map<string, number> }

/**
 * Weapons and armour named as in the game: stat prefix, set, kind, suffix of the upgrade ('Berserker's Krytan Greatsword of Air').
 * Level 80 exotics and rares have a recipe when their inscription or insignia exists.
 */
export const addEquipment = (
  builder: CatalogueBuilder,
  count: { tradable: number; bound: number },
  materials: EquipmentMaterials,
): void => {
  const looks = new Map<string, number>()
  const sigils = builder.items.filter((item) => item.details?.type === 'Sigil')
  const runes = builder.items.filter((item) => item.details?.type === 'Rune')
  const seen = new Set<string>()
  for (let made = 0; made < count.tradable + count.bound; made++) {
    addPiece(builder, { bound: made >= count.tradable, looks, sigils, runes, seen, materials })
  }
}

type PieceContext = {
  bound: boolean
  looks: Map<string, number>
  sigils: readonly ItemRecord[]
  runes: readonly ItemRecord[]
  seen: Set<string>
  materials: EquipmentMaterials
}

const addPiece = (builder: CatalogueBuilder, context: PieceContext): void => {
  const { bound, looks } = context
  const piece = builder.pick(PIECES)
  const { rarity, minLevel } = bound ? ({ rarity: 'Ascended', minLevel: 80 } as const) : drawRarity(builder)
  const tiers = TIERS.filter((tier) => tier.level >= minLevel)
  const tier = builder.pick(tiers.length > 0 ? tiers : TIERS.slice(-1))
  const level = tier.level === 80 ? 80 : tier.level + builder.below(15)
  const set = builder.pick(EQUIPMENT_SETS)
  const upgrades = piece.type === 'Weapon' ? context.sigils : context.runes
  const upgrade = !bound && upgrades.length > 0 && builder.below(100) < 45 ? builder.pick(upgrades) : undefined
  const { stat, name } = drawName(builder, context.seen, { set, piece, upgrade, level, rarity })
  const skin = skinOf(builder, looks, set, piece)
  const shared = { level, rarity, stat, suffixItem: upgrade?.id }
  const details =
    piece.type === 'Weapon'
      ? weaponDetails({ ...shared, type: piece.kind.type })
      : armorDetails({ ...shared, type: piece.kind.type, weightClass: piece.weightClass })
  const vendorValue = Math.round((8 + level) * (VENDOR_VALUE[rarity] ?? 1))
  const flags = bound ? BOUND : ['SoulBindOnUse']
  const item = builder.addItem(
    { name, type: piece.type, rarity, level, vendorValue, skin, flags, details, look: skin },
    { tradable: !bound },
  )
  if (!bound && level === 80 && upgrade === undefined)
    addPieceRecipe(builder, context.materials, piece, item, stat.name)
}

type NameParts = { set: string; piece: Piece; upgrade: ItemRecord | undefined; level: number; rarity: Rarity }

/** A name that no other item of the same level and rarity has, as long as a stat is left for it. */
const drawName = (builder: CatalogueBuilder, seen: Set<string>, { set, piece, upgrade, level, rarity }: NameParts) => {
  for (let attempt = 0; ; attempt++) {
    const stat = builder.pick(builder.stats)
    const name = [stat.name, set, pieceName(piece), upgrade && suffixOf(upgrade)].filter(Boolean).join(' ')
    const key = `${name}|${level}|${rarity}`
    if (seen.has(key) && attempt < 20) continue
    seen.add(key)
    return { stat, name }
  }
}

const addPieceRecipe = (
  builder: CatalogueBuilder,
  materials: EquipmentMaterials,
  piece: Piece,
  item: ItemRecord,
  stat: string,
): void => {
  const top = TIERS.at(-1)!
  const weapon = piece.type === 'Weapon'
  const core = (weapon ? materials.inscriptions : materials.insignias).get(stat)
  if (core === undefined) return
  const [first, second] = weapon
    ? [top.ingot, top.plank]
    : piece.weightClass === 'Light'
      ? [top.bolt, top.leather]
      : piece.weightClass === 'Medium'
        ? [top.leather, top.bolt]
        : [top.ingot, top.bolt]
  builder.addRecipe({
    type: piece.kind.type,
    output: item.id,
    rating: item.rarity === 'Exotic' ? 400 : 375,
    disciplines: [weapon ? piece.kind.discipline : WEIGHT_DISCIPLINES[piece.weightClass]],
    flags: ['AutoLearned'],
    ingredients: [
      [core, 1],
      [first, 6],
      [second, 3],
    ],
  })
}
