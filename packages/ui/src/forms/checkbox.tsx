import styles from './field.module.css'

type CheckboxProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export const Checkbox = ({ label, isOn, onChange }: CheckboxProps) => (
  <label className={styles.check}>
    <input checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} type="checkbox" />
    {label}
  </label>
)
