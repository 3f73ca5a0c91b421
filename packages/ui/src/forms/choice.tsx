import { useId } from 'react'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label className={styles.option} key={option.value}>
          <input
            checked={option.value === value}
            className={styles.input}
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
