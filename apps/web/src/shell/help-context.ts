import { createContext, useContext } from 'react'

const HelpContext = createContext<string | null>(null)

/** Sets the help page for everything drawn inside. */
export const HelpProvider = HelpContext.Provider

/** The page of the help that explains this page, without `.md`; null: none does. */
export const useHelpPage = (): string | null => useContext(HelpContext)
