import { useId } from 'react'
import styles from '../../forging/forging.module.css'

type CountFieldProps = { label: string; text: string; onChange: (text: string) => void }

export const CountField = ({ label, text, onChange }: CountFieldProps) => {
  const id = useId()
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        className={styles.field}
        id={id}
        inputMode="numeric"
        onChange={(event) => onChange(event.currentTarget.value)}
        value={text}
      />
    </div>
  )
}
