import { Notice } from '@gildscope/ui'
import { IconCookieOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import styles from './sign-in-card.module.css'

type Props = { at: 'login' | 'sign-up'; search: string; children: ReactNode }

/** Said before anything is sent: an account would be made, and the next page would not know of it. */
const CookiesBlocked = () => (
  <Notice icon={<IconCookieOff size={20} stroke={1.75} />} title="Your browser blocks cookies of this site">
    A login is kept in a cookie, so it would end with this page. Allow cookies for {location.hostname} in the settings
    of your browser and load the page again. All statistics pages work without.
  </Notice>
)

/** A sign-in or sign-up form with a link to the other one; both keep the page to return to. */
export const SignInCard = ({ at, search, children }: Props) => (
  <section aria-label={at === 'login' ? 'Login' : 'Sign-Up'} className={styles.card}>
    <nav aria-label="Ways to get in" className={styles.tabs}>
      <Link
        className={styles.tab}
        to={paths.login + search}
        {...(at === 'login' && { 'aria-current': 'page' as const })}
      >
        Login
      </Link>
      <Link
        className={styles.tab}
        to={paths.signUp + search}
        {...(at === 'sign-up' && { 'aria-current': 'page' as const })}
      >
        Sign-Up
      </Link>
    </nav>
    <div className={styles.body}>{navigator.cookieEnabled ? children : <CookiesBlocked />}</div>
  </section>
)
