import { type ReactNode, useRef } from 'react'
import styles from './scroll-box.module.css'
import { useBeyond } from './use-beyond.ts'

type ScrollBoxProps = { label: string; className?: string | undefined; children: ReactNode }

/** A box that scrolls sideways, with keys too; an edge beyond which there is more shows it. */
export const ScrollBox = ({ label, className, children }: ScrollBoxProps) => {
  const box = useRef<HTMLElement>(null)
  useBeyond(box)
  return (
    <div className={styles.frame}>
      <section
        aria-label={label}
        className={className === undefined ? styles.box : `${styles.box} ${className}`}
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard
        tabIndex={0}
      >
        {children}
      </section>
    </div>
  )
}
