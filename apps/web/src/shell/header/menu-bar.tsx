import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './menu-bar.module.css'
import { MenuLinks } from './menu-links.tsx'
import { moveFocus } from './move-focus.ts'
import { isActiveMenu, type VisibleMenu } from './visible-menus.ts'

type MenuBarProps = {
  label: string
  menus: readonly VisibleMenu[]
  /** Menus open towards the left. */
  isAtEnd?: boolean
  /** Before the label of each menu. */
  badge?: ReactNode
}

const PRESSES = ['pointerdown']
const TOP = ':scope > li > :is(a, button)'
const partsOf = (element: Element | null | undefined, selector: string): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** Menus as buttons that show lists of links: one at a time, closed by Escape, a press elsewhere or by leaving. */
const useMenuBar = () => {
  const [open, setOpen] = useState<string | null>(null)
  const [close] = useState(() => () => setOpen(null))
  const bar = useClickOutside<HTMLUListElement>(close, PRESSES)
  const wantsFirst = useRef(false)
  useEffect(() => {
    if (open === null || !wantsFirst.current) return
    wantsFirst.current = false
    partsOf(bar.current, 'li ul :is(a, button)')[0]?.focus()
  }, [open, bar])

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>, label: string): void => {
    const item = event.currentTarget
    const button = item.querySelector('button')
    const isOnButton = document.activeElement === button
    const links = partsOf(item, ':scope ul :is(a, button)')
    if (event.key === 'Escape' && open !== null) {
      button?.focus()
      close()
    } else if (event.key === 'ArrowDown' && isOnButton) {
      wantsFirst.current = true
      setOpen(label)
      links[0]?.focus()
    } else if (!moveFocus('list', event.key, links) && !moveFocus('bar', event.key, partsOf(bar.current, TOP))) return
    event.preventDefault()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !bar.current?.contains(relatedTarget)) close()
  }
  const toggle = (label: string): void => setOpen(open === label ? null : label)
  return { bar, open, close, toggle, handleKeyDown, handleBlur }
}

export const MenuBar = ({ label, menus, isAtEnd = false, badge }: MenuBarProps) => {
  const { pathname } = useLocation()
  const { bar, open, close, toggle, handleKeyDown, handleBlur } = useMenuBar()
  const id = useId()
  const topClass = (menu: VisibleMenu): string =>
    isActiveMenu(menu, pathname) ? `${styles.top} ${styles.active}` : (styles.top ?? '')
  return (
    <nav aria-label={label}>
      <ul className={isAtEnd ? `${styles.bar} ${styles.atEnd}` : styles.bar} onBlur={handleBlur} ref={bar}>
        {menus.map((menu, index) => (
          <li className={styles.item} key={menu.label} onKeyDown={(event) => handleKeyDown(event, menu.label)}>
            {'path' in menu ? (
              <Link
                className={topClass(menu)}
                onClick={close}
                to={menu.path}
                {...(menu.path === pathname && { 'aria-current': 'page' as const })}
              >
                {menu.label}
              </Link>
            ) : (
              <>
                <button
                  aria-controls={`${id}${index}`}
                  aria-expanded={open === menu.label}
                  className={topClass(menu)}
                  onClick={() => toggle(menu.label)}
                  type="button"
                >
                  {badge}
                  <span className={styles.label} title={menu.label}>
                    {menu.label}
                  </span>
                  <IconChevronDown aria-hidden="true" className={styles.chevron} size={13} stroke={2} />
                </button>
                {open === menu.label && (
                  <div className={styles.menu}>
                    <MenuLinks id={`${id}${index}`} links={menu.links} onChoose={close} styles={styles} />
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
