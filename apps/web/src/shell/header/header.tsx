import { IconUser } from '@tabler/icons-react'
import { useApi } from '../../api/api-context.tsx'
import { BellSlot } from '../bell/bell-slot.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useSession } from '../session/session.ts'
import { useHasDrawer } from '../use-has-drawer.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { MenuBar } from './menu-bar.tsx'
import { PhoneHeader } from './phone-header.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useMenus } from './use-menus.ts'

/** The first letter of the signed-in user's name, or a generic outline. */
const AccountBadge = () => {
  const { user } = useSession()
  return user === null ? (
    <IconUser aria-hidden="true" size={15} stroke={1.75} />
  ) : (
    <span aria-hidden="true" className={styles.initial}>
      {user.charAt(0).toUpperCase()}
    </span>
  )
}

const WideHeader = () => {
  const { config } = useApi()
  const { menus, account } = useMenus()
  return (
    <>
      <Logo />
      <span className={styles.version} title={`Version ${config.version}`}>
        {config.version}
      </span>
      <MenuBar label="Main" menus={menus} />
      <div className={styles.end}>
        <SearchBox />
        <BellSlot />
        <ThemeToggle />
        <div className={styles.account}>
          {account !== null && <MenuBar badge={<AccountBadge />} isAtEnd label="Account" menus={[account]} />}
        </div>
      </div>
    </>
  )
}

/** The line at the top of every page. */
export const Header = () => {
  const hasDrawer = useHasDrawer()
  return <header className={styles.header}>{hasDrawer ? <PhoneHeader /> : <WideHeader />}</header>
}
