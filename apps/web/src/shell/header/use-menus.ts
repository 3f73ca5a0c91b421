import { useApi } from '../../api/api-context.tsx'
import { useSession } from '../session/session.ts'
import { accountMenu, unknownAccount, type VisibleMenu, visibleMenus } from './visible-menus.ts'

/** The menus of the visitor, and the one about themselves: null while that is not known. */
export const useMenus = (): { menus: VisibleMenu[]; account: VisibleMenu | null } => {
  const { config } = useApi()
  const { state, user, error } = useSession()
  const reader = user === null ? null : { user }
  const account = error === null ? accountMenu(reader) : unknownAccount
  return { menus: visibleMenus({ ...config, reader }), account: state === 'loading' ? null : account }
}
