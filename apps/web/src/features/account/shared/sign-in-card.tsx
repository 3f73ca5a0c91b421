import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../pages/paths.ts'
import styles from './sign-in-card.module.css'

type Props = { at: 'login' | 'sign-up'; search: string; children: ReactNode }

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
    <div className={styles.body}>{children}</div>
  </section>
)
