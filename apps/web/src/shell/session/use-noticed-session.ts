import { useEffect, useState } from 'react'
import { type Session, useSession } from './session.ts'

/**
 * For pages with a form that signs in: a browser that remembers no session may still hold a valid cookie, which scripts
 * cannot see, so the server is asked. The form is there meanwhile, unless a session is remembered.
 */
export const useNoticedSession = (): Session['state'] => {
  const { state, isAsked, refresh } = useSession()
  const [isRemembered] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) void refresh()
  })
  return state === 'loading' && !isRemembered ? 'out' : state
}
