import type { Copper } from '@gildscope/market'
import { AmountField, amountOf, coinText } from '@gildscope/ui/forms'
import { useState } from 'react'

type CoinFieldProps = {
  label: string
  /** The amount that applies: the user's own, else the default shown in the field. */
  value: Copper | null
  /** Null: the field was emptied, and is filled again when it is left. */
  onChange: (amount: Copper | null) => void
  hint?: string
}

const COINS = { kind: 'coins', step: 1 } as const

/** An amount of coins with a default that the user can replace; invalid input changes nothing. */
export const CoinField = ({ label, value, onChange, hint = 'Such as 1g 27s 86c' }: CoinFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const isRead = typed === null || typed.trim() === '' || amountOf(typed, COINS) !== null
  const handleText = (text: string): void => {
    setTyped(text)
    const amount = amountOf(text, COINS)
    if (amount !== null || text.trim() === '') onChange(amount)
  }
  return (
    <AmountField
      amount={COINS}
      hint={hint}
      label={label}
      onLeave={() => isRead && setTyped(null)}
      onText={handleText}
      text={typed ?? (value === null ? '' : coinText(value))}
    />
  )
}
