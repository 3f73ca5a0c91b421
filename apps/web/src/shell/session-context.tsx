import { createContext, type ReactNode, useContext } from 'react'

/** Who is signed in; null: nobody. */
export type Session = { user: string } | null

const SessionContext = createContext<Session>(null)

export const SessionProvider = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

export const useSession = (): Session => useContext(SessionContext)
