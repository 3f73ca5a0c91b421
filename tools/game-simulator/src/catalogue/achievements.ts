import type { ApiRecord } from '../world.ts'
import type { WeaponCollection } from './families/collectibles.ts'
import { iconUrl } from './records.ts'

/** Lifetime counters of world-versus-world, under their real ids. */
const WVW_COUNTERS = [
  { id: 283, name: 'Realm Avenger', verb: 'Kill players.' },
  { id: 306, name: 'Repair Master', verb: 'Spend supply on repairs.' },
  { id: 303, name: 'Take Everything in Sight', verb: 'Capture objectives.' },
  { id: 319, name: 'Objective Defender', verb: 'Defend objectives.' },
  { id: 294, name: 'Stonemist Captor', verb: 'Capture Stonemist Castle.' },
  { id: 313, name: 'Stonemist Defender', verb: 'Defend Stonemist Castle.' },
  { id: 300, name: 'Keep Captor', verb: 'Capture keeps.' },
  { id: 316, name: 'Keep Defender', verb: 'Defend keeps.' },
  { id: 297, name: 'Tower Captor', verb: 'Capture towers.' },
  { id: 322, name: 'Tower Defender', verb: 'Defend towers.' },
  { id: 291, name: 'Camp Captor', verb: 'Capture supply camps.' },
  { id: 310, name: 'Camp Defender', verb: 'Defend supply camps.' },
  { id: 288, name: 'Caravan Disruptor', verb: 'Kill supply caravans.' },
  { id: 285, name: 'Caravan Escort', verb: 'Escort supply caravans.' },
] as const

const CLAIM_TICKET = 43_992
const FIRST_COLLECTION = 9_000
const WVW_CATEGORY = 13
const BLACK_LION_CATEGORY = 76

const counter = ({ id, name, verb }: (typeof WVW_COUNTERS)[number]): ApiRecord => {
  const tiers = [1, 1_000, 3_000, 10_000, 50_000].map((count, tier) => ({ count, points: [1, 5, 5, 10, 10][tier] }))
  return { id, name, description: '', requirement: verb, locked_text: '', type: 'Default', flags: ['Permanent'], tiers }
}

/**
 * A Black Lion collection: every skin is a bit, the reward is claim tickets; some name no reward, which then follows
 * from the rule.
 */
const weaponCollection = ({ name, skins }: WeaponCollection, index: number): ApiRecord => {
  return {
    id: FIRST_COLLECTION + index,
    icon: iconUrl(FIRST_COLLECTION + index),
    name,
    description: '',
    requirement: `Unlock all ${skins.length} skins of the ${name}.`,
    locked_text: '',
    type: 'ItemSet',
    flags: ['Permanent', 'CategoryDisplay'],
    tiers: [{ count: skins.length, points: 10 }],
    ...(index % 4 !== 3 && { rewards: [{ type: 'Item', id: CLAIM_TICKET, count: skins.length <= 10 ? 5 : 7 }] }),
    bits: skins.map((id) => ({ type: 'Skin', id })),
  }
}

export const createAchievements = (
  collections: readonly WeaponCollection[],
): {
  achievements: ApiRecord[]
  categories: ApiRecord[]
  groups: ApiRecord[]
} => {
  const ofCollections = collections.map(weaponCollection)
  const idsOf = (records: readonly ApiRecord[]) => records.map(({ id }) => id)
  const counters = WVW_COUNTERS.map(counter).sort((a, b) => Number(a.id) - Number(b.id))
  return {
    achievements: [...counters, ...ofCollections],
    categories: [
      {
        id: WVW_CATEGORY,
        name: 'World vs. World',
        description: '',
        order: 1,
        icon: iconUrl(WVW_CATEGORY),
        achievements: idsOf(counters),
      },
      {
        id: BLACK_LION_CATEGORY,
        name: 'Black Lion Collections',
        description: '',
        order: 99,
        icon: iconUrl(BLACK_LION_CATEGORY),
        achievements: idsOf(ofCollections),
      },
    ],
    groups: [
      {
        id: '9B66605F-6589-4CBD-8E19-5368C9F33338',
        name: 'World vs. World',
        description: 'Achievements related to the WvW game mode.',
        order: 11,
        categories: [WVW_CATEGORY],
      },
      {
        id: '45410F60-AB66-4146-A0F7-CE99250C4CB0',
        name: 'Collections',
        description: 'Achievements for collecting items and unlocking skins in the wardrobe.',
        order: 23,
        categories: [BLACK_LION_CATEGORY],
      },
    ],
  }
}
