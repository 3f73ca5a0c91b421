import { useApi } from '../../api/api-context.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { MenuBar } from './menu-bar.tsx'
import { PhoneHeader } from './phone-header.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useMenus } from './use-menus.ts'

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
        <ThemeToggle />
        {account !== null && <MenuBar isAtEnd label="Account" menus={[account]} />}
      </div>
    </>
  )
}

/** The line at the top of every page. */
export const Header = () => {
  const isPhone = useIsPhone()
  return <header className={styles.header}>{isPhone ? <PhoneHeader /> : <WideHeader />}</header>
}
