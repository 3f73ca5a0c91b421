import { useId } from 'react'
import styles from './forms.module.css'

type SelectFieldProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  isDisabled?: boolean
  /** Heading above the choices in the open list; the empty one has none. */
  group?: string
}

const Options = ({ options }: Pick<SelectFieldProps, 'options'>) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

export const SelectField = ({ label, value, options, onChange, isDisabled = false, group }: SelectFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.input}
        disabled={isDisabled}
        id={id}
        onChange={(event) => onChange(event.currentTarget.value)}
        value={value}
      >
        {group === undefined ? (
          <Options options={options} />
        ) : (
          <>
            <Options options={options.filter((option) => option.value === '')} />
            <optgroup label={group}>
              <Options options={options.filter((option) => option.value !== '')} />
            </optgroup>
          </>
        )}
      </select>
    </div>
  )
}
