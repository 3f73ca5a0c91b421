import type { ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** On hover. */
  title?: string
  children: ReactNode
}

/** On or off, with immediate effect. */
export const Switch = ({ isOn, onChange, title, children }: SwitchProps) => (
  <label className={styles.field} title={title}>
    <input
      aria-checked={isOn}
      checked={isOn}
      className={styles.switch}
      onChange={(event) => onChange(event.currentTarget.checked)}
      role="switch"
      type="checkbox"
    />
    {children}
  </label>
)
