import { Button } from '@gildscope/ui'
import { Dialog } from '@gildscope/ui/dialog'
import { IconChevronDown, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useApi } from '../../api/api-context.tsx'
import { Ring } from '../freshness/ring.tsx'
import { useFreshness } from '../freshness/use-freshness.ts'
import { sourceWord } from '../market-source.ts'
import { useSearch } from '../search/search-context.tsx'
import { nextDailyReset } from '../time/resets.ts'
import { useNow } from '../time/use-now.ts'
import { countdown, utcClock } from '../time/words.ts'
import { Logo } from './logo.tsx'
import { MenuLinks } from './menu-links.tsx'
import styles from './phone-menu.module.css'
import { ThemeToggle } from './theme-toggle.tsx'
import { useMenus } from './use-menus.ts'
import { isActiveMenu, type VisibleMenu } from './visible-menus.ts'

const Group = ({ menu, onChoose }: { menu: VisibleMenu; onChoose: () => void }) => {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(isActiveMenu(menu, pathname))
  const id = useId()
  if ('path' in menu)
    return (
      <Link
        className={styles.group}
        onClick={onChoose}
        to={menu.path}
        {...(menu.path === pathname && { 'aria-current': 'page' as const })}
      >
        {menu.label}
      </Link>
    )
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        className={styles.group}
        onClick={() => setOpen(!isOpen)}
        type="button"
      >
        {menu.label}
        <Chevron aria-hidden="true" size={18} stroke={1.75} />
      </button>
      {isOpen && <MenuLinks id={id} links={menu.links} onChoose={onChoose} styles={styles} />}
    </>
  )
}

const Foot = () => {
  const { config } = useApi()
  const { tone, ratio, age } = useFreshness()
  const now = useNow()
  const left = countdown((nextDailyReset(now) - now) / 1000)
  return (
    <div className={styles.foot}>
      <div>
        <p className={tone === 'fresh' ? `${styles.live} ${styles.fresh}` : styles.live}>
          <Ring ratio={ratio} tone={tone} />
          {sourceWord(config.dataSource)}
          {age !== null && `, prices ${age} old`}
        </p>
        <p className={styles.clock}>
          {utcClock(now).slice(0, 5)} UTC, daily reset in {left.slice(0, 5)}
        </p>
      </div>
      <ThemeToggle />
    </div>
  )
}

/** The menus as a drawer; the menu of the current page is expanded. */
export const PhoneMenu = ({ onClose }: { onClose: () => void }) => {
  const { config } = useApi()
  const { menus, account } = useMenus()
  const { openSearch } = useSearch()
  const all = account === null ? menus : [...menus, account]
  const handleSearch = (): void => {
    onClose()
    openSearch()
  }
  return (
    <Dialog className={styles.drawer} label="Menu" onClose={onClose}>
      <div className={styles.head}>
        <Logo />
        <span className={styles.version}>{config.version}</span>
        <Button
          aria-label="Close the menu"
          data-autofocus
          icon={IconX}
          iconSize={20}
          onClick={onClose}
          variant="quiet"
        />
      </div>
      <button className={styles.search} onClick={handleSearch} type="button">
        <IconSearch aria-hidden="true" size={16} stroke={1.75} />
        Search items, pages
      </button>
      <nav aria-label="Main" className={styles.groups}>
        {all.map((menu) => (
          <Group key={menu.label} menu={menu} onChoose={onClose} />
        ))}
      </nav>
      <Foot />
    </Dialog>
  )
}
