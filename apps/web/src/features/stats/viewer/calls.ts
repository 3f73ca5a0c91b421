import type { DropActivity, EndpointCall, getDrops, getItems, getResearchItems, ItemField } from '@gildscope/contracts'
import { NAME_FIELDS } from '../../../market/market-column.ts'
import { type Choice, cutQueryOf, type Selection } from './selection.ts'

/** A selection in which an item is chosen. */
export type ItemSelection = Selection & { itemId: number }

export const isItemChosen = (selection: Selection): selection is ItemSelection => selection.itemId !== null

/** Nothing is fetched without an item, but the call must be complete. */
export const NO_ITEM = 1

const HEAD_FIELDS = [...NAME_FIELDS, 'description'] as const satisfies readonly ItemField[]

export const itemParams = ({ activity, itemId }: Choice) => ({ activity, itemId: itemId ?? NO_ITEM })

export const dropsCall = (selection: Selection): EndpointCall<typeof getDrops> => ({
  params: itemParams(selection),
  query: cutQueryOf(selection),
})
export const researchItemsCall = (activity: DropActivity): EndpointCall<typeof getResearchItems> => ({
  params: { activity },
})
export const headCall = (itemId: number): EndpointCall<typeof getItems> => ({
  query: { ids: [itemId], fields: [...HEAD_FIELDS] },
})
