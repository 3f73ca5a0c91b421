import type { KeyboardEvent } from 'react'
import { type AmountKind, amountOf, steppedAmount } from './amount.ts'
import { coinText, twoReadings } from './coin-text.ts'
import styles from './field.module.css'
import { Field } from './field.tsx'

type AmountFieldProps = {
  label: string
  /** The text as typed; parse it with `amountOf`. */
  text: string
  onText: (text: string) => void
  amount: AmountKind
  hint?: string
  /** The field was left. */
  onLeave?: () => void
}

const isStep = (key: string): key is 'ArrowUp' | 'ArrowDown' => key === 'ArrowUp' || key === 'ArrowDown'

const faultOf = (amount: AmountKind, text: string): string => {
  if (amount.kind === 'coins') {
    const readings = twoReadings(text)
    if (readings === null) return 'Type an amount such as 1g 27s 86c.'
    return `A comma may mean either: type ${readings.thousands} or ${readings.decimal}.`
  }
  const { min = 0, max } = amount
  return max === undefined ? `Type a number, ${min} or more.` : `Type a number from ${min} to ${max}.`
}

/** A number or an amount of coins, never below zero; the arrow keys go up and down by a step. */
export const AmountField = ({ label, text, onText, amount, hint, onLeave }: AmountFieldProps) => {
  const isBad = text.trim() !== '' && amountOf(text, amount) === null
  const handleKey = (event: KeyboardEvent): void => {
    if (amount.kind !== 'coins' || !isStep(event.key)) return
    event.preventDefault()
    onText(coinText(steppedAmount(text, amount, event.key === 'ArrowUp' ? 1 : -1)))
  }
  return (
    <Field
      className={styles.amount}
      error={isBad ? faultOf(amount, text) : null}
      hint={isBad ? undefined : hint}
      label={label}
      onBlur={onLeave}
      onChange={onText}
      onKeyDown={handleKey}
      value={text}
      {...(amount.kind === 'coins'
        ? { type: 'text', placeholder: '1g 27s 86c' }
        : { type: 'number', inputMode: 'decimal', min: amount.min ?? 0, max: amount.max, step: amount.step })}
    />
  )
}
