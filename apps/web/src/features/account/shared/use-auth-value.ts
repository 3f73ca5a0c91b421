import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const kept = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'auth' in state && typeof state.auth === 'string' ? state.auth : null

/**
 * The value `auth` of a mailed link, or null. It is removed from the address, where it could be seen, copied or stored,
 * and kept with this step of the browser's history, so that it survives a reload.
 */
export const useAuthValue = (): string | null => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const given = params.get('auth')
  params.delete('auth')
  const rest = params.toString()
  useEffect(() => {
    if (given === null) return
    const auth = given === '' ? null : given
    void navigate({ pathname, search: rest, hash }, { replace: true, state: { auth } })
  }, [given, pathname, rest, hash, navigate])
  return given === null ? kept(state) : given === '' ? null : given
}
