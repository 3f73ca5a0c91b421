import { getCharacterInventory, getGameItems, getSharedInventory } from '@gildscope/contracts'
import { PLACE_NEEDS } from '@gildscope/holdings'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Api, useApi } from '../../../api/api-context.tsx'
import { type Fetched, fetched } from '../../../api/fetched.ts'
import type { PoliteQueue } from '../../../api/polite-queue.ts'
import type { KeyedAccount } from '../../../market/game-account/use-accounts.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useAllItems } from '../../../market/use-all-items.ts'
import { type Asking, useEachAccount } from '../shared/characters/use-characters.ts'
import type { InventoryAnswer } from './model.ts'
import type { BagOffer } from './more-room.ts'

export const NEEDS = PLACE_NEEDS.inventory

export const askInventory = (name: string, { api, query, signal, polite }: Asking): Promise<InventoryAnswer> =>
  polite(() => api.game(getCharacterInventory, { params: { name }, query }, { signal }))

/** Slots that all characters of an account reach: how many there are and how many are used. */
export type SharedSlots = { total: number; used: number }

const askShared = async ({ api, query, signal, polite }: Asking): Promise<SharedSlots> => {
  const slots = await polite(() => api.game(getSharedInventory, { query }, { signal }))
  return { total: slots.length, used: slots.filter((slot) => slot !== null).length }
}

/** Shared slots of the accounts that reported them; nothing else depends on them, so a failure only omits the note. */
export const useSharedSlots = (accounts: readonly KeyedAccount[], queue: PoliteQueue): readonly SharedSlots[] =>
  useEachAccount({ accounts, queue, what: 'shared slots', ask: askShared }).flatMap(({ answer }) => answer ?? [])

const BAGS = [...TRADABLE, { field: 'type', op: 'eq', value: 'Bag' }] as const
const FIELDS = [...NAME_FIELDS, 'sell_price'] as const
/** The maximum the game answers per call. */
const IDS_A_CALL = 200

/** Sizes of bags by id, as the game describes them: our items do not carry them. */
const readSizes = async (
  api: Api,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> => {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_A_CALL) }, (_, at) =>
    ids.slice(at * IDS_A_CALL, (at + 1) * IDS_A_CALL),
  )
  const answers = await Promise.all(parts.map((part) => api.game(getGameItems, { query: { ids: part } }, { signal })))
  return new Map(answers.flat().flatMap(({ id, details }) => (details?.size === undefined ? [] : [[id, details.size]])))
}

type BagOffers = { offers: readonly BagOffer[] | undefined; failed: (Fetched & { who: string }) | null }

/** Every bag on offer on the trading post. */
export const useBagOffers = (): BagOffers => {
  const api = useApi()
  const { items, ...market } = useAllItems(BAGS, FIELDS)
  const ids = [...(items?.keys() ?? [])].toSorted((a, b) => a - b)
  const sizes = useQuery({
    queryKey: ['bagSizes', ids] as const,
    enabled: items !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => readSizes(api, ids, signal),
  })
  const { data } = sizes
  const offers = useMemo(() => {
    if (items === undefined || data === undefined) return undefined
    return [...items.values()].flatMap((item): BagOffer[] => {
      const { sell_price: price } = item
      const size = data.get(item.id) ?? 0
      return typeof price === 'number' && price > 0 && size > 0 ? [{ item, size, price }] : []
    })
  }, [items, data])
  if (items === undefined && market.error !== null) return { offers, failed: { ...market, who: 'The items service' } }
  if (data === undefined && sizes.error !== null) return { offers, failed: { ...fetched(sizes), who: 'The game API' } }
  return { offers, failed: null }
}
