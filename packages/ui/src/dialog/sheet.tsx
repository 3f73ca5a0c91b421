import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './sheet.module.css'

type SheetProps = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }

/** A dialog at the lower edge, for phones. */
export const Sheet = ({ title, onClose, children, foot }: SheetProps) => (
  <Dialog className={styles.sheet} label={title} onClose={onClose}>
    <div className={styles.head}>
      <span className={styles.title}>{title}</span>
      <button aria-label={`Close ${title.toLowerCase()}`} className={styles.close} onClick={onClose} type="button">
        <IconX aria-hidden="true" size={20} stroke={1.75} />
      </button>
    </div>
    <div className={styles.content}>{children}</div>
    {foot !== undefined && <div className={styles.foot}>{foot}</div>}
  </Dialog>
)
