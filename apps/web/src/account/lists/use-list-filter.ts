import { getList } from '@gildscope/contracts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useSession } from '../../shell/session/session.ts'

const PARAM = 'list'

/** Why the list of the address cannot be shown. */
export type ListFault = { kind: 'signed-out' } | { kind: 'failed'; error: Error; retry: () => void }

export type ListFilter = {
  /** Of the list that the address names; null: it names none, and the table shows everything. */
  id: string | null
  name: string | null
  ids: readonly number[] | null
  isWaiting: boolean
  fault: ListFault | null
  choose: (id: string | null) => void
}

/** `?list=` of a market table: it shows the items of one list of the account only. */
export const useListFilter = (): ListFilter => {
  const [params, setParams] = useSearchParams()
  const given = params.get(PARAM)?.trim() ?? ''
  const id = given === '' ? null : given
  const { state, error: sessionError, isAsked, refresh } = useSession()
  useEffect(() => {
    if (id !== null && !isAsked) void refresh()
  })
  const isSignedIn = state === 'in'
  const { data, error, refetch } = useEndpoint(
    getList,
    { headers: { listid: id ?? '' } },
    { isEnabled: id !== null && isSignedIn },
  )
  const list = id === null ? null : (data?.reply.success ?? null)
  const failure = list === null ? (isSignedIn ? error : sessionError) : null
  const retry = (): void => void (isSignedIn ? refetch() : refresh())
  const isSignedOut = isAsked && state === 'out' && sessionError === null
  const faultOf = (): ListFault | null => {
    if (id === null) return null
    if (isSignedOut) return { kind: 'signed-out' }
    return failure === null ? null : { kind: 'failed', error: failure, retry }
  }
  return {
    id,
    name: list?.name ?? null,
    ids: list?.items ?? null,
    isWaiting: id !== null && list === null,
    fault: faultOf(),
    choose: (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.delete('page')
        if (next === null) after.delete(PARAM)
        else after.set(PARAM, next)
        return after
      }),
  }
}
