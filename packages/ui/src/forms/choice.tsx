import type { Side } from '@gildscope/market'
import { useId } from 'react'
import styles from './choice.module.css'

type ChoiceProps<Value extends string> = {
  label: string
  /** `side`: shows a mark in the colour of an order book side before the label; `hint`: what it means, after it. */
  options: readonly { value: Value; label: string; side?: Side; hint?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few values, side by side. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className="gs-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label className={styles.option} key={option.value}>
          <input
            checked={option.value === value}
            className="gs-visually-hidden"
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
          />
          {option.side !== undefined && <span aria-hidden="true" className={`${styles.mark} ${styles[option.side]}`} />}
          {option.label}
          {option.hint !== undefined && <small className={styles.hint}>{option.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
