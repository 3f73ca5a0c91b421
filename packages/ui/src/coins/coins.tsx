import { Missing } from '../figures/missing.tsx'
import { coinParts, goldText, spokenCoins } from './coin-parts.ts'
import styles from './coins.module.css'

type CoinsProps = {
  /** In copper. */
  value: number | null | undefined
  /** `gold`: one figure in gold, for sums. */
  form?: 'exact' | 'gold'
  isSigned?: boolean
}

/**
 * An amount of coins; dots in the metals' colours replace the letters. A table contains hundreds, so the number of
 * elements is minimal.
 */
export const Coins = ({ value, form = 'exact', isSigned = false }: CoinsProps) => {
  if (value === null || value === undefined) return <Missing />
  const sign = value < 0 ? '−' : isSigned && value > 0 ? '+' : ''
  const parts = form === 'gold' ? [{ metal: 'gold' as const, text: goldText(Math.abs(value)) }] : coinParts(value)
  return (
    <data translate="no" value={value} className={styles.coins} {...(form === 'gold' && { title: spokenCoins(value) })}>
      <span className={styles.spoken}>{spokenCoins(value)}</span>
      {parts.map(({ metal, text }, index) => (
        <span key={metal} aria-hidden="true" className={styles[metal]}>
          {index === 0 ? sign + text : text}
        </span>
      ))}
    </data>
  )
}
