import { useId } from 'react'
import styles from './forms.module.css'

type TextFieldProps = { label: string; value: string; onChange: (value: string) => void; maxLength?: number }

export const TextField = ({ label, value, onChange, maxLength }: TextFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        className={styles.input}
        id={id}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
        value={value}
      />
    </div>
  )
}
