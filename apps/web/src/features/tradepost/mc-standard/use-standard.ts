import type { FilterTerm, ItemField } from '@gildscope/contracts'
import { COPPER_PER_GOLD } from '@gildscope/market'
import { useMemo } from 'react'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { TRADABLE } from '../../../market/tradable.ts'
import { useAllItems } from '../../../market/use-all-items.ts'
import { type ItemsState, useItemsByIds } from '../../../market/use-items-by-ids.ts'
import { MYSTIC_COIN, PRECURSOR_IDS, standardRows } from './model.ts'

const FIELDS: readonly ItemField[] = [...NAME_FIELDS, 'marketable', 'buy_price', 'sell_price']
const LEGENDARY: readonly FilterTerm[] = [...TRADABLE, { field: 'rarity', op: 'eq', value: 'Legendary' }]
const EXPENSIVE: readonly FilterTerm[] = [...TRADABLE, { field: 'buy_price', op: 'gte', value: 100 * COPPER_PER_GOLD }]
const NAMED = [MYSTIC_COIN, ...PRECURSOR_IDS]

const firstFailed = (states: readonly ItemsState[]): Error | null =>
  states.find(({ error }) => error !== null)?.error ?? null

/** The coin, and what is paid for in coins: some hundred items. */
export const useStandard = () => {
  const named = useItemsByIds(NAMED, FIELDS)
  const legendary = useAllItems(LEGENDARY, FIELDS)
  const expensive = useAllItems(EXPENSIVE, FIELDS)
  const states = [named, legendary, expensive]
  const coin = named.items?.get(MYSTIC_COIN)
  const rows = useMemo(() => {
    const lists = [named.items, legendary.items, expensive.items]
    if (lists.some((list) => list === undefined)) return undefined
    return standardRows(
      lists.map((list) => list?.values() ?? []),
      coin?.buy_price ?? null,
    )
  }, [named.items, legendary.items, expensive.items, coin])
  const retry = (): void => {
    for (const state of states) if (state.error !== null) state.retry()
  }
  return { coin, source: { kind: 'rows', rows, error: firstFailed(states), retry } as const }
}
