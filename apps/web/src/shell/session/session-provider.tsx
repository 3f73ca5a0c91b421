import { getAccount, logout } from '@gildscope/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { pageList } from '../../pages/page-list.ts'
import { paths } from '../../pages/paths.ts'
import { notify } from '../notify/notify.ts'
import { endPush, forgetPrivateAnswers, onInvalidSession } from './private-answers.ts'
import { type Session, SessionContext } from './session.ts'
import { announceSession, isMarked, onOtherSession } from './signed-in-mark.ts'

/** `unasked`: no reason to expect a session; `over`: the session has ended. Each change starts over. */
type Phase = { name: 'unasked' | 'asked' | 'over' }

/** The phase, and what moves it from outside: another tab, or an answer that the session is not valid. */
const usePhase = () => {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<Phase>(() => ({ name: isMarked() ? 'asked' : 'unasked' }))
  const [moves] = useState(() => {
    const become = (name: Phase['name']): void => {
      void forgetPrivateAnswers(queries)
      setPhase({ name })
    }
    const end = (): void => {
      announceSession(false)
      become('over')
    }
    const replace = (): void => {
      announceSession(true)
      become('asked')
    }
    return { become, end, replace, ask: () => setPhase({ name: 'asked' }) }
  })
  useEffect(() => {
    const ends = [
      onOtherSession((isSignedIn) => moves.become(isSignedIn ? 'asked' : 'over')),
      onInvalidSession(queries, moves.end),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queries, moves])
  return { phase: phase.name, ...moves }
}

const isGated = (pathname: string): boolean =>
  pageList.some(({ path, needsSession = false }) => needsSession && path === pathname)

/** Logs out on the server, then opens the page afresh, or the login where the page needs a session. */
const useSignOut = (): Session['signOut'] => {
  const api = useApi()
  const queries = useQueryClient()
  return async ({ pathname, search }) => {
    try {
      await api.call(logout)
    } catch (error) {
      notify({
        tone: 'bad',
        title: 'You are still signed in',
        text: error instanceof Error ? error.message : `${error}`,
      })
      return
    }
    announceSession(false)
    await Promise.all([forgetPrivateAnswers(queries), endPush()])
    api.openAfresh(isGated(pathname) ? paths.login : pathname + search)
  }
}

/** Provides the signed-in user, in this and every other tab. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const api = useApi()
  const { phase, ask, end, replace } = usePhase()
  const isAsked = phase === 'asked'
  const { data, error, isPending, refetch } = useEndpoint(getAccount, {}, { isEnabled: isAsked })
  const account = isAsked ? (data?.reply ?? null) : null
  const isIn = account !== null
  const signOut = useSignOut()
  const session: Session = {
    state: isIn ? 'in' : isAsked && isPending ? 'loading' : 'out',
    user: account?.user ?? null,
    account,
    error: isAsked && !isIn ? error : null,
    isAsked: phase !== 'unasked',
    refresh: async () => {
      if (isAsked) await refetch()
      else ask()
    },
    begin: (path) => {
      announceSession(true)
      api.openAfresh(path)
    },
    replace,
    end,
    signOut,
  }
  return <SessionContext value={session}>{children}</SessionContext>
}
