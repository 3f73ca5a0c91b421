import { getSession } from '@gildscope/contracts'
import { useEffect } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Session, useSession } from './session.ts'

/**
 * For pages with a form that signs in: a browser that remembers no session may still hold a valid cookie, which scripts
 * cannot see, so the server is asked, with a call that also works without a session.
 */
export const useNoticedSession = (): Session['state'] => {
  const { state, isAsked, refresh } = useSession()
  const { data } = useEndpoint(getSession, {}, { isEnabled: !isAsked })
  const isNoticed = !isAsked && data?.reply != null
  useEffect(() => {
    if (isNoticed) void refresh()
  }, [isNoticed, refresh])
  return state
}
