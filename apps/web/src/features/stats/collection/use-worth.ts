import { MINUTE_MS } from '@gildscope/base/time'
import { type DropAggregates, getDrops, getGemExchange } from '@gildscope/contracts'
import { useMemo } from 'react'
import type { Fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { type KnownItem, useItemsByIds } from '../../../market/use-items-by-ids.ts'
import type { Draft } from './draft.ts'
import { BLACK_LION_CHEST, type Price, priceOf, type Stack } from './model.ts'

const FIELDS = [...NAME_FIELDS, 'sell_price', 'vendor_value'] as const
const RATES_STALE_MS = 10 * MINUTE_MS

export type Worth = {
  items: ReadonlyMap<number, KnownItem> | undefined
  failed: Fetched | null
  nameOf: (id: number) => string
  priceById: (id: number) => Price | null
}

const idsOf = ({ first, second }: Draft): number[] =>
  [...(first?.places ?? []), ...(second?.places ?? [])].flatMap((place) => place?.id ?? [])

/** Names and prices of everything in the snapshots. */
export const useWorth = (draft: Draft): Worth => {
  const ids = useMemo(() => idsOf(draft), [draft])
  const { items, ...state } = useItemsByIds(ids, FIELDS)
  const rates = useEndpoint(
    getGemExchange,
    {},
    { isEnabled: ids.includes(BLACK_LION_CHEST), staleTime: RATES_STALE_MS },
  )
  const gem = rates.data?.reply.at(-1)?.gems_to_coins ?? null
  return useMemo(
    () => ({
      items,
      failed: state.error === null || items !== undefined ? null : state,
      nameOf: (id) => items?.get(id)?.name ?? `Item ${id}`,
      priceById: (id) => priceOf(id, items?.get(id), gem),
    }),
    [items, state, gem],
  )
}

/** Undefined: loading, or could not be fetched. */
export type KnownRates = { aggregates: DropAggregates | undefined }

/** Other submitters' results for the same item with the same kit. */
export const useKnownRates = ({ activity, kit }: Draft, subject: Stack | null): KnownRates => {
  const call = {
    params: { activity: activity === '' ? 'Opening' : activity, itemId: subject?.id ?? 1 },
    query: activity === 'Salvaging' && kit !== '' ? { kit } : {},
  } as const
  const { data } = useEndpoint(getDrops, call, { isEnabled: activity !== '' && subject !== null })
  return { aggregates: data?.reply }
}
