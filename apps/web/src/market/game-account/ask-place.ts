import {
  type AnyEndpoint,
  type EndpointReply,
  getAccountBank,
  getAccountMaterials,
  getCharacterEquipment,
  getCharacterInventory,
  getDelivery,
  getGuildStash,
  getLegendaryArmory,
  getSharedInventory,
  getWallet,
} from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import type { PlaceAnswer, PlannedCall } from '@gildscope/holdings'
import type { Api } from '../../api/api-context.tsx'
import type { PoliteQueue } from '../../api/polite-queue.ts'
import { type Renewal, renewalOf } from '../../api/renewal.ts'
import { GAME_SCHEMA, GEAR_SCHEMA } from './game-schema.ts'
import { type GameOrder, readOrders } from './read-orders.ts'

/** How many bag slots a character has, how many are in use, and the age of the game's answer. */
export type BagsAnswer = Renewal & { slots: number; used: number }

type Asking = {
  api: Api
  queue: PoliteQueue
  key: string
  signal: AbortSignal
  onOffers?: (account: string, offers: readonly GameOrder[]) => void
  onBags?: (answer: BagsAnswer) => void
  /** Receives the entries that could not be read. */
  onLeftOut?: (entries: readonly string[]) => void
}

/** What the game reports about one place now, bypassing caches; rejects with the last failure of the call. */
export const askPlace = async (
  { account, place, where, guildId }: PlannedCall,
  { api, queue, key, signal, onOffers, onBags, onLeftOut }: Asking,
): Promise<PlaceAnswer> => {
  const ref = { account, where }
  const fresh = { v: GAME_SCHEMA, t: String(Date.now()) }
  const query = { access_token: key, ...fresh }
  const init = { signal }
  const params = { name: where ?? '' }
  const answerOf = async <E extends AnyEndpoint>(call: () => Promise<ApiAnswer<E>>): Promise<ApiAnswer<E>> => {
    const answer = await queue(call, signal)
    if (answer.leftOut.length > 0) onLeftOut?.(answer.leftOut)
    return answer
  }
  const ask = async <E extends AnyEndpoint>(call: () => Promise<ApiAnswer<E>>): Promise<EndpointReply<E>> =>
    (await answerOf(call)).reply
  switch (place) {
    case 'wallet':
      return { ...ref, place, reply: await ask(() => api.game.answer(getWallet, { query }, init)) }
    case 'bank':
      return { ...ref, place, reply: await ask(() => api.game.answer(getAccountBank, { query }, init)) }
    case 'materials':
      return { ...ref, place, reply: await ask(() => api.game.answer(getAccountMaterials, { query }, init)) }
    case 'sharedInventory':
      return { ...ref, place, reply: await ask(() => api.game.answer(getSharedInventory, { query }, init)) }
    case 'deliveryBox':
      return { ...ref, place, reply: await ask(() => api.game.answer(getDelivery, { query }, init)) }
    case 'tpSells': {
      const { orders } = await readOrders({ api, queue, side: 'sell', key, query: fresh, signal, onProgress: () => {} })
      onOffers?.(account, orders)
      return { ...ref, place, reply: orders }
    }
    case 'inventory': {
      const answer = await answerOf(() => api.game.answer(getCharacterInventory, { params, query }, init))
      const slots = answer.reply.bags.flatMap((bag) => bag?.inventory ?? [])
      const used = slots.filter((slot) => slot !== null).length
      onBags?.({
        ...renewalOf(answer, Date.now()),
        slots: slots.length + answer.leftOut.length,
        used: used + answer.leftOut.length,
      })
      return { ...ref, place, reply: answer.reply }
    }
    case 'equipment': {
      if (where === null)
        return {
          ...ref,
          place,
          reply: { armory: await ask(() => api.game.answer(getLegendaryArmory, { query }, init)) },
        }
      // Templates and the armory are in the answer since a newer version only.
      const asked = { params, query: { ...query, v: GEAR_SCHEMA } }
      return { ...ref, place, reply: await ask(() => api.game.answer(getCharacterEquipment, asked, init)) }
    }
    case 'guild': {
      const asked = { params: { id: guildId ?? '' }, query }
      return { ...ref, place, reply: await ask(() => api.game.answer(getGuildStash, asked, init)) }
    }
  }
}
