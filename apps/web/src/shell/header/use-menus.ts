import { useApi } from '../../api/api-context.tsx'
import { useSession } from '../session-context.tsx'
import { accountMenu, type VisibleMenu, visibleMenus } from './visible-menus.ts'

/** The menus of whoever looks, and the one about themselves. */
export const useMenus = (): { menus: VisibleMenu[]; account: VisibleMenu | null } => {
  const { config } = useApi()
  const session = useSession()
  return { menus: visibleMenus({ ...config, session }), account: accountMenu(session) }
}
