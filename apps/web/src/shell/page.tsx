import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { helpPath } from '../paths.ts'
import styles from './page.module.css'

export type PageProps = {
  title: string
  /** What stands in place of the title, for pages with a head of their own kind. */
  head?: ReactNode
  /** One sentence that says what the page answers. */
  lead?: ReactNode
  /** Name of the help page, without `.md`. */
  help?: string
  /** Downloads and the like, at the right of the head. */
  actions?: ReactNode
  /** Shows the age of the market's data. */
  isMarket?: boolean
  /** Reading pages stop growing at a width. */
  width?: 'full' | 'reading'
  children: ReactNode
}

/** The frame of every page: head, age of the data, help, content. */
export const Page = ({ title, head, lead, help, actions, width = 'full', children }: PageProps) => {
  useEffect(() => {
    document.title = title === 'Gildscope' ? title : `${title} · Gildscope`
  }, [title])
  return (
    <div className={width === 'reading' ? `${styles.page} ${styles.reading}` : styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {head ?? <h1 className={styles.title}>{title}</h1>}
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.actions}>
          {help !== undefined && <Link to={helpPath(help)}>Help</Link>}
          {actions}
        </div>
      </header>
      {children}
    </div>
  )
}
