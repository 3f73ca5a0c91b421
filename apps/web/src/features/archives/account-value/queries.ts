import { MINUTE_MS } from '@gildscope/base/time'
import { getWealth, getWealthHoldings } from '@gildscope/contracts'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { ALL_ACCOUNTS, type Archives } from '../shared/use-archives.ts'
import { useRefetched } from '../shared/use-refetched.ts'
import { type ValueModel, valueModel } from './model.ts'
import type { ValueView } from './view.ts'

const READ_BY_ARCHIVE = [getWealth, getWealthHoldings]
/** New readings are noticed by the list of archives. */
const STALE_MS = 5 * MINUTE_MS

const canAsk = ({ isKnown, isFirstVisit, accounts }: Archives): boolean =>
  isKnown && !isFirstVisit && accounts.length > 0

/** The value of the chosen accounts; undefined: still loading. */
export const useValue = (archives: Archives) => {
  const { account } = archives
  useRefetched(archives, READ_BY_ARCHIVE)
  const query = useEndpoint(getWealth, { query: {} }, { isEnabled: canAsk(archives), staleTime: STALE_MS })
  const reply = query.data?.reply
  const model = useMemo<ValueModel | undefined>(() => {
    if (reply === undefined) return undefined
    return valueModel(account === ALL_ACCOUNTS ? reply : reply.filter((each) => each.account === account))
  }, [reply, account])
  return { model, state: fetched(query) }
}

/** What they hold now, and what has changed. While another day is loading, the current answer stays visible. */
export const useHoldings = (archives: Archives, { since, side }: Pick<ValueView, 'since' | 'side'>) => {
  const { account } = archives
  const query = useEndpoint(
    getWealthHoldings,
    { query: { accountID: account, side, ...(since !== null && { since }) } },
    { isEnabled: canAsk(archives), keepsPrevious: true, staleTime: STALE_MS },
  )
  return { data: query.data?.reply, isOld: query.isPlaceholderData, state: fetched(query) }
}
