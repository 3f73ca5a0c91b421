import {
  accountCall,
  bankCall,
  carriedCall,
  deliveryCall,
  materialsCall,
  openOrderCalls,
  sharedInventoryCall,
  stashOf,
  walletCall,
} from '@gildscope/contracts/game'
import type { WealthPlace } from '@gildscope/contracts/wealth-places'
import { GameApiError, readPages } from '@gildscope/game-api'
import type { PlaceAnswer } from '@gildscope/holdings'
import { isKeyRefusal, type Player, scopeAskedFor } from '@gildscope/player-keys'

/** The answers for a place, and whether the game returned an empty list. */
type PlaceAnswers = { answers: PlaceAnswer[]; isBare: boolean }
type Ask = (player: Player) => Promise<PlaceAnswers | { doubt: string } | null>

const answered = (answer: PlaceAnswer, isBare = false): PlaceAnswers => ({ answers: [answer], isBare })
const OWN = { account: '', where: null } as const

const askCharacters: Ask = async (player) => {
  const characters = await player.get(carriedCall, { ids: 'all' })
  const answers = characters.flatMap(({ name, bags, equipment }): PlaceAnswer[] => [
    { account: '', where: name, place: 'inventory', reply: { bags } },
    { account: '', where: name, place: 'equipment', reply: { equipment } },
  ])
  return { answers, isBare: answers.length === 0 }
}

const askSells: Ask = async (player) => {
  const { rows, suspicion } = await readPages(player.pages(openOrderCalls.sell), { idOf: ({ id }) => String(id) })
  return suspicion === null ? answered({ ...OWN, place: 'tpSells', reply: rows }) : { doubt: suspicion }
}

/** Stashes of the guilds that it leads; null: the key does not reveal them. */
const askStashes: Ask = async (player) => {
  const { guild_leader: led } = await player.get(accountCall)
  if (led === undefined) return null
  const answers = await Promise.all(
    led.map(async (id): Promise<PlaceAnswer> => {
      return { account: '', where: id, place: 'guild', reply: await player.get(stashOf(id)) }
    }),
  )
  return { answers, isBare: false }
}

const ASK: Readonly<Record<WealthPlace, Ask>> = {
  materials: async (player) => {
    const reply = await player.get(materialsCall)
    return answered({ ...OWN, place: 'materials', reply }, reply.length === 0)
  },
  bank: async (player) => {
    const reply = await player.get(bankCall)
    return answered({ ...OWN, place: 'bank', reply }, reply.length === 0)
  },
  wallet: async (player) => {
    const reply = await player.get(walletCall)
    return answered({ ...OWN, place: 'wallet', reply }, reply.length === 0)
  },
  characters: askCharacters,
  tradingPost: askSells,
  sharedInventory: async (player) => {
    const reply = await player.get(sharedInventoryCall)
    return answered({ ...OWN, place: 'sharedInventory', reply }, reply.length === 0)
  },
  guildStash: askStashes,
  deliveryBox: async (player) => answered({ ...OWN, place: 'deliveryBox', reply: await player.get(deliveryCall) }),
}

const isOfGuild = (place: WealthPlace, error: GameApiError): boolean => place === 'guildStash' && error.status === 403

const reasonOf = ({ kind }: GameApiError): string => {
  if (kind === 'unexpected') return 'the game answered something unexpected'
  return kind === 'refused' ? 'the game has trouble with this account' : 'the game did not answer'
}

/** `reason`: why it is not known. `isPartial`: entries of it could not be read. */
export type PlaceRead = { place: WealthPlace } & (
  | ({ reason: null; isPartial: boolean } & PlaceAnswers)
  | { reason: string; error?: GameApiError }
)

/** Null: the key does not show it. Throws what speaks against the key, and what is no fault of the game. */
const askPlace = async (player: Player, place: WealthPlace): Promise<PlaceRead | null> => {
  try {
    const own = player.apart()
    const answer = await ASK[place](own)
    if (answer === null) return null
    const [odd] = own.leftOut
    // Nearly all of a wallet may be in one entry.
    if (place === 'wallet' && odd !== undefined) return { place, reason: `an entry could not be read: ${odd}` }
    if ('doubt' in answer) return { place, reason: `the game contradicted itself: ${answer.doubt}` }
    return { place, reason: null, isPartial: odd !== undefined, ...answer }
  } catch (error) {
    if (!(error instanceof GameApiError)) throw error
    if (isOfGuild(place, error)) return { place, reason: 'it does not lead the guild any more', error }
    if (isKeyRefusal(error) || scopeAskedFor(error) !== null) throw error
    return { place, reason: reasonOf(error), error }
  }
}

/**
 * Everything that the key's permissions allow, place by place: one that fails leaves the others. Throws if the game
 * does not answer at all.
 */
export const askPlaces = async (player: Player, places: readonly WealthPlace[]): Promise<PlaceRead[]> => {
  const settled = await Promise.allSettled(places.map((place) => askPlace(player, place)))
  const reads = settled.flatMap((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value ?? []
  })
  const [first] = reads
  if (reads.every(({ reason }) => reason !== null) && first !== undefined && 'error' in first) throw first.error
  return reads
}
