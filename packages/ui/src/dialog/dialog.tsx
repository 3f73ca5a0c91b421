import { useFocusTrap } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import styles from './dialog.module.css'

type DialogProps = { label: string; className?: string | undefined; onClose: () => void; children: ReactNode }

/** Holds the page still, and gives the focus back to what had it. */
const useModal = (): void => {
  useEffect(() => {
    const opener = document.activeElement
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}

/** Covers the page, traps the focus, and closes on Escape or a click outside. */
export const Dialog = ({ label, className, onClose, children }: DialogProps) => {
  useModal()
  const trap = useFocusTrap()
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <div className={styles.over}>
      {/* The same as Escape, which keyboard users have. */}
      <div aria-hidden="true" className={styles.shade} onPointerDown={onClose} />
      <div
        aria-label={label}
        aria-modal="true"
        className={className}
        onKeyDown={handleKeyDown}
        ref={trap}
        role="dialog"
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
