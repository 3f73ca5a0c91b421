import type { SiteAccount } from '@gildscope/contracts'
import { createContext, useContext } from 'react'

export type Session = {
  state: 'loading' | 'out' | 'in'
  user: string | null
  account: SiteAccount | null
  /** Why the account could not be read, if it failed; whether someone is signed in is unknown meanwhile. */
  error: Error | null
  /** Whether the server was asked; a browser that remembers no session only asks where it matters. */
  isAsked: boolean
  /** Reads the account again, or for the first time. */
  refresh: () => Promise<void>
  /** After a login: remembers it, and loads a page of the site from scratch. */
  begin: (path: string) => void
  /** The same without leaving the page; nothing of an earlier session stays in this tab. */
  replace: () => void
  /** Ends the session: no data of it stays in this tab, and the other tabs are notified. */
  end: () => void
  /** Logs out and opens the page where that was done afresh. */
  signOut: (where: Pick<Location, 'pathname' | 'search'>) => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession outside of SessionProvider')
  return session
}

/** The account of the signed-in user; for pages behind the gate, which are not drawn without one. */
export const useAccount = (): SiteAccount => {
  const { account } = useSession()
  if (account === null) throw new Error('useAccount on a page that needs no session')
  return account
}
