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

/** An amount of coins; points in the metals' colours stand for the letters. */
export const Coins = ({ value, form = 'exact', isSigned = false }: CoinsProps) => {
  if (value === null || value === undefined) return <Missing />
  const sign = value < 0 ? '−' : isSigned && value > 0 ? '+' : ''
  return (
    <data value={value} className={styles.coins} {...(form === 'gold' && { title: spokenCoins(value) })}>
      <span className={styles.spoken}>{spokenCoins(value)}</span>
      <span aria-hidden="true">
        {sign}
        {form === 'gold' ? (
          <span className={styles.gold}>{goldText(Math.abs(value))}</span>
        ) : (
          coinParts(value).map(({ metal, text }) => (
            <span key={metal} className={styles[metal]}>
              {text}
            </span>
          ))
        )}
      </span>
    </data>
  )
}
