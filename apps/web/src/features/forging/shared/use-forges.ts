import { type FilterTerm, getMiniForges, getPrecursorForges } from '@gildscope/contracts'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useAllItems } from '../../../market/use-all-items.ts'
import { FORGE_ITEM_FIELDS, forgeRows } from './forge-rows.ts'

type ForgesCall = typeof getPrecursorForges | typeof getMiniForges

/** Recorded forges and their possible results; after a failure the previous data stays. */
const useForges = (endpoint: ForgesCall, kind: readonly FilterTerm[]) => {
  const records = useEndpoint(endpoint)
  const state = useAllItems(kind, FORGE_ITEM_FIELDS)
  const { items } = state
  const reply = records.data?.reply
  const rows = useMemo(
    () => (reply === undefined || items === undefined ? undefined : forgeRows(reply, items)),
    [reply, items],
  )
  return { rows, items, failed: [fetched(records), state].find(({ error }) => error !== null) ?? null }
}

const EXOTIC_WEAPONS: readonly FilterTerm[] = [
  { field: 'type', op: 'eq', value: 'Weapon' },
  { field: 'rarity', op: 'eq', value: 'Exotic' },
]
const MINIS: readonly FilterTerm[] = [{ field: 'type', op: 'eq', value: 'MiniPet' }]

export const usePrecursorForges = () => useForges(getPrecursorForges, EXOTIC_WEAPONS)
export const useMiniForges = () => useForges(getMiniForges, MINIS)
