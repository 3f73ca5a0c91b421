import { type GameAccount, getAccountSkins } from '@gildscope/contracts'
import { unlockedSkins } from '@gildscope/holdings'
import type { Api } from '../../../api/api-context.tsx'
import type { Fetched } from '../../../api/fetched.ts'
import type { ChosenAccount } from '../../../market/game-account/account-choice.tsx'
import { isAllowed, useAccountAnswer } from '../../../market/game-account/use-account-answer.ts'

/** The permission of a key without which the game does not list unlocked skins. */
export const UNLOCKS = 'unlocks'

export const canReadSkins = (account: GameAccount): boolean => isAllowed(account, UNLOCKS)

type Skins = ReadonlySet<number>

const ask = async (api: Api, key: string, init: { signal: AbortSignal }): Promise<Skins> =>
  unlockedSkins(await api.game(getAccountSkins, { query: { access_token: key } }, init))

/** Skins that a game account has. */
export const useAccountSkins = (chosen: ChosenAccount | null): Fetched & { unlocked: Skins | undefined } => {
  const question = { name: getAccountSkins.name, permission: UNLOCKS, ask }
  const { data: unlocked, ...state } = useAccountAnswer(question, chosen)
  return { ...state, unlocked }
}
