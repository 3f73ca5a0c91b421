import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './sheet.module.css'

type SheetProps = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }

/** Slides in from below on a phone; the page behind it is inaccessible until it is closed. */
export const Sheet = ({ title, onClose, children, foot }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
  }, [])
  return (
    <dialog ref={dialog} aria-label={title} className={styles.sheet} onClose={onClose}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <button aria-label={`Close ${title.toLowerCase()}`} className={styles.close} onClick={onClose} type="button">
          <IconX aria-hidden="true" size={20} />
        </button>
      </div>
      <div className={styles.content}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}
