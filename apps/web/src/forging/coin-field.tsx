import type { Copper } from '@gildscope/market'
import { useId, useState } from 'react'
import { coinText, readCoins } from '../forms/coin-text.ts'
import styles from './forging.module.css'

type CoinFieldProps = {
  label: string
  /** What counts: the reader's own amount, else the one that the field is filled with. */
  value: Copper | null
  /** Null: the field was emptied, and is filled again when it is left. */
  onChange: (amount: Copper | null) => void
}

/** An amount of coins as text; what cannot be read changes nothing. */
export const CoinField = ({ label, value, onChange }: CoinFieldProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && typed.trim() !== '' && readCoins(typed) === null
  const handleText = (text: string): void => {
    setTyped(text)
    const amount = readCoins(text)
    if (amount !== null || text.trim() === '') onChange(amount)
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        aria-describedby={`${id}-hint`}
        aria-invalid={isBad}
        autoComplete="off"
        className={styles.field}
        id={id}
        onBlur={() => !isBad && setTyped(null)}
        onChange={(event) => handleText(event.currentTarget.value)}
        placeholder="1g 27s 86c"
        value={typed ?? (value === null ? '' : coinText(value))}
      />
      <p className={isBad ? `${styles.hint} ${styles.bad}` : styles.hint} id={`${id}-hint`}>
        {isBad ? 'Type an amount such as 1g 27s 86c.' : 'Such as 1g 27s 86c'}
      </p>
    </div>
  )
}
