import { DAY_MS } from '@gildscope/base/time'
import { getAccountRecipes, getCharacterCrafting, getDailyCrafting, getGameAccount } from '@gildscope/contracts'
import { craftingCall, dailyCraftingCall, type GameCall, knownRecipesCall } from '@gildscope/contracts/game'
import type { Crafter } from '@gildscope/planner'
import type { Api } from '../../../../api/api-context.tsx'
import type { PoliteQueue } from '../../../../api/polite-queue.ts'
import { GAME_SCHEMA } from '../../../../market/game-account/game-schema.ts'
import { reasonOf } from '../../../../market/game-account/read-holdings.ts'
import type { KeyedAccount } from '../../../../market/game-account/use-accounts.ts'

export type DoneCrafts = { names: readonly string[]; day: number }

export type Crafting = {
  crafters: readonly Crafter[]
  /** Names of the daily crafts that were done, and on which day of UTC, by account. */
  done: ReadonlyMap<string, DoneCrafts>
  /** What is not known, and why. */
  unknown: readonly { account: string; what: string; reason: string }[]
}

export type CraftingAccount = KeyedAccount & { characters: readonly string[] }

type Asking = { api: Api; queue: PoliteQueue; signal: AbortSignal }

/** Who of some accounts can craft what, and what they crafted today. What cannot be read is named. */
export const readCrafting = async (
  accounts: readonly CraftingAccount[],
  { api, queue, signal }: Asking,
): Promise<Crafting> => {
  const unknown: Crafting['unknown'][number][] = []
  const ask = async <T>(
    { name, permissions }: KeyedAccount,
    call: GameCall,
    what: string,
    read: () => Promise<T>,
  ): Promise<T | null> => {
    const lacking = call.needs.filter((needed) => !permissions.includes(needed))
    try {
      if (lacking.length === 0) return await queue(read, signal)
      unknown.push({ account: name, what, reason: `the key lacks ${lacking.map((one) => `“${one}”`).join(' and ')}` })
    } catch (error) {
      signal.throwIfAborted()
      unknown.push({ account: name, what, reason: reasonOf(error) })
    }
    return null
  }
  /** The game tells the crafts of the last day on which the account was there, until it is there again. */
  const dayOfLastVisit = async ({ key }: KeyedAccount): Promise<number> => {
    try {
      const query = { access_token: key, v: GAME_SCHEMA, t: String(Date.now()) }
      const { last_modified } = await queue(() => api.game(getGameAccount, { query }, { signal }), signal)
      const day = Math.floor(Date.parse(last_modified ?? '') / DAY_MS)
      return Number.isNaN(day) ? Number.POSITIVE_INFINITY : day
    } catch {
      signal.throwIfAborted()
      return Number.POSITIVE_INFINITY
    }
  }
  const ofAccount = async (account: CraftingAccount) => {
    const { name, key, characters } = account
    const today = Math.floor(Date.now() / DAY_MS)
    const call = { query: { access_token: key, v: GAME_SCHEMA, t: String(Date.now()) } }
    const init = { signal }
    const [recipes, done, ...ratings] = await Promise.all([
      ask(account, knownRecipesCall, 'known recipes', () => api.game(getAccountRecipes, call, init)),
      ask(account, dailyCraftingCall, 'daily crafts', () => api.game(getDailyCrafting, call, init)),
      ...characters.map((character) =>
        ask(account, craftingCall, `crafting of ${character}`, () =>
          api.game(getCharacterCrafting, { params: { name: character }, ...call }, init),
        ),
      ),
    ])
    const lastVisit = done === null || done.length === 0 ? today : await dayOfLastVisit(account)
    const known = recipes === null ? null : new Set(recipes)
    const crafters = characters.flatMap((character, index): Crafter[] => {
      const rated = ratings[index]
      if (rated == null) return []
      const pairs = rated.crafting.map(({ discipline, rating }) => [discipline, rating ?? 0] as const)
      return [{ account: name, character, ratings: new Map(pairs), recipes: known }]
    })
    return { name, crafters, done: done === null ? null : { names: done, day: Math.min(today, lastVisit) } }
  }
  const read = await Promise.all(accounts.map(ofAccount))
  return {
    crafters: read.flatMap(({ crafters }) => crafters),
    done: new Map(read.flatMap(({ name, done }) => (done === null ? [] : [[name, done] as const]))),
    unknown,
  }
}
