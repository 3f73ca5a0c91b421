import { getFlips, type MatchMethod } from '@gildscope/contracts'
import { useCallback, useMemo } from 'react'
import { fetched } from '../../../../api/fetched.ts'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useFees } from '../../../../market/use-fees.ts'
import { useItemRefs } from '../../../../market/use-item-refs.ts'
import { useItemsByIds } from '../../../../market/use-items-by-ids.ts'
import { useQueryParam } from '../../../../shell/use-query-param.ts'
import { ALL_ACCOUNTS, type Archives } from '../../shared/use-archives.ts'
import { useRefetched } from '../../shared/use-refetched.ts'
import { lastRead } from '../last-read.ts'
import {
  DEFAULT_FLIP_RANGE,
  type FlipRangeId,
  firstDayOf,
  flipRangeOf,
  flipsByItem,
  monthsOf,
  unknownByItem,
  valuedLots,
} from './model.ts'

const ASKED = [getFlips] as const
const NO_IDS: readonly number[] = []

/** The selected months of sales; `?months=` in the address. */
export const useFlipRange = () => {
  const [param, setParam] = useQueryParam('months')
  return {
    range: flipRangeOf(param),
    setRange: (id: FlipRangeId) => setParam(id === DEFAULT_FLIP_RANGE ? null : id),
  }
}

const sorted = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Whose flips are read: those of the signed-in reader, or what somebody shared. */
export type FlipsSource = {
  accountID: string
  /** Id of the share. */
  share?: string
  /** The rows may be of several game accounts. */
  hasAccounts: boolean
  /** The day to which trades are known. */
  today: string
} & Pick<Archives, 'isKnown' | 'version'>

/** The reader's own, of the chosen game accounts. */
export const ownFlips = (archives: Archives): FlipsSource => ({
  accountID: archives.account,
  hasAccounts: archives.account === ALL_ACCOUNTS && archives.accounts.length > 1,
  today: lastRead(archives),
  isKnown: archives.isKnown,
  version: archives.version,
})

/** Sales of the chosen months matched with their purchases, and open lots at the prices of this minute. */
export const useFlips = (source: FlipsSource, method: MatchMethod) => {
  const { accountID, share, today, isKnown } = source
  const { range } = useFlipRange()
  const { fees, net } = useFees()
  const from = firstDayOf(range, today)
  const asked = { accountID, method, fees: fees === 'exact' ? 'exact' : 'simple' } as const
  const query = { ...asked, ...(share !== undefined && { share }), ...(from !== null && { from }) }
  const { data, refetch, ...state } = useEndpoint(getFlips, { query }, { isEnabled: isKnown })
  useRefetched(source, ASKED)
  const reply = data?.reply
  const ids = useMemo(
    () =>
      reply === undefined ? NO_IDS : sorted([...reply.flips, ...reply.open, ...reply.unknown].map((row) => row.id)),
    [reply],
  )
  const openIds = useMemo(() => (reply === undefined ? NO_IDS : sorted(reply.open.map(({ id }) => id))), [reply])
  const { refs } = useItemRefs(ids)
  const { items } = useItemsByIds(openIds, ['id', 'sell_price'])
  const parts = useMemo(() => {
    if (reply === undefined) return undefined
    return {
      flips: reply.flips,
      items: flipsByItem(reply.flips),
      months: monthsOf(reply.months, from, today),
      unknown: unknownByItem(reply.unknown),
      first: reply.first,
    }
  }, [reply, from, today])
  const lots = useMemo(
    () => valuedLots(reply?.open ?? [], (id) => items?.get(id)?.sell_price ?? null, net),
    [reply, items, net],
  )
  const retry = useCallback(() => void refetch(), [refetch])
  return { parts, lots, refs, range, fees, from, today, retry, state: fetched({ ...state, refetch }) }
}

export type FlipsOfPage = ReturnType<typeof useFlips>
