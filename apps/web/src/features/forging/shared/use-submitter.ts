import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { submitterOfAddress } from './submitter-address.ts'

const KEY = 'gildscope-submitter'

/** A browser may refuse to store anything; then the token is lost with the address. */
const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The token is read from the address once, kept for the lifetime of the tab, and removed from the address. */
export const useSubmitter = (): (() => string | null) => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const taken = submitterOfAddress({ search, hash })
    if (taken === null) return
    quietly(() => sessionStorage.setItem(KEY, taken.submitter), undefined)
    void navigate({ pathname, search: taken.search, hash: taken.hash }, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, search, hash])
  return () => quietly(() => sessionStorage.getItem(KEY), null)
}
