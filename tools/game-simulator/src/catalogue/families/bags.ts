import type { CatalogueBuilder } from '../catalogue-builder.ts'
import { TIERS } from '../equipment-kinds.ts'

const SIZES = [8, 10, 12, 15, 18, 20] as const
const MAKES = [
  { name: 'Box', discipline: 'Armorsmith', material: 'ingot', materialName: ({ metal }: Tier) => metal },
  {
    name: 'Pack',
    discipline: 'Leatherworker',
    material: 'leather',
    materialName: ({ rating }: Tier) => LEATHERS[rating],
  },
  { name: 'Satchel', discipline: 'Tailor', material: 'bolt', materialName: ({ rating }: Tier) => CLOTHS[rating] },
] as const
type Tier = (typeof TIERS)[number]
const LEATHERS = {
  0: 'Rawhide',
  75: 'Thin Leather',
  150: 'Coarse Leather',
  225: 'Rugged Leather',
  300: 'Thick Leather',
  400: 'Hardened Leather',
} as const
const CLOTHS = { 0: 'Jute', 75: 'Wool', 150: 'Cotton', 225: 'Linen', 300: 'Silk', 400: 'Gossamer' } as const
const ENDINGS = ['', 'Invisible', 'Oiled', "Craftsman's", 'Equipment'] as const

/** Bags of six sizes in metal, leather and cloth, each with the recipe that makes it. */
export const addBags = (builder: CatalogueBuilder, count: number): void => {
  for (let made = 0; made < Math.min(count, TIERS.length * MAKES.length * ENDINGS.length); made++) {
    const tier = TIERS[made % TIERS.length]!
    const make = MAKES[Math.floor(made / TIERS.length) % MAKES.length]!
    const ending = ENDINGS[Math.floor(made / (TIERS.length * MAKES.length))]!
    const size = SIZES[made % SIZES.length]!
    const item = builder.addItem(
      {
        name: [ending, make.materialName(tier), make.name].filter(Boolean).join(' '),
        type: 'Bag',
        rarity: size < 12 ? 'Basic' : size < 18 ? 'Fine' : 'Masterwork',
        vendorValue: 6 + size,
        description: `${size} Slots`,
        flags: ['NoSalvage'],
        details: { no_sell_or_sort: ending === 'Invisible', size },
        look: 13_000 + (made % 18),
      },
      { tradable: true },
    )
    builder.addRecipe({
      type: 'Bag',
      output: item.id,
      rating: tier.rating,
      disciplines: [make.discipline],
      flags: ['AutoLearned'],
      ingredients: [[tier[make.material], 10]],
    })
  }
}
