import { hash } from '../market/random.ts'
import type { Offer, OfferInput, RaidReward } from '../world.ts'
import { loadHomesteadTrades } from './facts/load-facts.ts'
import type { ItemRecord } from './records.ts'

export const meanOf = ({ outcomes }: Pick<Offer, 'outcomes'>): number =>
  outcomes.reduce((sum, { count, chance }) => sum + count * chance, 0)

/** Basic crafting materials, whose lesser ones the forge makes into the next. */
const PROMOTED_CATEGORY = 6
const COIN = 1
const KARMA = 2
const SPIRIT_SHARD = 23
const TALE_OF_DUNGEON_DELVING = 69

const item = (id: number, count: number): OfferInput => ({ kind: 'item', id, count })
const currency = (id: number, count: number): OfferInput => ({ kind: 'currency', id, count })
const always = (count: number) => [{ count, chance: 1 }]

/** Whole numbers around a mean that is a multiple of a half, all of them equally often. */
const evenly = (mean: number, spread: number): Offer['outcomes'] => {
  const least = Math.floor(mean) - spread
  const counts = Array.from({ length: 2 * (mean - least) + 1 }, (_, more) => least + more)
  return counts.map((count) => ({ count, chance: 1 / counts.length }))
}

const forge = (output: number, inputs: OfferInput[], outcomes: Offer['outcomes'] = always(1)): Offer => ({
  ...{ kind: 'forge', output, inputs, outcomes, merchant: null },
})
const sells = (name: string, location: string, output: number, price: OfferInput[], count = 1): Offer => ({
  ...{ kind: 'vendor', output, inputs: price, outcomes: always(count), merchant: { name, locations: [location] } },
})
const ATTENDANT = ['Miyani / Mystic Forge Attendant', 'Mystic Forge'] as const

/**
 * From a precursor to Twilight as in the real game (https://wiki.guildwars2.com/wiki/Twilight, 2026-11). Nobody sells
 * the gifts of exploration and of battle.
 */
const TO_A_LEGENDARY: readonly Offer[] = [
  forge(30_704, [item(29_185, 1), item(19_648, 1), item(19_674, 1), item(19_626, 1)]),
  // Gift of Twilight, of Fortune, of Mastery, of Magic, of Might
  forge(19_648, [item(19_621, 1), item(19_631, 1), item(19_676, 100), item(24_570, 1)]),
  forge(19_626, [item(19_673, 1), item(19_672, 1), item(19_675, 77), item(19_721, 250)]),
  forge(19_674, [item(19_678, 1), item(19_677, 1), item(19_925, 250), item(20_797, 1)]),
  forge(19_673, [item(24_295, 250), item(24_283, 250), item(24_300, 250), item(24_277, 250)]),
  forge(19_672, [item(24_357, 250), item(24_289, 250), item(24_351, 250), item(24_358, 250)]),
  // Mystic Clover
  forge(
    19_675,
    [item(19_925, 1), item(19_976, 1), item(19_721, 1), item(20_796, 6)],
    [
      { count: 0, chance: 0.69 },
      { count: 1, chance: 0.31 },
    ],
  ),
  sells('Tactician Deathstrider', 'Cathedral of Glorious Victory', 19_925, [currency(KARMA, 2_100)]),
  sells(...ATTENDANT, 20_797, [currency(SPIRIT_SHARD, 200)]),
  sells(...ATTENDANT, 20_796, [currency(SPIRIT_SHARD, 1)], 10),
  sells('Rojan the Penitent', 'Earthshake Basin', 19_676, [currency(COIN, 10_000)]),
  sells('Dungeon Armor and Weapons', "Fort Marriner, Lion's Arch", 19_664, [currency(TALE_OF_DUNGEON_DELVING, 500)]),
  sells('Master Weaponsmith', 'Crafting Station', 46_747, [currency(COIN, 1_496)], 10),
]

type OffersOptions = {
  seed: number
  items: readonly ItemRecord[]
  materialCategories: ReadonlyMap<number, number>
  raidRewards: readonly RaidReward[]
}

/** All offers of a world; small ones lack some, with what these take. Only this world's forge promotes at these rates. */
export const offersOf = ({ seed, items, materialCategories, raidRewards }: OffersOptions): Offer[] => {
  const known = new Set(items.map(({ id }) => id))
  const materials = [...materialCategories]
    .filter(([, category]) => category === PROMOTED_CATEGORY)
    .map(([id]) => id)
    .sort((a, b) => a - b)
  const promoted = materials
    .slice(1)
    .map((id, index) =>
      forge(
        id,
        [item(materials[index]!, 250), item(id, 1)],
        evenly(17 + (hash(seed, id, 801) % 144) / 2, 4 + (hash(seed, id, 802) % 9)),
      ),
    )
  const rewards = raidRewards.map(({ id, currency: paid, cost, gold }) =>
    sells('Scholar Glenna', 'Aerodrome', id, [currency(paid, cost), ...(gold > 0 ? [currency(COIN, gold)] : [])]),
  )
  const exists = ({ output, inputs }: Offer): boolean =>
    known.has(output) && inputs.every(({ kind, id }) => kind === 'currency' || known.has(id))
  const refined = loadHomesteadTrades().map(
    ([input, needs, material, makes]): Offer => ({
      ...{ kind: 'refine', output: material, inputs: [item(input, needs)], outcomes: always(makes), merchant: null },
    }),
  )
  return [...promoted, ...rewards, ...[...TO_A_LEGENDARY, ...refined].filter(exists)]
}
