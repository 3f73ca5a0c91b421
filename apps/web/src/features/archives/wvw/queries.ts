import { MINUTE_MS } from '@gildscope/base/time'
import { getWvwArchive } from '@gildscope/contracts'
import { useMemo } from 'react'
import { fetched } from '../../../api/fetched.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMinute } from '../../../shell/time/use-now.ts'
import { ALL_ACCOUNTS, type Archives } from '../shared/use-archives.ts'
import { useRefetched } from '../shared/use-refetched.ts'
import { type WvwModel, wvwModel } from './model.ts'
import { dayText, firstDay, type Range } from './range.ts'

const READ_BY_ARCHIVE = [getWvwArchive]
/** New readings are noticed by the list of archives. */
const STALE_MS = 5 * MINUTE_MS

/**
 * The data of the chosen accounts in a range; undefined: still loading. While another range loads, the previous one
 * stays visible.
 */
export const useWvw = (archives: Archives, range: Range) => {
  const { account, isKnown, isFirstVisit, accounts } = archives
  useRefetched(archives, READ_BY_ARCHIVE)
  const today = dayText(useMinute())
  const from = firstDay(range, today)
  const query = useEndpoint(
    getWvwArchive,
    { query: from === null ? {} : { from } },
    { isEnabled: isKnown && !isFirstVisit && accounts.length > 0, keepsPrevious: true, staleTime: STALE_MS },
  )
  const reply = query.data?.reply
  const model = useMemo<WvwModel | undefined>(() => {
    if (reply === undefined) return undefined
    const chosen = account === ALL_ACCOUNTS ? reply : reply.filter((archive) => archive.account === account)
    return wvwModel(chosen, { from, today })
  }, [reply, account, from, today])
  return { model, isOld: query.isPlaceholderData, state: fetched(query) }
}
