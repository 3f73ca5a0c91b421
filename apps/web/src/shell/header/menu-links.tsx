import { IconExternalLink, IconUser } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../session/session.ts'
import type { MenuLink } from './visible-menus.ts'

type MenuLinksProps = {
  id: string
  links: readonly MenuLink[]
  styles: Readonly<Record<string, string>>
  onChoose: () => void
}

const classOf = (link: MenuLink, styles: MenuLinksProps['styles']): string =>
  link.startsPart ? `${styles.link} ${styles.startsPart}` : (styles.link ?? '')

const Words = ({ link, styles }: { link: MenuLink; styles: MenuLinksProps['styles'] }) => (
  <>
    <span className={styles.linkLabel}>
      {link.label}
      {link.isExternal && (
        <>
          <IconExternalLink aria-hidden="true" size={13} stroke={2} />
          <span className="gs-visually-hidden">, opens in a new tab</span>
        </>
      )}
      {link.isOwn && <IconUser aria-hidden="true" className={styles.own} size={13} stroke={2} />}
    </span>
    {link.hint !== null && <span className={styles.hint}>{link.hint}</span>}
  </>
)

/** The entries of one menu, in the bar and in the drawer alike. */
export const MenuLinks = ({ id, links, styles, onChoose }: MenuLinksProps) => {
  const location = useLocation()
  const { signOut } = useSession()
  const handleLogout = (): void => {
    onChoose()
    void signOut(location)
  }
  return (
    <ul className={styles.links} id={id}>
      {links.map((link) => (
        <li key={link.href}>
          {link.action !== null ? (
            <button className={classOf(link, styles)} onClick={handleLogout} type="button">
              <Words link={link} styles={styles} />
            </button>
          ) : link.isExternal ? (
            <a className={classOf(link, styles)} href={link.href} onClick={onChoose} rel="noopener" target="_blank">
              <Words link={link} styles={styles} />
            </a>
          ) : (
            <Link
              className={classOf(link, styles)}
              onClick={onChoose}
              to={link.href}
              {...(link.href === location.pathname && { 'aria-current': 'page' as const })}
            >
              <Words link={link} styles={styles} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
