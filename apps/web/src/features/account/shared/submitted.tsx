import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './form-page.module.css'

/** Takes the place of a form that was sent; it is read out. */
export const Submitted = ({ title = 'Successfully Submitted', children }: { title?: string; children: ReactNode }) => (
  <div role="status">
    <p className={styles.done}>
      <IconCheck aria-hidden="true" size={18} stroke={2} />
      {title}
    </p>
    <p className={styles.text}>{children}</p>
  </div>
)
