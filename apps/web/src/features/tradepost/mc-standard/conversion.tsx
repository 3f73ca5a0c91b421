import { AmountField, type AmountKind, amountOf } from '@gildscope/ui/forms'
import type { ReactNode } from 'react'
import { useQueryParam } from '../../../shell/use-query-param.ts'
import styles from './mc-standard.module.css'

type ConversionProps = {
  /** Its name in the address. */
  name: string
  label: string
  amount: AmountKind
  preset: string
  /** Draws the value of the amount; null: no valid input. */
  children: (amount: number | null) => ReactNode
}

/** An amount and its value, side by side. */
export const Conversion = ({ name, label, amount, preset, children }: ConversionProps) => {
  const [param, setParam] = useQueryParam(name)
  const text = param ?? preset
  return (
    <div className={styles.conversion}>
      <AmountField amount={amount} label={label} onText={setParam} text={text} />
      <output aria-live="polite" className={styles.worth}>
        {children(amountOf(text, amount))}
      </output>
    </div>
  )
}
