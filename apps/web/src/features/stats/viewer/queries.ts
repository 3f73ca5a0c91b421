import { MINUTE_MS } from '@gildscope/base/time'
import {
  type DropActivity,
  getActivities,
  getDropRate,
  getDrops,
  getItems,
  getResearchItems,
  listDropSubmissions,
} from '@gildscope/contracts'
import { ApiError } from '@gildscope/contracts/client'
import { everyMinute, type Fetched, fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { dropsCall, headCall, type ItemSelection, itemParams, NO_ITEM, researchItemsCall } from './calls.ts'
import { type Choice, cutQueryOf, type Selection } from './selection.ts'

/** Facts of items change with game updates only. */
const FACTS_STALE_MS = 10 * MINUTE_MS

/** The researched activities; `activities` undefined: still loading. */
export const useActivities = () => {
  const query = useEndpoint(getActivities)
  return { ...fetched(query), activities: query.data?.reply }
}

/** Ids of the items of an activity that have submissions. */
export const useResearchItems = (activity: DropActivity): Fetched & { ids: readonly number[] | undefined } => {
  const query = useEndpoint(getResearchItems, researchItemsCall(activity))
  return { ...fetched(query), ids: query.data?.reply }
}

/** The selected item from the catalogue; null: it is unknown. */
export const useHeadItem = (itemId: number | null) => {
  const { data } = useEndpoint(getItems, headCall(itemId ?? NO_ITEM), {
    isEnabled: itemId !== null,
    staleTime: FACTS_STALE_MS,
  })
  return data === undefined ? undefined : (data.reply.find(({ id }) => id === itemId) ?? null)
}

const isUnknown = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

const isOf = (of: { activity: string; itemId: number } | undefined, { activity, itemId }: Choice): boolean =>
  of !== undefined && of.activity === activity && of.itemId === itemId

/**
 * The drops of an item in a cut. While another cut loads the previous one stays visible; `isNone`: this item was never
 * submitted.
 */
export const useDrops = (selection: Selection) => {
  const query = useEndpoint(getDrops, dropsCall(selection), {
    isEnabled: selection.itemId !== null,
    refetchInterval: everyMinute,
    keepsPrevious: true,
  })
  const reply = query.data?.reply
  return {
    ...fetched(query),
    isNone: isUnknown(query.error),
    isOld: query.isPlaceholderData,
    aggregates: isOf(reply, selection) ? reply : undefined,
  }
}

/** Single submissions of a cut, fetched only when they are shown. */
export const useSubmissions = (selection: Selection, isEnabled: boolean) => {
  const query = useEndpoint(listDropSubmissions, dropsCall(selection), {
    isEnabled: isEnabled && selection.itemId !== null,
  })
  return { ...fetched(query), records: query.data?.reply }
}

/** Rate of one drop by week. */
export const useRate = (selection: ItemSelection, drop: number) => {
  const query = useEndpoint(getDropRate, {
    params: itemParams(selection),
    query: { ...cutQueryOf(selection), drop },
  })
  return { ...fetched(query), weeks: query.data?.reply }
}
