import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './dialog-box.module.css'

type DialogBoxProps = { title: string; onClose: () => void; children?: ReactNode; actions: ReactNode }

/** A question over the page, with its possible answers. */
export const DialogBox = ({ title, onClose, children, actions }: DialogBoxProps) => (
  <Dialog className={styles.box} label={title} onClose={onClose}>
    <h2 className={styles.title}>{title}</h2>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    <div className={styles.actions}>{actions}</div>
  </Dialog>
)
