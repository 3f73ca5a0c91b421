import { useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import { safeNext } from '../../../shell/session/safe-next.ts'

/** The page that the user was on the way to when the login was required; `search` passes it on. */
export const useNext = (): { next: string; isGiven: boolean; search: string } => {
  const [params] = useSearchParams()
  const { search } = useLocation()
  const given = safeNext(params.get('next'))
  return { next: given ?? paths.account, isGiven: given !== null, search: given === null ? '' : search }
}
