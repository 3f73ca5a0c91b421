import { createContext, type ReactNode, useContext } from 'react'

const RenderBaseContext = createContext('')

/** `base`: origin that serves item images; empty: none are requested and tiles are drawn. */
export const RenderBaseProvider = ({ base, children }: { base: string; children: ReactNode }) => (
  <RenderBaseContext value={base}>{children}</RenderBaseContext>
)

/** Address of an icon on the configured host; null if there is none. */
export const useIconAddress = (img: string | null | undefined): string | null => {
  const base = useContext(RenderBaseContext)
  if (base === '' || img === null || img === undefined || !URL.canParse(img)) return null
  return base.replace(/\/$/, '') + new URL(img).pathname
}
