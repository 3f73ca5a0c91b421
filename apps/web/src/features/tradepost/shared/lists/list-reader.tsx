import { getList } from '@gildscope/contracts'
import { useEffect } from 'react'
import { useEndpoint } from '../../../../api/use-endpoint.ts'
import { useSession } from '../../../../shell/session/session.ts'
import { type ListFault, ListFaultNotice } from './list-fault-notice.tsx'
import type { ListReading } from './use-list-filter.ts'

/** A list of the account, or why it cannot be shown; both null while loading. */
const useOwnList = (id: string) => {
  const { state, error: sessionError, isAsked, refresh } = useSession()
  useEffect(() => {
    if (!isAsked) void refresh()
  })
  const isSignedIn = state === 'in'
  const { data, error, refetch } = useEndpoint(getList, { headers: { listid: id } }, { isEnabled: isSignedIn })
  const list = isSignedIn ? (data?.reply ?? null) : null
  const failure = isSignedIn ? error : sessionError
  const faultOf = (): ListFault | null => {
    if (list !== null) return null
    if (failure !== null)
      return { kind: 'failed', error: failure, retry: () => void (isSignedIn ? refetch() : refresh()) }
    return isAsked && state === 'out' ? { kind: 'signed-out' } : null
  }
  return { list, fault: faultOf() }
}

type ListReaderProps = { id: string; onRead: (reading: ListReading) => void; onDrop: () => void }

/** Reads the list that an address names, passes it to the table, and reports when it cannot be shown. */
export const ListReader = ({ id, onRead, onDrop }: ListReaderProps) => {
  const { list, fault } = useOwnList(id)
  const isFailed = fault !== null
  useEffect(() => {
    if (list !== null || isFailed) onRead({ id, list })
  }, [id, list, isFailed, onRead])
  return fault === null ? null : <ListFaultNotice fault={fault} onDrop={onDrop} />
}
