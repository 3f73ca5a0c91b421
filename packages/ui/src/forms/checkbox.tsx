import styles from './field.module.css'

type CheckboxProps = {
  label: string
  /** Below the label, and read after it. */
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export const Checkbox = ({ label, hint, isOn, onChange }: CheckboxProps) => (
  <label className={styles.check}>
    <input checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} type="checkbox" />
    {hint === undefined ? (
      label
    ) : (
      <span>
        {label} <span className={styles.checkHint}>{hint}</span>
      </span>
    )}
  </label>
)
