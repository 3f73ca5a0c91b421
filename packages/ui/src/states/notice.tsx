import type { ReactNode } from 'react'
import styles from './states.module.css'

type NoticeProps = {
  icon: ReactNode
  title: string
  tone?: 'plain' | 'bad'
  /** What to do about it, in one or two sentences. */
  children?: ReactNode
  /** Buttons and links. */
  actions?: ReactNode
  /** Small print at the end of the actions. */
  aside?: ReactNode
  isAlert?: boolean
}

/** Takes the place of content that could not be shown and explains what to do. */
export const Notice = ({ icon, title, tone = 'plain', children, actions, aside, isAlert = false }: NoticeProps) => (
  <div className={styles.notice} data-notice="" {...(isAlert && { role: 'alert' })}>
    <span aria-hidden="true" className={tone === 'bad' ? `${styles.sign} ${styles.bad}` : styles.sign}>
      {icon}
    </span>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {(actions !== undefined || aside !== undefined) && (
      <div className={styles.actions}>
        {actions}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
    )}
  </div>
)
