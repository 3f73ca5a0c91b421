import { useEffect, useRef } from 'react'
import styles from './checklist.module.css'
import type { BoxState } from './selection.ts'

type TriStateBoxProps = {
  /** What it selects, for screen readers: `Bank of Aurelia.4821`. */
  label: string
  state: BoxState
  /** Why there is nothing to choose. */
  reason?: string | null
  isFixed?: boolean
  onChange: (isOn: boolean) => void
}

/** A box for one or many: on, off, mixed, or a dash where nothing can be selected. A mixed one turns on. */
export const TriStateBox = ({ label, state, reason = null, isFixed = false, onChange }: TriStateBoxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  if (state === 'none')
    return (
      <span className={styles.dash} title={reason ?? undefined}>
        <span aria-hidden="true">–</span>
        <span className="gs-visually-hidden">
          {label}: {reason ?? 'nothing can be read'}
        </span>
      </span>
    )
  return (
    <label className={styles.box}>
      <input
        aria-label={label}
        checked={state === 'on'}
        disabled={isFixed}
        onChange={() => onChange(state !== 'on')}
        ref={box}
        type="checkbox"
      />
    </label>
  )
}
