import { getAccountSkins, getCollections, getWeaponSkins, type SkinSources } from '@gildscope/contracts'
import { GAME_ACCOUNT, signedIn } from '../../../../testing/account-answers.ts'
import { answer } from '../../../../testing/answers.ts'

const skin = (id: number, weaponType: string, ...asks: (number | null)[]): SkinSources => ({
  ...{ skin: id, name: `Skin ${id}`, icon: null, weaponType },
  sources: asks.map((sell_price, index) => ({
    ...{ id: id * 10 + index, name: `Source ${id * 10 + index}`, sell_price, buy_price: null },
  })),
})

/** 1 costs 9,000 or 7,000, 2 costs 10,000, 3 costs 40,000; 4 and 5 are not on offer. */
export const SKINS: readonly SkinSources[] = [
  skin(1, 'Axe', 9000, 7000),
  skin(2, 'Sword', 10_000),
  skin(3, 'Sword', 40_000),
  skin(4, 'Staff', null),
  skin(5, 'Staff'),
]

const [one, two, three, four] = SKINS as [SkinSources, SkinSources, SkinSources, SkinSources]

const COLLECTIONS = [
  { id: 71, name: 'Azure', reward: null, skins: [one, two, three] },
  { id: 72, name: 'Broken', reward: 5, skins: [one, four] },
  { id: 73, name: 'Cheap', reward: 5, skins: [one, two] },
]

export const MAIN = { ...GAME_ACCOUNT, permissions: ['account', 'unlocks'] }
export const BLIND = { ...GAME_ACCOUNT, permissions: ['account'] }

/** Records the keys used for game calls. */
export const skinAnswers = (unlocked: readonly number[], keys: string[] = []) => [
  answer(getCollections, () => ({ reply: COLLECTIONS })),
  answer(getWeaponSkins, () => ({ reply: [...SKINS] })),
  answer(getAccountSkins, ({ query }) => {
    keys.push(query.access_token)
    return { reply: [...unlocked] }
  }),
]

export const SIGNED_IN = signedIn({ gameAccounts: { 'Orla.1234': MAIN, 'Blind.5678': BLIND } })
