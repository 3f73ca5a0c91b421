import { hash } from '../market/random.ts'
import type { RaidReward } from '../world.ts'
import type { ItemRecord } from './records.ts'

/** Currencies that raids and strikes pay, under their real ids. */
const RAID_CURRENCIES = [28, 39, 70] as const
/** Items of the raids are newer than this id. */
const FIRST_RAID_ITEM = 77_274
const REWARDS = 36

/**
 * The goods of this world's raid vendor; `gold` is the share paid in copper. Only the simulator's vendor sells these.
 */
export const raidRewards = (
  seed: number,
  items: readonly ItemRecord[],
  tradable: ReadonlySet<number>,
): RaidReward[] => {
  return items
    .filter(
      ({ id, type }) =>
        id >= FIRST_RAID_ITEM &&
        tradable.has(id) &&
        ['MiniPet', 'Container', 'CraftingMaterial', 'Weapon', 'Armor'].includes(type),
    )
    .map(({ id }) => ({ id, draw: hash(seed, id, 601) }))
    .sort((a, b) => a.draw - b.draw)
    .slice(0, REWARDS)
    .map(({ id, draw }) => ({
      id,
      currency: RAID_CURRENCIES[draw % RAID_CURRENCIES.length]!,
      cost: 5 * (1 + (hash(draw, id) % 60)),
      gold: 1_000 * (hash(draw, id, 2) % 21),
    }))
    .sort((a, b) => a.id - b.id)
}
